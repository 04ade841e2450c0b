import { sql } from 'kysely';
import type { Db } from '../core/database/connection.ts';

export const demoPassword = 'Depot-2026';

/** The account for which the demo brings pictures and documents. Their folder has this name. */
export const demoSlug = 'demo';

/** @returns nothing where the database has no demo in it */
export async function demoSignIns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from admin
    where email in ('owner@demo.test', 'admin@demo.test', 'owner@other.test') order by id`.execute(db.kysely);
  return rows.map(({ email }) => `${email} / ${demoPassword}`);
}

export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`select from account limit 1`.execute(db.kysely);
  return rows.length === 0;
}
