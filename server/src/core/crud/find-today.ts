import { sql } from 'kysely';
import { todayIn } from '../db/today.ts';
import type { InAccount } from '../http/context.ts';
import { onlyRow } from './rows.ts';

/** The day that it is now where the account is: `2026-11-28`. */
export async function findToday(ctx: InAccount): Promise<string> {
  return onlyRow(await sql<{ today: string }>`select ${todayIn(ctx)}::text as today`.execute(ctx.tx)).today;
}
