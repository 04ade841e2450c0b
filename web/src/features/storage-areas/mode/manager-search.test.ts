import { expect, test } from 'vitest';
import { managerSearch } from './manager-search.ts';

test('takes a container, its size, the flag and where to go then', () => {
  const search = { reqCntId: '7', hSize: '2', isSelectStorageLocation: 'true', callbackUri: '/containers/7/edit' };
  expect(managerSearch(search)).toEqual({ ...search, reqCntId: 7, hSize: 2 });
});

test('the flag is the string true and nothing else', () => {
  for (const flag of ['1', 'yes', 'TRUE', true, '']) {
    expect(managerSearch({ isSelectStorageLocation: flag, isMoveNow: flag })).toEqual({});
  }
});

test('leaves out what is no id and no size', () => {
  expect(managerSearch({ reqCntId: 'x', hSize: '0' })).toEqual({});
  expect(managerSearch({ reqCntId: '-1', hSize: '21' })).toEqual({});
});
