import type pg from 'pg';
import { ConfigError } from '../../../config.ts';
import type { Files } from '../../../core/files/files.ts';
import { inNewFolder, listMigrations, listSequences, namedWithoutFile, writeFileSums, writeRows } from '../backup.ts';
import { copyOut } from '../copy-files.ts';
import { type TableContents, writeAccountManifest } from '../manifest.ts';
import { namesOfTables, type Place } from './carried.ts';
import { numberPeople } from './people.ts';
import { readAccount } from './read-account.ts';

interface Source {
  /** A connection string of the database's owner. */
  url: string;
  files: Files;
}

interface Made {
  rows: number;
  files: number;
  people: number;
  /** Files that a row names and the store does not have. */
  missing: string[];
}

/**
 * Writes all rows of one account, as they are at one moment, and its files into a new folder. What lets somebody in goes along
 * with `withKeys` only.
 * @throws ConfigError
 */
export async function backupAccount(
  folder: string,
  slug: string,
  withKeys: boolean,
  { url, files }: Source,
): Promise<Made> {
  return inNewFolder(folder, url, async (client, unfinished) => {
    const accountId = await findAccount(client, slug);
    const place: Place = { accountId, slug, numbers: await numberPeople(client, accountId), withKeys };
    const tables: TableContents[] = [];
    for (const { name, columns, rows } of await readAccount(client, place))
      tables.push(await writeRows(unfinished, name, columns, rows()));
    const people = tables.find(({ name }) => name === 'membership')?.rows ?? 0;
    if (people === 0)
      throw new ConfigError(`Nobody works for ${slug} yet: its owner has to accept the invitation first.`);
    const root = `${slug}/`;
    const copied = await copyOut(files, slug, unfinished, root);
    const missing = await namedWithoutFile(client, accountId, copied, root);
    const own = namesOfTables(withKeys);
    writeAccountManifest(unfinished, {
      account: slug,
      people: place.numbers.size,
      withKeys,
      madeAt: new Date().toISOString(),
      migrations: await listMigrations(client),
      tables,
      sequences: (await listSequences(client)).filter(({ table }) => own.includes(table) && table !== 'account'),
      files: await writeFileSums(unfinished, copied),
      hasSecret: false,
    });
    return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: copied.length, people, missing };
  });
}

async function findAccount(client: pg.ClientBase, slug: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select id from account where slug = $1', [slug]);
  if (rows[0]) return Number(rows[0].id);
  throw new ConfigError(`There is no account ${slug}.`);
}
