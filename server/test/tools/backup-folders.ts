import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type AccountManifest, partsOf, readAccountManifest } from '../../src/tools/backup/manifest.ts';

/** The rows of a table of a backup, each with the values of its columns. */
export function rowsOf(folder: string, table: string): Record<string, string>[] {
  const columns = readAccountManifest(folder).tables.find(({ name }) => name === table)?.columns ?? [];
  const lines = gunzipSync(readFileSync(partsOf(folder).table(table)))
    .toString()
    .split('\n')
    .slice(0, -1);
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, at) => [columns[at] ?? '', value])));
}

/** Writes other rows into a table of a backup, with sums that are right for them. */
export function writeRowsOf(folder: string, table: string, rows: Record<string, string>[]): void {
  const text = rows.map((row) => `${Object.values(row).join('\t')}\n`).join('');
  writeFileSync(partsOf(folder).table(table), gzipSync(text));
  changeManifest(folder, (manifest) => {
    const told = manifest.tables.find(({ name }) => name === table);
    if (told) Object.assign(told, { rows: rows.length, sha256: createHash('sha256').update(text).digest('hex') });
  });
}

export function changeManifest(folder: string, change: (manifest: AccountManifest) => void): void {
  const manifest = readAccountManifest(folder);
  change(manifest);
  writeFileSync(partsOf(folder).manifest, JSON.stringify(manifest));
}

export function copyOf(folder: string, target: string): string {
  cpSync(folder, target, { recursive: true });
  return target;
}
