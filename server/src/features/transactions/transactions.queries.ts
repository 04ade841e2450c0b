import { type BillParts, explain } from '@boxyard/contract/billing/billing.ts';
import {
  Transaction,
  type TransactionDetail,
  type TransactionRow,
  type transactionRoutes,
} from '@boxyard/contract/billing/transactions.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { type RawBuilder, sql } from 'kysely';
import { type FoundPage, type List, longList, ofOwner, type Sort, type Sorts } from '../../core/crud/list-page.ts';
import { type LockRecords, lockInOrder } from '../../core/crud/lock-in-order.ts';
import { once } from '../../core/crud/once.ts';
import { anyOf, constant, equals, type Piece } from '../../core/crud/pieces.ts';
import { records } from '../../core/crud/records.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { byClientName, byContainerName, namesIn, numberOfContainer } from '../containers/names.queries.ts';

export const transactions = records('transaction', Transaction);
export const lockTransactions: LockRecords = (ctx, ids) =>
  lockInOrder(ctx, ids, 'transaction', numberOfContainer(ctx, 'transaction'));

/** The result of the database's `bill_of`; days as text. */
type Bill = Omit<BillParts, 'type' | 'currency' | 'unitPrice' | 'billingPeriod' | 'isRunning' | 'vat'>;

const today = (ctx: InAccount) => sql`(now() at time zone ${ctx.account.timezone}::text)::date`;

/** The bill of a row named `transaction`, by the days of a time zone, the account's unless another is given, until a day, today unless another is. */
const billOf = (ctx: InAccount, zone = sql`${ctx.account.timezone}::text`, until = today(ctx)) =>
  sql<{
    totalPrice: number;
  }>`bill_of(transaction.type, transaction.unit_price, transaction.billing_period, transaction.started_at,
    transaction.finished_at, transaction.no_charge_day_count, transaction.vat,
    ${zone}, ${until})`;

/** The bill of a saved row: a settled one keeps the days it was counted in, also when the account moves. */
const savedBillOf = (ctx: InAccount, until = today(ctx)) =>
  billOf(
    ctx,
    sql`case transaction.status when 'open' then ${ctx.account.timezone}::text else transaction.fixed_zone end`,
    until,
  );

const billAsJson = sql<Bill>`jsonb_build_object('firstDay', bill.first_day, 'lastDay', bill.last_day, 'days', bill.days,
  'freeDays', bill.free_days, 'chargedDays', bill.charged_days, 'periods', bill.periods, 'net', bill.net,
  'vatAmount', bill.vat_amount, 'totalPrice', bill.total_price)`;

function withNames(ctx: InAccount) {
  return ctx.tx
    .selectFrom('transaction')
    .innerJoin('container', (join) =>
      join
        .onRef('container.accountId', '=', 'transaction.accountId')
        .onRef('container.id', '=', 'transaction.containerId'),
    )
    .innerJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'transaction.accountId').onRef('client.id', '=', 'transaction.clientId'),
    )
    .innerJoinLateral(savedBillOf(ctx).as<'bill'>('bill'), (join) => join.onTrue())
    .where('transaction.accountId', '=', ctx.account.id)
    .selectAll('transaction')
    .select(['container.name as containerName', 'client.name as clientName', 'bill.totalPrice as totalPrice']);
}

export type TransactionFilters = QueryOf<typeof transactionRoutes.list> & { workTaskId?: number };

/** An income without a payment date; expenses do not count. */
const isUnpaid = sql`transaction.paid_at is null and not transaction.is_expense`;

/** Totals that are not fixed in the account's time zone. Which day it is there is asked once, and not for each of them. */
const countedAnew = (ctx: InAccount, where: RawBuilder<unknown>): Sort => ({
  groups: [sql`transaction.currency`],
  column: sql`bill.total_price`,
  join: sql`cross join (select ${today(ctx)} as day offset 0) today cross join lateral ${savedBillOf(ctx, sql`today.day`)} bill`,
  where,
});

const sortsIn = (ctx: InAccount): Sorts<TransactionFilters> => ({
  id: { column: sql`transaction.id` },
  startedAt: { column: sql`transaction.started_at` },
  finishedAt: { column: sql`transaction.finished_at` },
  paidAt: { column: sql`transaction.paid_at` },
  type: { column: sql`transaction.type` },
  status: { column: sql`transaction.status` },
  containerName: byContainerName('transaction'),
  clientName: byClientName('transaction'),
  unitPrice: { column: sql`transaction.unit_price` },
  totalPrice: [
    {
      groups: [sql`transaction.currency`],
      column: sql`transaction.fixed_total`,
      where: sql`transaction.fixed_zone = ${ctx.account.timezone}`,
    },
    // Three comparisons instead of `is distinct from`, each with an index.
    countedAnew(ctx, sql`transaction.fixed_zone is null`),
    countedAnew(ctx, sql`transaction.fixed_zone < ${ctx.account.timezone}`),
    countedAnew(ctx, sql`transaction.fixed_zone > ${ctx.account.timezone}`),
  ],
  currency: { column: sql`transaction.currency` },
});

const show = (ctx: InAccount, page: FoundPage) => withNames(ctx).innerJoin(page, 'page.id', 'transaction.id');

const names = namesIn('transaction');
const fieldIs = {
  containerId: equals('transaction.container_id'),
  clientId: equals('transaction.client_id'),
  workTaskId: equals('transaction.work_task_id'),
  type: equals('transaction.type'),
  status: equals('transaction.status'),
  currency: equals('transaction.currency'),
  isExpense: equals('transaction.is_expense'),
};
const unpaid = constant(isUnpaid);
const notUnpaid = constant(sql`not (${isUnpaid})`);

