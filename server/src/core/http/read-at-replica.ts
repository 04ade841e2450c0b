import { type Tx, withTransaction } from '../db/connection.ts';
import type { Entered } from './enter-account.ts';
import type { Services } from './services.ts';
import type { AccessToken } from './tokens.ts';
import type { Sharer } from './turns.ts';

/**
 * Lets the caller in on the primary, in a short transaction, and does the work on the replica, once that has all that the
 * primary had when it let them in: their own writes, and every change that they were told of.
 * @returns undefined if the primary has to do it
 * @throws what `enter` and `work` throw
 */
export async function readAtReplica<T>(
  { db, replica }: Services,
  { adminId, apiToken }: AccessToken,
  whose: Sharer,
  enter: (tx: Tx, withPosition: boolean) => Promise<Entered>,
  work: (tx: Tx, account: Entered) => Promise<T>,
): Promise<{ answer: T } | undefined> {
  if (!replica?.mayServe()) return undefined;
  const account = await withTransaction(db, (tx) => enter(tx, true), whose);
  const { id, position, hasEntered } = account;
  // The first entry of a session is itself written, after the position was read.
  if (!position || !hasEntered) return undefined;
  const reader = { accountId: id, adminId, tokenId: apiToken?.id, position };
  return replica.read(reader, whose, (tx) => work(tx, account));
}
