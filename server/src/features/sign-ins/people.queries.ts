import type { Language } from '@boxyard/contract/core/enums.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Tx } from '../../core/db/connection.ts';

export interface KnownPerson {
  id: number;
  username: string;
  passwordHash: string | null;
}

/** Everything in this file runs as the database's owner: people belong to no account. */
export async function lockPerson(tx: Tx, adminId: number): Promise<void> {
  await sql`select from admin where id = ${adminId} for update`.execute(tx);
}

/** Call this before a decision about a person: password and memberships then stay the same until the transaction ends. */
export async function lockPersonOf(tx: Tx, email: string): Promise<void> {
  await sql`select from admin where email = ${email} for update`.execute(tx);
}

/**
 * The same for a sign-in, which a membership that comes meanwhile may not disturb: what refers to the person, as a task that
 * they make in another window, does not wait for it.
 */
export async function lockSignInOf(tx: Tx, email: string): Promise<void> {
  await sql`select from admin where email = ${email} for no key update`.execute(tx);
}

/** A person who may sign in: with an enabled membership of an enabled account. */
export async function findSignIn(tx: Tx, email: string): Promise<KnownPerson | undefined> {
  const { rows } = await sql<KnownPerson>`
    select admin.id, admin.username, admin.password_hash from admin where admin.email = ${email} and exists (
      select from membership join account on account.id = membership.account_id
      where membership.admin_id = admin.id and membership.is_enabled and account.is_enabled and account.deleted_at is null)`.execute(
    tx,
  );
  return rows[0];
}

/** A person with any membership, enabled or not: they have accepted an invitation once. */
export async function findMember(tx: Tx, email: string): Promise<KnownPerson | undefined> {
  const { rows } = await sql<KnownPerson>`
    select admin.id, admin.username, admin.password_hash from admin where admin.email = ${email} and exists (
      select from membership join account on account.id = membership.account_id
      where membership.admin_id = admin.id and account.deleted_at is null)`.execute(tx);
  return rows[0];
}

/** Whether the person works for this account only. Lock the person first, so that an acceptance elsewhere waits. */
export async function worksOnlyFor(tx: Tx, adminId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql<{
    accountId: number;
  }>`select membership.account_id from membership join account on account.id = membership.account_id
    where membership.admin_id = ${adminId} and account.deleted_at is null limit 2`.execute(tx);
  return rows.length === 1 && rows[0]?.accountId === accountId;
}

/** Frees the address of a person who works for no account any more; their name stays in the history. */
export async function releaseAddress(tx: Tx, email: string): Promise<void> {
  await sql`with former as (update admin set email = null, password_hash = null where email = ${email} returning id)
    update session set ended_at = now() where admin_id in (select id from former) and ended_at is null`.execute(tx);
}

interface Reader {
  username: string;
  firstname: string;
  lastname: string;
  language: Language;
  account: string;
}

/** How a person is written to: in the language and in the name of the account that they chose last. */
export async function readerOf(tx: Tx, adminId: number): Promise<Reader> {
  const found = sql<Reader>`
    select admin.username, admin.firstname, admin.lastname, coalesce(last.language, 'en') as language, coalesce(last.name, 'Boxyard') as account
    from admin left join (select account.language, account.name
      from membership join account on account.id = membership.account_id
      where membership.admin_id = ${adminId} and account.deleted_at is null
      order by membership.chosen_at desc, account.id limit 1) last on true
    where admin.id = ${adminId}`;
  return onlyRow(await found.execute(tx));
}
