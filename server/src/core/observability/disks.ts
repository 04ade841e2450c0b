import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { codeOf } from '../db/errors.ts';
import { folderOf } from '../files/files.ts';

/** What the server keeps on disks. */
export type Kept = 'database' | 'files';

/** A disk that the server writes to. */
export interface Disk {
  /** What lies there: one thing, or both. */
  keeps: [Kept, ...Kept[]];
  folder: string;
}

export interface Room {
  freeBytes: number;
  totalBytes: number;
}

/** The folders that the server writes to: none of a database elsewhere, none of files in a bucket. */
export function foldersOf(config: Config): Partial<Record<Kept, string>> {
  return {
    ...(!config.databaseUrl && { database: resolve(config.dataDir) }),
    ...(!config.storageUrl?.startsWith('s3:') && { files: folderOf(config) }),
  };
}

/** The disks of these folders; one where both lie on the same. */
export async function disksOf(config: Config): Promise<Disk[]> {
  const { database, files } = foldersOf(config);
  const disks: Disk[] = [];
  if (database) disks.push({ keeps: ['database'], folder: database });
  if (!files) return disks;
  const [first] = disks;
  if (first && (await deviceOf(first.folder)) === (await deviceOf(files))) first.keeps.push('files');
  else disks.push({ keeps: ['files'], folder: files });
  return disks;
}

export async function roomIn(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(await existing(folder));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

const deviceOf = async (folder: string) => (await stat(await existing(folder))).dev;

/** The folder of the files comes with the first of them. */
async function existing(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    return existing(dirname(folder));
  }
}

/** No room, a quota, and PostgreSQL's word for both. */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether a write failed because its disk is full; libraries wrap what the system said. */
export function isDiskFull(error: unknown): boolean {
  return fullCodes.includes(codeOf(error) ?? '') || (error instanceof Error && isDiskFull(error.cause));
}
