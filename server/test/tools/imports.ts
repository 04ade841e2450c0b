import { crc32, deflateRawSync } from 'node:zlib';
import type { ImportKind } from '@boxyard/contract/integrations/import-kinds.ts';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import type { Depot } from './depot.ts';
import { upload } from './uploads.ts';

/** Uploads a file as an owner and answers the draft. */
export async function stage(depot: Depot, kind: ImportKind, file: string | Uint8Array, name = 'file.csv') {
  const { account } = depot;
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  return (await upload(depot.owner, importRoutes.upload, { params: { account, kind } }, bytes, name)).payload;
}

export const previewOf = async ({ account, owner }: Depot, id: number, show: 'faults' | 'all' = 'faults') =>
  (await owner.call(importRoutes.preview, { params: { account, id }, query: { show } })).payload;

export const confirm = ({ account, owner }: Depot, id: number, headers: Record<string, string> = {}) =>
  owner.call(importRoutes.confirm, { params: { account, id } }, { headers });

/** A ZIP archive of these files, as spreadsheets write them. @param says what the directory says of their sizes, where it lies */
export function zipOf(files: Record<string, string | Buffer>, says?: { size: number }): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, contents] of Object.entries(files)) {
    const packed = deflateRawSync(contents);
    // From the flags on, the same in both headers.
    const entry = Buffer.alloc(24);
    entry.writeUInt16LE(8, 2);
    entry.writeUInt32LE(crc32(contents), 8);
    entry.writeUInt32LE(packed.length, 12);
    entry.writeUInt32LE(says?.size ?? Buffer.byteLength(contents), 16);
    entry.writeUInt16LE(name.length, 20);
    const local = Buffer.concat([Buffer.from('PK\x03\x04\x14\0', 'latin1'), entry]);
    const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0\x14\0', 'latin1'), entry, Buffer.alloc(14)]);
    central.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const count = Object.keys(files).length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, entries, end]);
}

const dates =
  '<numFmts><numFmt numFmtId="170" formatCode="d\\.\\ m\\.\\ yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>';

/** A workbook around the XML of a sheet's rows, with shared texts and a style (1) for dates. */
export const workbookOf = (rows: string, shared: string[] = [], styles = dates) =>
  zipOf({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/worksheets/first.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
