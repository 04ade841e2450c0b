/**
 * The old office formats are small file systems (MS-CFB): a header, sectors of equal size, and a table that links the
 * sectors. This reads the names in the first folder only.
 */
const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const headerBytes = 512;
const entryBytes = 128;
const noSector = 0xfffffffa;
/** Table sectors named in the header; enough for 6.8 MB, more than any upload. */
const tablesInHeader = 109;

/** @returns nothing for a file that is broken or not a compound file */
export function namesInCompoundFile(bytes: Buffer): string[] {
  if (bytes.length < headerBytes || !bytes.subarray(0, 8).equals(signature)) return [];
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return [];
  const size = 2 ** shift;
  const sector = (number: number) => bytes.subarray((number + 1) * size, (number + 2) * size);
  const names: string[] = [];
  let number = bytes.readUInt32LE(48);
  for (let steps = 0; number < noSector && steps * size < bytes.length; steps++) {
    names.push(...namesIn(sector(number)));
    number = nextOf(bytes, number, size, sector);
  }
  return names;
}

function nextOf(bytes: Buffer, number: number, size: number, sector: (number: number) => Buffer): number {
  const perTable = size / 4;
  const table = Math.floor(number / perTable);
  if (table >= tablesInHeader) return noSector;
  const numbers = sector(bytes.readUInt32LE(76 + table * 4));
  const at = (number % perTable) * 4;
  return at + 4 <= numbers.length ? numbers.readUInt32LE(at) : noSector;
}

function namesIn(sector: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + entryBytes <= sector.length; at += entryBytes) {
    const length = sector.readUInt16LE(at + 64);
    if (length >= 2 && length <= 64) names.push(sector.toString('utf16le', at, at + length - 2));
  }
  return names;
}
