import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../config.ts';

const sqliteBusy = 5;

/**
 * Takes the folder for this process; the embedded engine itself takes no lock, and two of them would lose rows. The lock
 * is the operating system's, on a file that SQLite holds: it ends with the process, however that ends.
 * @returns a function that gives it back
 */
export function lockFolder(folder: string): () => Promise<void> {
  const holder = join(folder, 'lock.pid');
  const lock = new DatabaseSync(join(folder, 'lock.db'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    throw new ConfigError(
      `The data folder ${folder} is in use by ${nameOf(holder)}: stop it first, or set DATA_DIR to another folder.`,
    );
  }
  writeFileSync(holder, String(process.pid));
  return async () => {
    rmSync(holder, { force: true });
    lock.close();
  };
}

/** The file is only for this sentence: the holder may not have written it yet. */
function nameOf(holder: string): string {
  try {
    return `process ${Number(readFileSync(holder, 'utf8'))}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'another process';
    throw error;
  }
}
