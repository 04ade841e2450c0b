import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

/**
 * Takes the folder for this process; the embedded engine itself takes no lock, and two of them would lose rows.
 * @returns a function that gives it back
 */
export function lockFolder(folder: string): () => Promise<void> {
  const file = join(folder, 'lock');
  if (!create(file)) {
    const holder = Number(readFileSync(file, 'utf8'));
    if (isAlive(holder)) {
      throw new ConfigError(
        `The data folder ${folder} is in use by process ${holder}: stop it first, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
    if (!create(file)) throw new ConfigError(`The data folder ${folder} was taken by another process just now.`);
  }
  return async () => rmSync(file, { force: true });
}

function create(file: string): boolean {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
