import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ConfigError } from '../../config.ts';
import { checkFileSums } from './copy-files.ts';
import { type AccountManifest, type Manifest, partsOf } from './manifest.ts';
import { sumsOf } from './sums.ts';

/** Reads everything in a backup's folder once, and compares it with its sums. @throws ConfigError that names what is damaged */
export async function checkBackup(folder: string, manifest: Manifest | AccountManifest): Promise<void> {
  const parts = partsOf(folder);
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = await sumsOf(unzipped(parts.table(name))).catch((error: Error) => error);
    if (found instanceof Error) throw damaged(`${parts.table(name)} cannot be read (${found.message})`);
    if (found.rows !== rows || found.sha256 !== sha256) throw damaged(`${parts.table(name)} is not what was written`);
  }
  for (const path of [parts.fileSums, ...(manifest.hasSecret ? [parts.secret] : [])])
    if (!existsSync(path)) throw damaged(`${path} is missing`);
  const { sha256 } = await sumsOf(createReadStream(parts.fileSums));
  if (sha256 !== manifest.files.sha256) throw damaged(`${parts.fileSums} is not what was written`);
  await checkFileSums(folder);
}

/** The rows of a table of the backup. Hands an error of the file on to the stream that is read. */
export const unzipped = (path: string) => pipeline(createReadStream(path), createGunzip(), () => undefined);

const damaged = (what: string) => new ConfigError(`The backup is damaged: ${what}.`);
