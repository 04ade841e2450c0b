import { sql } from 'kysely';
import type { Tx } from './connection.ts';

/** What stands in a change notice in place of a table: anything of the account may have changed. */
export const everything = '*';

/** Runs work that writes thousands of records: their readers get one notice about all of them, not one for each. */
export async function quietly<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`select set_local('app.quiet', 'on')`.execute(tx);
  const result = await work();
  // A failure ends the transaction, and the setting with it.
  await sql`select set_local('app.quiet', ''), notify_all()`.execute(tx);
  return result;
}
