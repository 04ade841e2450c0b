import { expect, it } from 'vitest';
import { cutAt, startsAWord } from './match.ts';

it.each([
  ['CSQU3054383', '054', ['CSQU3', '054', '383']],
  ['CSQU3054383', 'csqu 305-4', ['', 'CSQU3054', '383']],
  ['BA-123 XY', 'ba123x', ['', 'BA-123 X', 'Y']],
  ['Rýchla náprava', 'LA NAP', ['Rých', 'la náp', 'rava']],
  ['Žilina', 'žil', ['', 'Žil', 'ina']],
  ['Žilina', 'zil', ['', 'Žil', 'ina']],
  ['🚚 Dunaj', 'dun', ['🚚 ', 'Dun', 'aj']],
  ['Dunaj', 'dunaj', ['', 'Dunaj', '']],
  ['Dunaj', 'váh', ['Dunaj', '', '']],
  ['Dunaj', ' - ', ['Dunaj', '', '']],
  ['Dunaj  Trans', 'trans dunaj', ['Dunaj  ', 'Trans', '']],
])('%s is cut at %s', (text, searched, cut) => {
  expect(cutAt(text, searched)).toEqual(cut);
});

it('finds a screen by the beginning of a word', () => {
  expect(startsAWord('Pracovné úlohy', 'ulo')).toBe(true);
  expect(startsAWord('Work tasks', 'work t')).toBe(true);
  expect(startsAWord('Work tasks', 'tas  work')).toBe(true);
  expect(startsAWord('Dashboard', 'board')).toBe(false);
  expect(startsAWord('Dashboard', '')).toBe(true);
});
