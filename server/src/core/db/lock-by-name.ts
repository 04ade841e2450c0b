import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from './connection.ts';

/**
 * The number of a lock, from its name. Callers choose a part of some names, as an Idempotency-Key: by a hash that can be turned round
 * they could hold the locks of other accounts, and of the server.
 */
const keyOf = (name: string): string => createHash('sha256').update(name).digest().readBigInt64BE(0).toString();

/** Transactions that lock the same name run one after the other: each waits until the one before has ended. */
export async function lockByName(tx: Tx, thing: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(thing)}::bigint)`.execute(tx);
}

/** The same for several, in an order that is the same for all. */
export async function lockByNames(tx: Tx, things: readonly string[]): Promise<void> {
  if (things.length === 0) return;
  await sql`select pg_advisory_xact_lock(key) from unnest(${things.toSorted().map(keyOf)}::bigint[]) key`.execute(tx);
}

/** Whoever locks the name waits until the transactions have ended that share it, and they for that one. */
export async function shareByName(tx: Tx, thing: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(thing)}::bigint)`.execute(tx);
}

/**
 * For an undo or a restored version, which bring former values back from the account's history: until the transaction ends,
 * no erasure changes that history. To be called before the history is read.
 */
export const shareHistory = (tx: Tx, accountId: number): Promise<void> => shareByName(tx, historyOf(accountId));

/** For an erasure: waits until undos and restores under way are done, so that it erases what they brought back, and keeps new ones waiting. */
export const holdHistory = (tx: Tx, accountId: number): Promise<void> => lockByName(tx, historyOf(accountId));

const historyOf = (accountId: number) => `history of ${accountId}`;
