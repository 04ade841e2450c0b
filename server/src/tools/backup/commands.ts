import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Config, ConfigError } from '../../config.ts';
import { type Db, openDatabase } from '../../core/db/connection.ts';
import { openFiles } from '../../core/files/files.ts';
import { generatedSecret, keepSecret } from '../../core/http/secret.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { backupAccount } from './account/backup-account.ts';
import { restoreAccount } from './account/restore-account.ts';
import { makeBackup } from './backup.ts';
import { compareBackups } from './compare.ts';
import { type AccountManifest, type Manifest, partsOf, readEitherManifest } from './manifest.ts';
import { reportBackup } from './report.ts';
import { restoreBackup } from './restore.ts';

/** Each of these commands returns the text to print. */
export async function backup(folder: string, db: Db, config: Config, warn: (text: string) => void): Promise<string> {
  await reportBackup({ config, db, warn }, 'started');
  const source = { url: db.url, files: await openFiles(config), secret: generatedSecret(config) };
  const { rows, files, missing } = await makeBackup(folder, source);
  await reportBackup({ config, db, warn }, 'succeeded');
  return `${resolve(folder)} holds ${rows} rows and ${files} files.${linesOf(missing)}`;
}

const linesOf = (missing: string[]) =>
  missing.map((path) => `\nMissing in the store, though a record names it: ${path}`).join('');

export async function restore(folder: string, db: Db, config: Config): Promise<string> {
  const manifest = await restoreBackup(folder, db, await openFiles(config));
  let key = ' Start the server with the SECRET that it had.';
  if (manifest.hasSecret && !config.databaseUrl) {
    keepSecret(config, readFileSync(partsOf(folder).secret));
    key = '';
  }
  return `Restored ${describeBackup(manifest)}.${key}`;
}

/** One account. What lets somebody in goes along with `withKeys` only. */
export async function backupOne(
  folder: string,
  slug: string,
  withKeys: boolean,
  db: Db,
  config: Config,
): Promise<string> {
  const source = { url: db.url, files: await openFiles(config) };
  const { rows, files, people, missing } = await backupAccount(folder, slug, withKeys, source);
  return `${resolve(folder)} holds ${rows} rows, ${people} people and ${files} files of ${slug}.${linesOf(missing)}`;
}

export async function restoreOne(
  folder: string,
  slug: string,
  isTrusted: boolean,
  db: Db,
  config: Config,
): Promise<string> {
  const { manifest, joined } = await restoreAccount(folder, db, { slug, isTrusted, files: await openFiles(config) });
  const there = joined.length > 0 ? ` These people were here already, and are as they were: ${joined.join(', ')}.` : '';
  const next = manifest.withKeys
    ? ' Second factors and webhooks work with the SECRET that they were made with.'
    : ' Its people ask for a new password on the sign-in page; tokens and webhooks are to be made anew.';
  return `Restored ${describeBackup(manifest)}, as ${slug}.${there}${next}`;
}

/** Compares what two backups hold, table by table. @throws ConfigError where that is not the same */
export async function compare(first: string, second: string): Promise<string> {
  const { text, isSame } = compareBackups(readEitherManifest(first), readEitherManifest(second));
  if (!isSame) throw new ConfigError(text);
  return text;
}

/** Checks every file of a backup, and that it can be restored: into a database that is thrown away. */
export async function verify(folder: string, warn: (text: string) => void): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'boxyard-verify-'));
  try {
    const postgres = await startEmbedded(dataDir, { report: warn });
    const db = openDatabase(postgres.url);
    try {
      const either = readEitherManifest(folder);
      const manifest =
        'account' in either
          ? (await restoreAccount(folder, db, { slug: either.account, isTrusted: true, files: undefined })).manifest
          : await restoreBackup(folder, db, undefined);
      return `The backup is whole, and could be restored: ${describeBackup(manifest)}.`;
    } finally {
      await db.close();
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function describeBackup({ madeAt, tables, files }: Manifest | AccountManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows in ${tables.length} tables and ${files.count} files, as they were at ${madeAt}`;
}
