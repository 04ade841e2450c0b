import { sql } from 'kysely';
import { onlyRow } from '../crud/rows.ts';
import type { InAccount } from '../http/context.ts';

/** The day that it is now where the account is, in SQL. */
export const todayIn = ({ account }: { account: { timezone: string } }) =>
  sql`(now() at time zone ${account.timezone}::text)::date`;

/** The same as `2026-11-28`. */
export async function findToday(ctx: InAccount): Promise<string> {
  return onlyRow(await sql<{ today: string }>`select ${todayIn(ctx)}::text as today`.execute(ctx.tx)).today;
}
