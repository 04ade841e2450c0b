import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../config.ts';
import { codeOf } from '../../core/db/errors.ts';
import { isBeforeRelease } from '../migrate.ts';

/** The version of the backup format. A release refuses backups in a newer format than its own. */
const format = 1;
const accountFormat = 'account 1';

const TableContents = z.object({
  name: z.string(),
  /** Without the columns that the database computes. */
  columns: z.array(z.string()),
  rows: z.number(),
  /** The sum of the rows as COPY writes them, sorted by their keys. The same rows give the same sum on every PostgreSQL. */
  sha256: z.string(),
});

const contents = {
  madeAt: z.string(),
  /** The migrations that had been applied, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(TableContents),
  /** The last number that each identity column has given out. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.number() })),
  files: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
  /** Whether the backup contains the server's key. */
  hasSecret: z.boolean(),
};
const Manifest = z.object({ format: z.literal(format), ...contents });

/** What a backup of one account says beside that. */
const AccountManifest = z.object({
  format: z.literal(accountFormat),
  ...contents,
  account: z.string(),
  /** How many people and invitations have a number in it. */
  people: z.int().min(0).max(1_000_000),
  /** Whether it has what lets somebody in: passwords, second factors, tokens, secrets of webhooks. */
  withKeys: z.boolean(),
});

export type TableContents = z.output<typeof TableContents>;
export type Manifest = z.output<typeof Manifest>;
export type AccountManifest = z.output<typeof AccountManifest>;

/** The files and folders of a backup. */
export const partsOf = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  /** Rows of one table, as gzip. */
  table: (name: string) => join(folder, 'tables', `${name}.copy.gz`),
  tables: join(folder, 'tables'),
  files: join(folder, 'files'),
  /** A line for each file, as sha256sum reads it. */
  fileSums: join(folder, 'files.sha256'),
  secret: join(folder, 'secret'),
});

export function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): void {
  write(folder, { format, ...manifest });
}

export function writeAccountManifest(folder: string, manifest: Omit<AccountManifest, 'format'>): void {
  write(folder, { format: accountFormat, ...manifest });
}

const write = (folder: string, manifest: Manifest | AccountManifest) =>
  writeFileSync(partsOf(folder).manifest, JSON.stringify(manifest, undefined, 2));

/** @throws ConfigError for what is no backup of a whole database, or one that this release cannot read */
export function readManifest(folder: string): Manifest {
  const manifest = readEitherManifest(folder);
  if (manifest.format === format) return manifest;
  throw new ConfigError(
    `${folder} is the backup of one account: say --account and the short address that it is to have here.`,
  );
}

/** @throws ConfigError for what is no backup of one account, or one that this release cannot read */
export function readAccountManifest(folder: string): AccountManifest {
  const manifest = readEitherManifest(folder);
  if (manifest.format === accountFormat) return manifest;
  throw new ConfigError(`${folder} is the backup of a whole database, not of one account.`);
}

/** @throws ConfigError */
export function readEitherManifest(folder: string): Manifest | AccountManifest {
  let text: string;
  try {
    text = readFileSync(partsOf(folder).manifest, 'utf8');
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error;
    throw new ConfigError(`${folder} holds no complete backup: manifest.json is missing.`);
  }
  const parsed = z.union([Manifest, AccountManifest]).safeParse(parseJson(text));
  if (!parsed.success) throw new ConfigError(`${partsOf(folder).manifest} is damaged, or of a newer Boxyard.`);
  if (isBeforeRelease(parsed.data.migrations.map(({ name }) => name)))
    throw new ConfigError(
      `${folder} was made by a Boxyard from before the first release: only that one can restore it.`,
    );
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // told by the schema
  }
}
