import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asApplication, withTransaction } from '../src/core/db/connection.ts';
import { createDepot } from './tools/depot.ts';
import { fillDepot } from './tools/full-depot.ts';
import { useTestApp } from './tools/test-app.ts';

const app = useTestApp();
let tables: string[] = [];

beforeAll(async () => {
  await fillDepot(await createDepot(app), true);
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(app.inspect);
  tables = rows.map(({ name }) => name);
  expect(tables.length).toBeGreaterThan(40);
});

/** Nothing seen and nothing changed, or refused. */
const outcomeOf = (rows: Promise<{ rows: unknown[]; numAffectedRows?: bigint | undefined }>) =>
  rows.then(
    (result) => (result.rows.length === 0 && !result.numAffectedRows ? 'nothing' : 'SOMETHING'),
    (error: Error) => (/permission denied|row-level security/.test(error.message) ? 'refused' : error.message),
  );

/** A column that the application's role may set, where there is one. */
const anyColumn = (table: string) => sql<{ name: string }>`select a.attname as name from pg_attribute a
  where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
  order by has_column_privilege('boxyard_app', a.attrelid, a.attnum, 'update') desc, a.attnum desc limit 1`;

describe('a statement of a request that runs outside its transaction', () => {
  it('sees no row of any table', async () => {
    const seen: string[] = [];
    for (const table of tables) {
      const outcome = await outcomeOf(sql`select 1 from ${sql.table(table)} limit 1`.execute(app.db.requests.kysely));
      if (!['nothing', 'refused'].includes(outcome)) seen.push(`${table}: ${outcome}`);
    }
    expect(seen).toEqual([]);
  });

  it('changes no row of any table', async () => {
    const changed: string[] = [];
    for (const table of tables) {
      const column = (await anyColumn(table).execute(app.inspect)).rows[0]?.name ?? '';
      const statement = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`;
      const outcome = await outcomeOf(statement.execute(app.db.requests.kysely));
      if (!['nothing', 'refused'].includes(outcome)) changed.push(`${table}: ${outcome}`);
    }
    expect(changed).toEqual([]);
  });

  it('is one of a failed beginning: the handler is not called, and nothing was done', async () => {
    const { asApplication: begin } = app.db.begin;
    app.db.begin = { ...app.db.begin, asApplication: 'begin nonsense' };
    try {
      let isDone = false;
      const work = asApplication(app.db, { account: 'x' }, async (tx) => {
        await sql`select set_config('app.account_id', '1', true)`.execute(tx);
        isDone = true;
      });
      await expect(work).rejects.toThrow('nonsense');
      expect(isDone).toBe(false);
    } finally {
      app.db.begin = { ...app.db.begin, asApplication: begin };
    }
  });

  it('is none of the owner’s: after a failed beginning nothing is sent', async () => {
    const nobodys = '+421 900 000 077';
    const { begin } = app.db;
    app.db.begin = { ...begin, asOwner: 'begin nonsense' };
    try {
      const changing = withTransaction(app.db, (tx) => sql`update admin set phone_number = ${nobodys}`.execute(tx));
      await expect(changing).rejects.toThrow('nonsense');
    } finally {
      app.db.begin = begin;
    }
    const { rows } = await sql`select from admin where phone_number = ${nobodys}`.execute(app.inspect);
    expect(rows).toEqual([]);
  });
});
