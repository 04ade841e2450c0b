import { type BillParts, explain } from '@boxyard/contract/billing.ts';
import type { ListInput } from '@boxyard/contract/list.ts';
import { Transaction, type TransactionDetail, type TransactionRow } from '@boxyard/contract/transactions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';
import type { Page } from '../../core/handle.ts';
import { contains, page, startsWith } from '../../core/lists.ts';
import { notFound } from '../../core/problems.ts';
import { records } from '../../core/records.ts';
import { containers } from '../containers/containers.queries.ts';

export const transactions = records('transaction', Transaction);

/** What `bill_of` of the database answers; days as text. */
type Bill = Omit<BillParts, 'type' | 'currency' | 'unitPrice' | 'billingPeriod' | 'isRunning' | 'vat'>;

/** The arguments of `bill_of` that do not come from the record: the account's time zone, and its today. */
const clock = (ctx: Ctx) =>
  sql`${ctx.account.timezone}::text, (now() at time zone ${ctx.account.timezone}::text)::date`;

const billOfRow = (ctx: Ctx) =>
  sql<Bill>`bill_of(transaction.type, transaction.unit_price, transaction.billing_period, transaction.started_at,
    transaction.finished_at, transaction.no_charge_day_count, transaction.vat, ${clock(ctx)})`.as<'bill'>('bill');

function withNames(ctx: Ctx) {
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
    .innerJoinLateral(billOfRow(ctx), (join) => join.onTrue())
    .where('transaction.accountId', '=', ctx.account.id)
    .selectAll('transaction')
    .select(['container.name as containerName', 'client.name as clientName', 'bill.totalPrice as totalPrice']);
}

/** What the lists filter by, beside page, sort and q. */
export interface TransactionFilters extends ListInput {
  containerId?: number | undefined;
  containerName?: string | undefined;
  clientId?: number | undefined;
  workTaskId?: number | undefined;
  type?: TransactionRow['type'] | undefined;
  status?: TransactionRow['status'] | undefined;
  currency?: TransactionRow['currency'] | undefined;
  isExpense?: boolean | undefined;
}

export function listTransactions(ctx: Ctx, input: TransactionFilters): Promise<Page<TransactionRow>> {
  let query = withNames(ctx);
  for (const field of ['containerId', 'clientId', 'workTaskId'] as const) {
    const id = input[field];
    if (id !== undefined) query = query.where(`transaction.${field}`, '=', id);
  }
  if (input.type) query = query.where('transaction.type', '=', input.type);
  if (input.status) query = query.where('transaction.status', '=', input.status);
  if (input.currency) query = query.where('transaction.currency', '=', input.currency);
  if (input.isExpense !== undefined) query = query.where('transaction.isExpense', '=', input.isExpense);
  if (input.containerName) query = query.where(startsWith(sql`container.name_key`, input.containerName));
  if (input.q) query = query.where(contains(sql`(container.name_key || ' ' || client.name_key)`, input.q));
  return page(query, input, {
    columns: {
      id: sql`transaction.id`,
      startedAt: sql`transaction.started_at`,
      finishedAt: sql`transaction.finished_at`,
      paidAt: sql`transaction.paid_at`,
      type: sql`transaction.type`,
      status: sql`transaction.status`,
      containerName: sql`container.name_key`,
      clientName: sql`client.name_key`,
      unitPrice: sql`transaction.unit_price`,
      totalPrice: sql`bill.total_price`,
      currency: sql`transaction.currency`,
    },
    initial: '-startedAt',
    tie: sql`transaction.id`,
  });
}

/** @throws 404 for a container that is not there */
export async function listOfContainer(
  ctx: Ctx,
  containerId: number,
  input: TransactionFilters,
): Promise<Page<TransactionRow>> {
  const found = await listTransactions(ctx, { ...input, containerId });
  if (found.total === 0) await containers.get(ctx, containerId);
  return found;
}

/** @throws 404 also for a transaction of another container */
export async function getTransaction(ctx: Ctx, containerId: number, id: number): Promise<TransactionDetail> {
  const found = await withNames(ctx)
    .select(billColumns)
    .where('transaction.containerId', '=', containerId)
    .where('transaction.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  const { firstDay, lastDay, days, freeDays, chargedDays, periods, net, vatAmount, ...row } = found;
  const bill = { firstDay, lastDay, days, freeDays, chargedDays, periods, net, vatAmount, totalPrice: row.totalPrice };
  return { ...row, explanation: explanationOf(row, bill) };
}

const billColumns = [
  sql<string | null>`bill.first_day::text`.as('firstDay'),
  sql<string | null>`bill.last_day::text`.as('lastDay'),
  'bill.days',
  'bill.freeDays',
  'bill.chargedDays',
  'bill.periods',
  'bill.net',
  'bill.vatAmount',
] as const;

/** What a transaction's total depends on. */
export type Charged = Pick<
  Transaction,
  'type' | 'currency' | 'unitPrice' | 'billingPeriod' | 'startedAt' | 'finishedAt' | 'noChargeDayCount' | 'vat'
>;

/** The same for a transaction that is not saved. */
export async function explainTotal(ctx: Ctx, charged: Charged) {
  const instant = (seconds: number | null): RawBuilder<unknown> => sql`to_timestamp(${seconds}::double precision)`;
  const { rows } = await sql<Bill>`
    select first_day::text, last_day::text, days, free_days, charged_days, periods, net, vat_amount, total_price
    from bill_of(${charged.type}, ${charged.unitPrice}::numeric, ${charged.billingPeriod}, ${instant(charged.startedAt)},
      ${instant(charged.finishedAt)}, ${charged.noChargeDayCount}::int, ${charged.vat}::numeric, ${clock(ctx)})`.execute(
    ctx.tx,
  );
  return explanationOf(charged, rows[0] as Bill);
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
