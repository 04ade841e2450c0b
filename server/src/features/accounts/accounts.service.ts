import type { Account } from '@boxyard/contract/accounts.ts';
import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';
import { insertAccount, insertMembership } from './accounts.queries.ts';
import { containerStatusSeed, containerTypeSeed } from './starting-set.ts';

/**
 * A new account with what every depot starts with: container types and statuses (DECISIONS.md, Screens).
 * @param ownerId of the person who makes it; null where its owner is only invited yet
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
