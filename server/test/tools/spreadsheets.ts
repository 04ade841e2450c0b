import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive according to its directory; throws for a wrong checksum. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(begin, begin + packed));
    if (crc32(content) !== crc || content.length !== size) throw new Error(`${name} is broken`);
    files.set(name, content);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** The rows of a workbook's sheet as spreadsheets take them: texts as strings, everything else as numbers. */
export function rowsOfXlsx(archive: Buffer): (string | number | undefined)[][] {
  const xml = unzip(archive).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: (string | number | undefined)[] = [];
    for (const [, column = '', text, number] of row.matchAll(
      /<c r="([A-Z]+)\d+"[^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs,
    ))
      cells[indexOf(column)] = text === undefined ? Number(number) : unescaped(text);
    return cells;
  });
}

const indexOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#13;', '\r')
    .replaceAll('&amp;', '&')
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The fields of a CSV text with this separator. */
export function rowsOfCsv(text: string, separator = ','): string[][] {
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`, 'g');
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', ending] of text.matchAll(field)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (ending !== separator) rows.push([]);
  }
  return rows.slice(0, -1);
}
