import { expect, it } from 'vitest';
import { extended, readList } from './read-list.ts';

it('a list is read line by line, with semicolons or tabs, and says what is wrong with which line', () => {
  const lines = readList('dt; Dent ;Preliačina\n\nHO\tHole\nTOOLONG;x\nCU;\nDT;Dent again');
  expect(
    lines.map(({ line, code, errors }) => [line, code?.code ?? null, errors.map(({ path, key }) => `${path} ${key}`)]),
  ).toEqual([
    [1, 'DT', []],
    [3, 'HO', []],
    [4, null, ['code notSurveyCode']],
    [5, null, ['en required']],
    [6, null, ['code namedTwice']],
  ]);
  expect(lines[0]?.code).toEqual({ code: 'DT', en: 'Dent', sk: 'Preliačina' });
});

it('a list that is extended keeps its order, and takes new words for a code that it has', () => {
  const [dent, hole] = [
    { code: 'DT', en: 'Dent', sk: '' },
    { code: 'HO', en: 'Hole', sk: '' },
  ] as const;
  expect(
    extended(
      [dent, hole],
      [
        { ...dent, sk: 'Preliačina' },
        { code: 'CU', en: 'Cut', sk: '' },
      ],
    ),
  ).toEqual([{ ...dent, sk: 'Preliačina' }, hole, { code: 'CU', en: 'Cut', sk: '' }]);
});
