import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { type Db, openDatabase } from '../core/database/connection.ts';
import { openFiles } from '../core/files/files.ts';
import { generatedSecret, keepSecret } from '../core/process/secret.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { makeBackup } from './backup.ts';
import { type Manifest, partsOf } from './manifest.ts';
import { reportBackup } from './report.ts';
import { restoreBackup } from './restore.ts';

/** Each of these commands returns the text to print. */
export async function backup(folder: string, db: Db, config: Config, warn: (text: string) => void): Promise<string> {
  await reportBackup({ config, db, warn }, 'started');
  const source = { url: db.url, files: await openFiles(config), secret: generatedSecret(config) };
  const { rows, files, missing } = await makeBackup(folder, source);
  await reportBackup({ config, db, warn }, 'succeeded');
  const lost = missing.map((path) => `\nMissing in the store, though a record names it: ${path}`).join('');
  return `${resolve(folder)} holds ${rows} rows and ${files} files.${lost}`;
}

export async function restore(folder: string, db: Db, config: Config): Promise<string> {
  const manifest = await restoreBackup(folder, db, await openFiles(config));
  let key = ' Start the server with the SECRET that it had.';
  if (manifest.hasSecret && !config.databaseUrl) {
    keepSecret(config, readFileSync(partsOf(folder).secret));
    key = '';
  }
  return `Restored ${describeBackup(manifest)}.${key}`;
}

/** Checks every file of a backup, and that it can be restored: into a database that is thrown away. */
export async function verify(folder: string, warn: (text: string) => void): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'boxyard-verify-'));
  try {
    const postgres = await startEmbedded(dataDir, { report: warn });
    const db = openDatabase(postgres.url);
    try {
      const manifest = await restoreBackup(folder, db, undefined);
      return `The backup is whole, and could be restored: ${describeBackup(manifest)}.`;
    } finally {
      await db.close();
      await postgres.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function describeBackup({ madeAt, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows in ${tables.length} tables and ${files.count} files, as they were at ${madeAt}`;
}
