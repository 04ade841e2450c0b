import type { Account } from '@boxyard/contract/accounts.ts';
import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';
import { insertAccount, insertMembership } from './accounts.queries.ts';
import { containerStatusSeed, containerTypeSeed } from './starting-set.ts';

/** A new account with its owner and what every depot starts with: container types and statuses (DECISIONS.md, Screens). */
export async function createAccount(tx: Tx, values: Record<string, unknown>, ownerId: number): Promise<Account> {
  const account = await insertAccount(tx, values);
  await sql`select set_config('app.account_id', ${String(account.id)}, true), set_config('app.admin_id', ${String(ownerId)}, true),
    set_config('role', 'boxyard_app', true)`.execute(tx);
  await tx.insertInto('containerType').values(containerTypeSeed).execute();
  await tx.insertInto('containerStatus').values(containerStatusSeed).execute();
  await sql`select set_config('role', 'none', true)`.execute(tx);
  await insertMembership(tx, account.id, ownerId, true);
  return account;
}
