import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Small generated files of every kind, complete enough to be recognised by their content. */

const minimalPdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n';
export const pdf = Buffer.from(`${minimalPdf}trailer<</Root 1 0 R>>\n%%EOF\n`);

/** A zip archive without compression. */
export function zip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(entries)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from('PK\x03\x04'), common, name, data);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, name);
    offset += 30 + name.length + data.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(entries).length, 4);
  end.writeUInt16LE(Object.keys(entries).length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listing, Buffer.from('PK\x05\x06'), end]);
}

const contentTypes = (part: string, type: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;
export const docx = zip({
  '[Content_Types].xml': contentTypes('/word/document.xml', 'wordprocessingml.document'),
  'word/document.xml': '<document/>',
});
export const xlsx = zip({
  '[Content_Types].xml': contentTypes('/xl/workbook.xml', 'spreadsheetml.sheet'),
  'xl/workbook.xml': '<workbook/>',
});
export const pptx = zip({
  '[Content_Types].xml': contentTypes('/ppt/presentation.xml', 'presentationml.presentation'),
  'ppt/presentation.xml': '<presentation/>',
});
const openDocument = (kind: string) =>
  zip({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '<office:document-content/>' });
export const odt = openDocument('text');
export const ods = openDocument('spreadsheet');
export const odp = openDocument('presentation');

/** A compound file (MS-CFB) with one empty stream of this name beside the root. */
export function compoundFile(stream: string): Buffer {
  const header = Buffer.alloc(512);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44); // one table sector
  header.writeUInt32LE(1, 48); // the folder begins in sector 1
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  const entry = (name: string, type: number) => {
    const bytes = Buffer.alloc(128);
    bytes.write(name, 'utf16le');
    bytes.writeUInt16LE(name.length * 2 + 2, 64);
    bytes[66] = type;
    return bytes;
  };
  const folder = [entry('Root Entry', 5), entry(stream, 2), Buffer.alloc(256)];
  return Buffer.concat([header, table, ...folder]);
}
export const doc = compoundFile('WordDocument');
export const xls = compoundFile('Workbook');

/** A plain picture; `orientation` is the EXIF value of a camera held sideways. */
export function picture(width = 640, height = 400): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#3a7d44' } });
}