export async function listTransactions(ctx: Ctx, input: TransactionFilters): Promise<List<TransactionRow>> {
  const where: Piece[] = [];
  for (const [field, is] of Object.entries(fieldIs)) {
    const value = input[field as keyof typeof fieldIs]; // its own keys
    if (value !== undefined) where.push(is({ value }));
  }
  const isAll = where.length === (input.currency ? 1 : 0);
  if (input.unpaid !== undefined) where.push(input.unpaid ? unpaid : notUnpaid);
  if (input.containerName) where.push(await names.isOfContainerThatStarts(ctx, input.containerName));
  if (input.q)
    where.push(
      anyOf(
        ...(await Promise.all([names.isOfContainerThatHolds(ctx, input.q), names.isOfClientThatHolds(ctx, input.q)])),
      ),
    );
  const isSearch = Boolean(input.q || input.containerName);
  const total =
    isAll && input.unpaid && !isSearch ? () => countUnpaid(ctx, { currency: input.currency ?? null }) : undefined;
  const finding = { table: 'transaction', where, total, sorts: sortsIn, initial: '-startedAt', isSearch } as const;
  return longList(ctx, input, finding, show);
}

const unpaidBills = once(
  ({ account }, { currency }: { currency: string | null }) => sql<{ total: number }>`
    select coalesce(sum(bills), 0) as total from unpaid_sum
    where account_id = ${account.id} and currency = coalesce(${currency}::text, currency)`,
);

/** From the sums that triggers keep. @param currency null: all */
async function countUnpaid(ctx: Ctx, values: { currency: string | null }): Promise<number> {
  const [row] = await unpaidBills(ctx, values);
  return row?.total ?? 0;
}

/** Unpaid bills whose fixed total was counted in another time zone: the account's was changed since. */
export async function sumUnpaidAnew(ctx: Ctx): Promise<{ currency: TransactionRow['currency']; total: number }[]> {
  const { rows } = await sql<{ currency: TransactionRow['currency']; total: number }>`
    select transaction.currency, sum(bill.total_price) as total from transaction cross join lateral ${savedBillOf(ctx)} bill
    where transaction.account_id = ${ctx.account.id} and ${isUnpaid} and transaction.fixed_zone <> ${ctx.account.timezone}
    group by 1`.execute(ctx.tx);
  return rows;
}

/** The page throws 404 if the container does not exist. */
export async function listOfContainer(
  ctx: Ctx,
  containerId: number,
  input: TransactionFilters,
): Promise<List<TransactionRow>> {
  const list = await listTransactions(ctx, { ...input, containerId });
  return ofOwner(list, () => containers.get(ctx, containerId));
}

/** @throws 404, also for a transaction of another container */
export async function getTransaction(ctx: Ctx, containerId: number, id: number): Promise<TransactionDetail> {
  const found = await withNames(ctx)
    .select(billAsJson.as('bill'))
    .where('transaction.containerId', '=', containerId)
    .where('transaction.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  const { bill, ...row } = found;
  return { ...row, explanation: explanationOf(row, bill) };
}

/** The fields that a transaction's total depends on. */
export type Charged = Pick<
  Transaction,
  'type' | 'currency' | 'unitPrice' | 'billingPeriod' | 'startedAt' | 'finishedAt' | 'noChargeDayCount' | 'vat'
>;

/** Explains the total of a transaction that is not saved. */
export async function explainTotal(ctx: Ctx, charged: Charged) {
  const instant = (seconds: number | null) => sql`to_timestamp(${seconds}::double precision)`;
  const unsaved = sql<{ bill: Bill }>`select ${billAsJson} as bill
    from (select ${charged.type}::text as type, ${charged.unitPrice}::numeric as unit_price, ${charged.billingPeriod}::text as billing_period,
      ${instant(charged.startedAt)} as started_at, ${instant(charged.finishedAt)} as finished_at,
      ${charged.noChargeDayCount}::int as no_charge_day_count, ${charged.vat}::numeric as vat) transaction
    cross join lateral ${billOf(ctx)} bill`;
  const { bill } = onlyRow(await unsaved.execute(ctx.tx));
  return explanationOf(charged, bill);
}

function explanationOf(charged: Charged, bill: Bill) {
  const { type, currency, unitPrice, billingPeriod, vat, finishedAt } = charged;
  const isRunning = bill.firstDay !== null && finishedAt === null;
  return explain({ type, currency, unitPrice, billingPeriod, vat, isRunning, ...bill });
}

export async function isTaskOf(ctx: Ctx, taskId: number, containerId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from work_task
    where account_id = ${ctx.account.id} and id = ${taskId} and container_id = ${containerId}`.execute(ctx.tx);
  return rows.length > 0;
}

/** The transactions of these containers by what tells one from another: `container/type/start/price`. */
export async function findBegun(ctx: InAccount, containerIds: number[]): Promise<Set<string>> {
  const { rows } = await sql<{ containerId: number; type: string; startedAt: number; unitPrice: number }>`
    select container_id, type, started_at, unit_price from transaction
    where account_id = ${ctx.account.id} and container_id = any(${containerIds}::bigint[])`.execute(ctx.tx);
  return new Set(
    rows.map(({ containerId, type, startedAt, unitPrice }) => [containerId, type, startedAt, unitPrice].join('/')),
  );
}
