import { expect, it } from 'vitest';
import { containerSearch } from './container-search.ts';

it('keeps the tab, and what the list of that tab may read', () => {
  expect(containerSearch({ tab: 'damages', page: '2' })).toEqual({ tab: 'damages', page: '2' });
  expect(containerSearch({ tab: 'mediaFiles', page: '2' })).toEqual({ tab: 'mediaFiles' });
});

it('an unknown tab is the first one, which has no list', () => {
  for (const tab of ['nonsense', 'detail', '', undefined]) expect(containerSearch({ tab, page: '2' })).toEqual({});
});

it('asks for something new by a request of the application only', () => {
  expect(containerSearch({ tab: 'mediaFiles', add: true })).toEqual({ tab: 'mediaFiles', add: true });
  expect(containerSearch({ tab: 'mediaFiles', add: 'true' })).toEqual({ tab: 'mediaFiles' });
});
