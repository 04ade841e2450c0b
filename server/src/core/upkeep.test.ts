import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../test/test-app.ts';
import { type Db, transaction } from './db.ts';
import { tendEmbedded } from './upkeep.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await openTestDatabase());
});
afterAll(async () => {
  await db.close();
  await drop();
});

/** Rows that the planner believes `account` has; -1 while it has never looked. */
const believed = async () => {
  const { rows } = await sql<{
    tuples: number;
  }>`select reltuples as tuples from pg_class where relname = 'account'`.execute(db.kysely);
  return rows[0]?.tuples;
};

const addAccount = (slug: string) =>
  transaction(db, (tx) =>
    tx
      .insertInto('account')
      .values({ slug, name: slug, shortName: slug, contactEmail: 'a@b.test', cin: '1' })
      .execute(),
  );

it('the embedded engine learns its figures after enough changes, PostgreSQL is left alone', async () => {
  const stop = tendEmbedded(db, { changes: 3, everyMs: 10 });
  await addAccount('one');
  await addAccount('two');
  expect(await believed()).toBe(-1);
  await addAccount('three');
  if (db.embedded) await vi.waitFor(async () => expect(await believed()).toBe(3));
  stop();
});
