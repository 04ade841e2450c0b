import type { DemoSignIn } from '@boxyard/contract/people/auth.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/connection.ts';

export const demoPassword = 'Depot-2026';

/** The account for which the demo brings pictures and documents. Their folder has this name. */
export const demoSlug = 'demo';

const emails = ['owner@demo.test', 'admin@demo.test', 'owner@other.test'];

/** @returns those of the demo's people who may still sign in; nothing where the database has no demo in it */
export async function demoSignIns(db: Db): Promise<DemoSignIn[]> {
  const { rows } = await sql<Omit<DemoSignIn, 'password'>>`
    select distinct on (admin.id) admin.email, concat_ws(' ', admin.firstname, admin.lastname) as name, membership.is_owner, account.name as account_name
    from admin join membership on membership.admin_id = admin.id and membership.is_enabled
    join account on account.id = membership.account_id and account.deleted_at is null and account.is_enabled
    where admin.email in (${sql.join(emails)}) order by admin.id, membership.chosen_at desc`.execute(db.kysely);
  return rows.map((row) => ({ ...row, password: demoPassword }));
}

/** A line of the terminal for each of them. */
export const demoLines = async (db: Db): Promise<string[]> =>
  (await demoSignIns(db)).map(({ email, password }) => `  sign in: ${email} / ${password}`);

export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`select from account limit 1`.execute(db.kysely);
  return rows.length === 0;
}
