import type { Account } from '@boxyard/contract/accounts.ts';
import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';
import { insertAccount, insertMembership } from './accounts.queries.ts';
import { containerStatusSeed, containerTypeSeed } from './starting-set.ts';

/**
 * Creates an account with the container types and statuses that every new depot gets.
 * @param ownerId the person who creates it; null when its owner has only been invited yet
 */
export async function createAccount(tx: Tx, values: Record<string, unknown>, ownerId: number | null): Promise<Account> {
  const account = await insertAccount(tx, values);
  await sql`select set_config('app.account_id', ${String(account.id)}, true), set_config('app.admin_id', ${String(ownerId ?? '')}, true),
    set_config('role', 'boxyard_app', true)`.execute(tx);
  await tx.insertInto('containerType').values(containerTypeSeed).execute();
  await tx.insertInto('containerStatus').values(containerStatusSeed).execute();
  await sql`select set_config('role', 'none', true)`.execute(tx);
  if (ownerId !== null) await insertMembership(tx, account.id, ownerId, true);
  return account;
}
