import { sql } from 'kysely';
import type { Tx } from './connection.ts';

/** Transactions that lock the same name run one after the other: each waits until the one before has ended. */
export async function lockByName(tx: Tx, thing: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${thing}, 0))`.execute(tx);
}

/**
 * For an undo or a restored version, which bring former values back from the account's history: until the transaction ends,
 * no erasure changes that history. To be called before the history is read.
 */
export async function shareHistory(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${historyOf(accountId)}, 0))`.execute(tx);
}

/** For an erasure: waits until undos and restores under way are done, so that it erases what they brought back, and keeps new ones waiting. */
export const holdHistory = (tx: Tx, accountId: number): Promise<void> => lockByName(tx, historyOf(accountId));

const historyOf = (accountId: number) => `history of ${accountId}`;
