import { sql } from 'kysely';
import type { Tx } from './connection.ts';

/** Transactions that lock the same name run one after the other: each waits until the one before has ended. */
export async function lockByName(tx: Tx, thing: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${thing}, 0))`.execute(tx);
}

/**
 * Who brings former values back from the history of an account, by an undo or a former version, does so while nobody erases
 * from it. Asked for before the history is read.
 */
export async function shareHistory(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${historyOf(accountId)}, 0))`.execute(tx);
}

/** Who erases waits until what is being brought back is there, to erase it as well; what comes after reads what is left. */
export const holdHistory = (tx: Tx, accountId: number): Promise<void> => lockByName(tx, historyOf(accountId));

const historyOf = (accountId: number) => `history of ${accountId}`;
