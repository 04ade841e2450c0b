import { describe, expect, it } from 'vitest';
import { readFile } from './edi-read.ts';

const order = (more: string[] = [], head = 'UNB+UNOA:2+LINE01+BOXYARD+261120:1005+55') => {
  const body = [
    'UNH+1+COPARN:D:95B:UN',
    'BGM+12+REL7+9',
    ...more,
    'NAD+CF+LIN:160:20',
    'EQD+CN++22G1:102:5++2+4',
    'EQN+3',
  ];
  return [head, ...body, `UNT+${body.length + 1}+1`, 'UNZ+1+55'].map((one) => `${one}'`).join('');
};
const keys = (text: string) => readFile(text).problems.map(({ key }) => key);

describe('what senders write in their own way is read all the same', () => {
  it.each([
    ['line breaks between segments', order().replaceAll("'", "'\r\n"), []],
    ['a UNA of its own signs', `UNA:+.? '${order()}`, []],
    ['a UNA that lost its blank', `UNA:+.?'${order()}`, ['ediShortUna']],
    ['a blank before UNT', order().replace('UNT', ' UNT'), ['ediBlankBeforeTag']],
    ['a blank within a code', order(['TDT+1++3+31+HAULIER:172: 87+++BA1:146']), []],
    ['a date of eight digits in UNB', order([], 'UNB+UNOA:2+LINE01+BOXYARD+20261120:1005+55'), []],
    ['zeros before a count', order().replace('UNT+6', 'UNT+000006'), []],
    [
      'a group',
      order().replace('UNH+1', "UNG+COPARN+A+B+261120:1005+1+UN+D:95B'UNH+1").replace('UNZ', "UNE+1+1'UNZ"),
      [],
    ],
  ])('%s', (_, text, wanted) => {
    const read = readFile(text);
    expect(read.problems.map(({ key, isError }) => [key, isError])).toEqual(wanted.map((key) => [key, false]));
    expect([read.icr, read.preparedAt, read.messages[0]?.boxes[0]?.quantity]).toEqual(['55', '202611201005', 3]);
  });

  it('a date under the format of another length is read by its length, and doubted', () => {
    const read = readFile(order(['DTM+36:20261201:203']));
    expect(read.messages[0]?.dates['36']).toBe('2026-12-01');
    expect(read.problems.map(({ key, isError }) => [key, isError])).toContainEqual(['ediBadDate', false]);
  });

  it.each([
    ['20261131', '102'],
    ['202611202460', '203'],
    ['20261120093', '203'],
    ['00001231', '102'],
  ])('%s under %s is no date', (value, format) => {
    expect(keys(order([`DTM+36:${value}:${format}`]))).toContain('ediBadDate');
    expect(readFile(order([`DTM+36:${value}:${format}`])).messages[0]?.dates['36'] ?? '').toBe('');
  });
});

describe('what cannot be trusted is refused', () => {
  it.each([
    ['two segments that are glued', order().replace("+9'NAD", '+9NAD'), 'ediGluedSegments'],
    ['a reference and a quantity that are glued', order().replace("'EQN", "'RFF+SQ:1EQN"), 'ediGluedSegments'],
    ['no end of a message', order().replace("UNT+6+1'", ''), 'ediSegmentMissing'],
    ['signs that are letters', `UNAABCDEF${order()}`, 'ediShortUna'],
    ['a release character at its end', `${order()}?`, 'ediReleaseAtEnd'],
    ['a segment without a tag', order().replace('BGM', '+'), 'ediNoTag'],
  ])('%s', (_, text, key) => {
    expect(
      readFile(text)
        .problems.filter(({ isError }) => isError)
        .map((one) => one.key),
    ).toContain(key);
  });

  it('but who sent it is known', () => {
    const read = readFile(order().slice(0, 90));
    expect([read.from, read.to, read.icr, read.messages]).toEqual(['LINE01', 'BOXYARD', '55', []]);
  });
});
