import { describe, expect, it, vi } from 'vitest';
import { ownPath } from './own-path.ts';

vi.stubGlobal('location', { origin: 'https://depot.test' });

describe('ownPath', () => {
  it('keeps a path of this application', () => {
    expect(ownPath('/containers/7/edit?tab=media#top')).toBe('/containers/7/edit?tab=media#top');
  });

  it.each([
    'https://evil.test/x',
    '//evil.test',
    '/\\evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    'javascript:alert(1)',
    '',
    undefined,
    '/\t/evil.test',
  ])('follows nothing else: %s', (address) => expect(ownPath(address)).toBeUndefined());
});
