import { expect, it } from 'vitest';
import { numbersIn } from './numbers-text.ts';

it.each([
  ['MSKU6011672', ['MSKU6011672']],
  ['msku 601167-2, TCLU 123456 7;\n\nHLXU1111110', ['MSKU6011672', 'TCLU1234567', 'HLXU1111110']],
  ['MSKU6011672 TCLU1234567', ['MSKU6011672', 'TCLU1234567']],
  ['BOX 17\nMSKU601167', ['BOX 17', 'MSKU601167']],
  [' \n ', []],
])('reads the numbers of %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});
