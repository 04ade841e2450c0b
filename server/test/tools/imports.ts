import { deflateRawSync } from 'node:zlib';
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

/** A ZIP archive of these files, as spreadsheets write them. */
export function zipOf(files: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, contents] of Object.entries(files)) {
    const packed = deflateRawSync(contents);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
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
