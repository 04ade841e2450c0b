import { describe, expect, it } from 'vitest';
import { readCsv, textOf } from './csv.ts';

function read(text: string): { separator: string; lines: [number, ...string[]][] } {
  const lines: [number, ...string[]][] = [];
  const separator = readCsv(text, ({ nth, cells }) => lines.push([nth, ...cells]));
  return { separator, lines };
}

describe('a CSV text', () => {
  it('may have any separator and line end, quotes, empty lines and rows of any length', () => {
    expect(read('a;b\r\n"x;y";"z ""q"""\r\n\r\n1;2;3')).toEqual({
      separator: ';',
      lines: [
        [1, 'a', 'b'],
        [2, 'x;y', 'z "q"'],
        [4, '1', '2', '3'],
      ],
    });
    expect(read('a\tb\r1\t2\r').lines).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
    ]);
    expect(read('sep=*\na*b\n"two\nlines"*2').lines).toEqual([
      [2, 'a', 'b'],
      [3, 'two\nlines', '2'],
    ]);
  });

  it('keeps quotes that quote nothing', () => {
    expect(read(`a;b\n20" box;"20" DV"\n"abc"def;"g"`).lines.slice(1)).toEqual([
      [2, '20" box', '"20" DV"'],
      [3, '"abc"def', 'g'],
    ]);
    expect(read('sep="\na"b').lines[1]).toEqual([2, 'a"b']);
  });

  it('is refused where a quotation mark is never closed, with its row: what follows would be one cell', () => {
    expect(() => read('a;b\n\n1;2\n"3;4\n5;6')).toThrow(
      expect.objectContaining({ key: 'importOpenQuote', params: { row: 4 } }),
    );
  });

  it('is refused where it goes on without end, if only with empty rows', () => {
    expect(() => read(`a;b\n${';\n'.repeat(100_001)}`)).toThrow(expect.objectContaining({ key: 'importTooLong' }));
  });

  it('is UTF-8 with a mark or without, UTF-16 with a mark, or Windows-1250', () => {
    const utf16 = Buffer.from('\ufeffŽilina', 'utf16le');
    for (const bytes of [Buffer.from('Žilina'), Buffer.from('\ufeffŽilina'), utf16, Buffer.from(utf16).swap16()])
      expect(textOf(bytes)).toBe('Žilina');
    expect(textOf(Buffer.from([0x8e, 0x69, 0x6c, 0x69, 0x6e, 0x61]))).toBe('Žilina');
  });
});
