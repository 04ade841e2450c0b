import type { CheckedReceipt } from '@boxyard/contract/gate/receipts.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tx } from '../../core/db/connection.ts';
import { networkOf } from '../../core/http/networks.ts';
import { Problem } from '../../core/http/problems.ts';

type Found = Omit<CheckedReceipt, 'direction' | 'date'> & { kind: 'gate_in' | 'gate_out'; movedAt: number };

/** Goes across accounts, as the database's owner: the function answers these columns of one receipt only. @throws 404 */
export async function checkReceipt(tx: Tx, token: string): Promise<CheckedReceipt> {
  const { rows } = await sql<Found>`select * from checked_receipt(${token})`.execute(tx);
  if (!rows[0]) throw new Problem('NOT_FOUND', 'receiptUnknown');
  const { kind, movedAt, ...rest } = rows[0];
  return { ...rest, direction: kind === 'gate_in' ? 'in' : 'out', date: movedAt };
}

/** How often one network may ask within a minute: an office with a pile of papers, and not somebody who tries tokens. */
const checksAMinute = 60;
const windowMs = 60_000;

/** Counts by the network of whoever asks. @throws 429 */
export function limitChecks(): (address: string) => void {
  const counts = new LRUCache<string, { checks: number }>({ max: 20_000, ttl: windowMs });
  return (address) => {
    const key = networkOf(address);
    const count = counts.get(key) ?? { checks: 0 };
    count.checks += 1;
    // The minute begins with the first check: later ones leave its end as it is.
    if (count.checks === 1) counts.set(key, count);
    if (count.checks > checksAMinute) throw new Problem('TOO_MANY', 'tooManyAttempts', { count: 1 });
  };
}
