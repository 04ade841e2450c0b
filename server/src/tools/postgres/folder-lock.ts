import { chmodSync, closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../../config.ts';
import { codeOf, messageOf } from '../../core/db/errors.ts';

const sqliteBusy = 5;

interface Holder {
  pid: number;
  /** Commands use the PostgreSQL of a server, and wait for one another. */
  kind: 'server' | 'command';
}

/**
 * Takes a data folder for this process. The lock is the operating system's, on a file that SQLite holds: it ends with the
 * process, however that ends.
 * @returns a function that gives it back; undefined where another process has the folder
 */
export function lockFolder(folder: string, kind: Holder['kind']): (() => void) | undefined {
  const file = join(folder, 'lock.db');
  const lock = openLock(file);
  try {
    chmodSync(file, 0o600); // to read it is enough to hold it
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    throw new ConfigError(`The lock of the data folder, ${file}, cannot be used (${messageOf(error)}).`);
  }
  const holder = join(folder, 'lock.pid');
  writeFileSync(holder, `${process.pid} ${kind}`);
  return () => {
    rmSync(holder, { force: true });
    lock.close();
  };
}

function openLock(file: string): DatabaseSync {
  try {
    closeSync(openSync(file, 'a')); // says more than SQLite does of what it cannot open
    return new DatabaseSync(file);
  } catch (error) {
    const isRefused = ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '');
    throw new ConfigError(
      isRefused
        ? `The data folder ${dirname(file)} cannot be written by user ${process.getuid?.() ?? ''}: give it to that user, or set DATA_DIR to another (${messageOf(error)}).`
        : `The lock of the data folder, ${file}, cannot be used (${messageOf(error)}).`,
    );
  }
}

/** @returns undefined where the process that has the folder has not written its name yet */
export function holderOf(folder: string): Holder | undefined {
  try {
    const [pid, kind] = readFileSync(join(folder, 'lock.pid'), 'utf8').split(' ');
    return { pid: Number(pid), kind: kind === 'server' ? 'server' : 'command' };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
