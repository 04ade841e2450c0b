import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Problem } from '../../../core/http/problems.ts';

/** What all files of an archive that are read may unpack to. A workbook of 10,000 rows and 30 columns has 20 MB. */
const mostUnpacked = 160 * 1024 * 1024;
const mostFiles = 2000;

export const broken = () => new Problem('INVALID', 'importBroken');

/** A file of an archive, unpacked while it is read. */
export type Part = AsyncIterable<string>;

/** The files of a ZIP archive. @throws 422 for what is damaged, protected or too large, also while a file is read */
export async function openZip(archive: Buffer): Promise<(name: string) => Part | undefined> {
  const zip = await fromBufferPromise(archive).catch(refuse);
  const entries = await entriesOf(zip);
  let left = mostUnpacked;
  return (name) => {
    const entry = entries.get(name);
    if (!entry) return undefined;
    // What the archive says: the library ends a file that unpacks to more than that.
    left -= entry.uncompressedSize;
    if (left < 0) throw broken();
    return unpacked(zip, entry);
  };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostFiles) throw broken();
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw broken();
  }
  return entries;
}

async function* unpacked(zip: ZipFile, entry: Entry): Part {
  const stream = await zip.openReadStreamPromise(entry).catch(refuse);
  try {
    yield* stream.setEncoding('utf8');
  } catch {
    throw broken();
  }
}

function refuse(): never {
  throw broken();
}
