import { inflateRawSync } from 'node:zlib';
import { Problem } from '../../../core/http/problems.ts';

/** What all files of an archive that are read may unpack to. A workbook of 10,000 rows and 30 columns has 20 MB. */
const mostUnpacked = 160 * 1024 * 1024;
const mostFiles = 2000;

export const broken = () => new Problem('INVALID', 'importBroken');

/** The files of a ZIP archive, each unpacked when it is asked for. @throws 422 for what is damaged, protected or too large */
export function openZip(archive: Buffer): (name: string) => string | undefined {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > archive.length) throw broken();
  const count = archive.readUInt16LE(end + 10);
  if (count > mostFiles) throw broken();
  const entries = new Map<string, Entry>();
  let at = archive.readUInt32LE(end + 16);
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== 0x02014b50) throw broken();
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name, {
      isProtected: (archive.readUInt16LE(at + 8) & 1) === 1,
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      at: archive.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  let left = mostUnpacked;
  return (name) => {
    const entry = entries.get(name);
    if (!entry) return undefined;
    const bytes = unpacked(archive, entry, left);
    left -= bytes.length;
    return bytes.toString('utf8');
  };
}

interface Entry {
  isProtected: boolean;
  method: number;
  packed: number;
  at: number;
}

function unpacked(archive: Buffer, { isProtected, method, packed, at }: Entry, most: number): Buffer {
  if (isProtected || at + 30 > archive.length || most <= 0) throw broken();
  const begin = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const bytes = archive.subarray(begin, begin + packed);
  if (method === 0) return bytes;
  if (method !== 8) throw broken();
  try {
    // Whatever the archive says about its size: no more than this is unpacked.
    return inflateRawSync(bytes, { maxOutputLength: most });
  } catch {
    throw broken();
  }
}
