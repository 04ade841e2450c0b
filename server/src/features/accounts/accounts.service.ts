import type { Account } from '@boxyard/contract/settings/accounts.ts';
import { sql } from 'kysely';
import { type Db, type Tx, withTransaction } from '../../core/db/connection.ts';
import { lockByName } from '../../core/db/lock-by-name.ts';
import { Problem } from '../../core/http/problems.ts';
import { insertAccount, insertMembership } from './accounts.queries.ts';
import { containerStatusSeed, containerTypeSeed } from './starting-set.ts';

const accountsADay = 20;

/** @throws 429 for more than a person may make in a day */
export function createOwnAccount(db: Db, values: Record<string, unknown>, ownerId: number): Promise<Account> {
  return withTransaction(db, (tx) => countAndCreate(tx, values, ownerId));
}

async function countAndCreate(tx: Tx, values: Record<string, unknown>, ownerId: number): Promise<Account> {
  await lockByName(tx, `accounts of ${ownerId}`);
  await sql`delete from account_made where at < now() - interval '1 day'`.execute(tx);
  const { rows } = await sql<{ made: number }>`with this as (insert into account_made (admin_id) values (${ownerId}))
    select count(*) as made from account_made where admin_id = ${ownerId}`.execute(tx);
  if ((rows[0]?.made ?? 0) >= accountsADay) {
    throw new Problem('TOO_MANY', 'tooManyAccounts', { max: accountsADay, count: 24 * 60 });
  }
  return createAccount(tx, values, ownerId);
}

/**
 * Creates an account with the container types and statuses that every new depot gets.
 * @param ownerId the person who creates it; null when its owner has only been invited yet
 */
export async function createAccount(tx: Tx, values: Record<string, unknown>, ownerId: number | null): Promise<Account> {
  const account = await insertAccount(tx, values);
  await sql`select set_local('app.account_id', ${String(account.id)}), set_local('app.admin_id', ${String(ownerId ?? '')}),
    set_config('role', 'boxyard_app', true)`.execute(tx);
  await tx.insertInto('containerType').values(containerTypeSeed).execute();
  await tx.insertInto('containerStatus').values(containerStatusSeed).execute();
  await sql`select set_config('role', 'none', true)`.execute(tx);
  if (ownerId !== null) await insertMembership(tx, account.id, ownerId, true);
  return account;
}
