import { describe, expect, it } from 'vitest';
import {
  bareContainerNumber,
  bareNumberPart,
  checkDigit,
  hasWrongCheckDigit,
  splitContainerNumber,
} from './iso6346.ts';

describe('ISO 6346', () => {
  it.each([
    ['CSQU305438', 3],
    ['MWCU605978', 4],
    ['MSKU601167', 2],
    ['TEXU307007', 9],
  ])('gives %s the check digit %i', (number, digit) => {
    expect(checkDigit(number)).toBe(digit);
  });

  it('takes a remainder of 10 as 0', () => {
    const remainders = Array.from({ length: 200 }, (_, at) => checkDigit(`TEXU${String(at).padStart(6, '0')}`));
    expect(Math.max(...remainders)).toBe(9);
  });

  it('splits a number whatever its case and spacing', () => {
    expect(splitContainerNumber('csqu 305438-3')).toEqual({ owner: 'CSQU', serial: '305438', digit: '3' });
  });

  it('leaves other numbers alone', () => {
    expect(splitContainerNumber('BOX-17')).toBeNull();
    expect(hasWrongCheckDigit('BOX-17')).toBe(false);
  });

  it('drops the spaces and hyphens of paper, of whole numbers and of what is sought', () => {
    expect(bareContainerNumber('csqu 305438-3')).toBe('CSQU3054383');
    expect(bareContainerNumber('Box-17 b')).toBe('Box-17 b');
    // No-break hyphen, dash, minus and full-width hyphen, as PDFs and mails have them.
    for (const hyphen of ['\u2011', '\u2013', '\u2212', '\uff0d']) {
      expect(bareContainerNumber(`CSQU${hyphen}305438${hyphen}3`)).toBe('CSQU3054383');
      expect(bareNumberPart(`305438${hyphen}3`)).toBe('3054383');
    }
    expect(['CSQU 3054', '305438-3', 'csqu-'].map(bareNumberPart)).toEqual(['CSQU3054', '3054383', 'csqu-']);
    expect(bareNumberPart('CRATES 17')).toBe('CRATES 17');
  });

  it('doubts a wrong check digit', () => {
    expect(hasWrongCheckDigit('CSQU3054383')).toBe(false);
    expect(hasWrongCheckDigit('CSQU3054384')).toBe(true);
  });
});
