import { sql } from 'kysely';
import type { Tx } from './connection.ts';

/** Transactions that lock the same name run one after the other: each waits until the one before has ended. */
export async function lockByName(tx: Tx, thing: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${thing}, 0))`.execute(tx);
}
