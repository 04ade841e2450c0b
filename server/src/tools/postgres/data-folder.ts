import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../config.ts';
import { type Places, placesIn } from './places.ts';

/**
 * Checks a folder before anything is written into it, so that no folder with data is set up anew.
 * @param majorVersion of the PostgreSQL that is to run on it
 * @returns whether there is a database; otherwise a new one may be made
 * @throws ConfigError for what is damaged or foreign, with what to do
 */
export function hasDatabase({ home, folder, data, passwords }: Places, majorVersion: number): boolean {
  if (existsSync(join(home, 'db', 'PG_VERSION')) && !existsSync(folder)) {
    throw new ConfigError(
      `${join(home, 'db')} holds the database of an earlier Boxyard, in a form that this one cannot read. ${restoreAdvice}`,
    );
  }
  if (!existsSync(folder)) return false;
  const versionFile = join(data, 'PG_VERSION');
  const missing = [versionFile, join(data, 'base'), join(data, 'global'), passwords].find((path) => !existsSync(path));
  if (missing) throw new ConfigError(`The database in ${folder} is damaged: ${missing} is missing. ${restoreAdvice}`);
  const found = readFileSync(versionFile, 'utf8').trim();
  if (!/^\d+$/.test(found) || !isJson(passwords)) {
    const unreadable = isJson(passwords) ? versionFile : passwords;
    throw new ConfigError(`The database in ${folder} is damaged: ${unreadable} cannot be read. ${restoreAdvice}`);
  }
  if (found !== String(majorVersion)) {
    throw new ConfigError(
      `The database in ${folder} is one of PostgreSQL ${found}, and this is PostgreSQL ${majorVersion}: ` +
        'make a backup with the Boxyard that ran it, and restore that into an empty DATA_DIR.',
    );
  }
  const { uid } = statSync(data);
  const own = process.getuid?.();
  if (own !== undefined && own !== 0 && uid !== own) {
    throw new ConfigError(
      `The database in ${folder} belongs to user ${uid}, and this is user ${own}: start Boxyard as that user.`,
    );
  }
  return true;
}

/** Refuses to start where only the files of a lost database are left: a new demo would hide the loss. @throws ConfigError */
export function refuseRemains({ home }: Places): void {
  const remains = ['files', 'secret'].filter(
    (name) => existsSync(join(home, name)) && !isEmptyFolder(join(home, name)),
  );
  if (remains.length === 0) return;
  throw new ConfigError(
    `${home} holds ${remains.join(' and ')} but no database: the folder postgres is missing there. ${restoreAdvice}`,
  );
}

/**
 * Refuses files beside a database without accounts: an interrupted restore leaves such, or somebody who put an empty
 * database there.
 * @param own the folder of files that an interrupted demo may have begun
 * @throws ConfigError
 */
export function refuseForeignFiles(dataDir: string, own: string): void {
  const files = join(placesIn(dataDir).home, 'files');
  if (!existsSync(files) || readdirSync(files).every((name) => name === own)) return;
  throw new ConfigError(`${files} holds files, but the database beside it is empty. ${restoreAdvice}`);
}

export const restoreAdvice =
  'Nothing was changed. Bring back the folder as it was, or restore a backup into an empty folder (npm run boxyard -- restore).';

function isJson(path: string): boolean {
  try {
    JSON.parse(readFileSync(path, 'utf8'));
    return true;
  } catch {
    return false; // the caller says so
  }
}

const isEmptyFolder = (path: string) => statSync(path).isDirectory() && readdirSync(path).length === 0;
