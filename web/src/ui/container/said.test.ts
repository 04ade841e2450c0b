import { expect, it } from 'vitest';
import { partsOf } from './said.tsx';

it('a sentence is cut at the numbers in it', () => {
  const text = '2 containers stand over it: MSKU1234565, A+B (1).';
  expect(partsOf(text, ['MSKU1234565', 'A+B (1)'])).toEqual([
    '2 containers stand over it: ',
    'MSKU1234565',
    ', ',
    'A+B (1)',
    '.',
  ]);
  expect(partsOf('Nothing of it.', [])).toEqual(['Nothing of it.']);
  expect(partsOf('MSKU1234565 stands there.', ['MSKU1234565'])).toEqual(['MSKU1234565', ' stands there.']);
});
