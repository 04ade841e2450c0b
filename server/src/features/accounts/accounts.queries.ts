import type { Language } from '@boxyard/contract/core/enums.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { Account, type accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { sql } from 'kysely';
import { byNameIn } from '../../core/crud/by-name.ts';
import { staleRecord } from '../../core/crud/last-change.ts';
import { type Page, shortList } from '../../core/crud/list-page.ts';
import { hasVersion } from '../../core/crud/records.ts';
import { fieldsOf, onlyRow, toRow } from '../../core/crud/rows.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

type AccountInput = Record<string, unknown>;

const columns = sql.join(fieldsOf(Account).map((field) => sql.ref(`account.${field}`)));

export function listAccounts(
  tx: Tx,
  { id: adminId, language }: { id: number; language: Language },
  input: QueryOf<typeof accountRoutes.list>,
): Promise<Page<Account>> {
  let query = tx
    .selectFrom('account')
    .innerJoin('membership', 'membership.accountId', 'account.id')
    .where('membership.adminId', '=', adminId)
    .where('membership.isEnabled', '=', true)
    .where('account.deletedAt', 'is', null)
    // The same conditions as in core/http/enter-account.ts: an account that a person may not enter is not listed either.
    .where(sql<boolean>`(account.is_enabled or membership.is_owner)`)
    .where(sql<boolean>`(not account.requires_second_factor or has_second_factor(${adminId}))`)
    .selectAll('account');
  if (input.isEnabled !== undefined) query = query.where('account.isEnabled', '=', input.isEnabled);
  if (input.q) query = query.where(contains(sql`norm(account.name)`, input.q));
  const columns = { name: byNameIn(language, sql`account.name`), chosenAt: sql`membership.chosen_at` };
  return shortList(query, input, { columns, initial: '-chosenAt', id: sql`account.id` }).page();
}

export async function getAccount(ctx: Ctx): Promise<Account> {
  const { rows } = await sql<Account>`select ${columns} from account where id = ${ctx.account.id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** @throws 412 when `version` is given and the account has changed since */
export async function updateAccount(ctx: Ctx, values: AccountInput, version?: number): Promise<Account> {
  const set = Object.entries(toRow(Account, values)).map(([field, value]) => sql`${sql.ref(field)} = ${value}`);
  const { rows } = await sql<Account>`update account set ${set.length > 0 ? sql.join(set) : sql`id = id`}
    where id = ${ctx.account.id} and ${hasVersion(version)} returning ${columns}`.execute(ctx.tx);
  if (!rows[0]) throw await staleRecord(ctx, ['account', ctx.account.id]);
  return rows[0];
}

/** Runs as the database's owner because the account does not exist yet. */
export async function insertAccount(tx: Tx, values: AccountInput): Promise<Account> {
  const row = toRow(Account, values);
  const fields = sql.join(Object.keys(row).map((field) => sql.ref(field)));
  const inserted = sql<Account>`insert into account (${fields}) values (${sql.join(Object.values(row))}) returning ${columns}`;
  return onlyRow(await inserted.execute(tx));
}

/** The new membership comes last in the person's list, so that it does not change their current account. */
export async function insertMembership(
  tx: Tx,
  accountId: number,
  adminId: number,
  isOwner: boolean,
  more: { isEnabled?: boolean; mayRelease?: boolean; mayCancelOrders?: boolean } = {},
): Promise<void> {
  const chosenAt = sql<Date>`(select coalesce(min(chosen_at) - interval '1 second', now()) from membership where admin_id = ${adminId})`;
  await tx
    .insertInto('membership')
    .values({ accountId, adminId, isOwner, ...more, chosenAt })
    .execute();
}

export async function markAccountDeleted(ctx: Ctx): Promise<void> {
  await sql`update account set deleted_at = now() where id = ${ctx.account.id}`.execute(ctx.tx);
}

export async function chooseAccount(ctx: Ctx): Promise<void> {
  await sql`update membership set chosen_at = clock_timestamp() where account_id = ${ctx.account.id} and admin_id = ${ctx.admin.id}`.execute(
    ctx.tx,
  );
}
