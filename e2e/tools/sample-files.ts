import { crc32, deflateSync } from 'node:zlib';

/** What a file chooser, a drop or the clipboard hands over. */
export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A real PNG of one colour. */
export function png(name: string, [red, green, blue]: [number, number, number], width = 64, height = 48): SampleFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: width }, () => Buffer.of(red, green, blue))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const buffer = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.of())]);
  return { name, mimeType: 'image/png', buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** The smallest PDF that says it is one. */
export function pdf(name: string): SampleFile {
  const objects = '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n';
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n${objects}trailer\n<</Root 1 0 R>>\n%%EOF\n`),
  };
}

export const text = (name: string, mimeType = 'text/plain'): SampleFile => ({
  name,
  mimeType,
  buffer: Buffer.from('Only words.\n'),
});
