import { type BillParts, explain } from '@boxyard/contract/billing/billing.ts';
import {
  type BillSum,
  Transaction,
  type TransactionDetail,
  type TransactionRow,
  type transactionRoutes,
} from '@boxyard/contract/billing/transactions.ts';
import type { Unpaid } from '@boxyard/contract/core/dashboard.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasExternalId } from '../../core/crud/external-ids.ts';
import { type List, ofOwner } from '../../core/crud/list-page.ts';
import { type LockRecords, lockInOrder } from '../../core/crud/lock-in-order.ts';
import { type Condition, type FoundPage, longList, type Sort, type Sorts } from '../../core/crud/long-list.ts';
import { records } from '../../core/crud/records.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import { startsWith } from '../../core/crud/text-search.ts';
import { todayIn } from '../../core/db/today.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import {
  byClientName,
  byContainerName,
  isOfClient,
  isOfContainer,
  numberHolds,
  numberOfContainer,
  placesOfContainer,
} from '../containers/names.queries.ts';

export const transactions = records('transaction', Transaction);
export const lockTransactions: LockRecords = (ctx, ids) =>
  lockInOrder(ctx, ids, 'transaction', numberOfContainer(ctx, 'transaction'));

/** The result of the database's `bill_of`; days as text. */
type Bill = Omit<BillParts, 'type' | 'currency' | 'unitPrice' | 'billingPeriod' | 'isRunning' | 'vat'>;

/** The bill of a row named `transaction`, by the days of a time zone, the account's unless another is given, until a day, today unless another is. */
export const billOf = (ctx: InAccount, zone = sql`${ctx.account.timezone}::text`, until = todayIn(ctx)) =>
  sql<{
    totalPrice: number;
  }>`bill_of(transaction.type, transaction.unit_price, transaction.billing_period, transaction.started_at,
    transaction.finished_at, transaction.no_charge_day_count, transaction.vat,
    ${zone}, ${until}, transaction.days, transaction.anchor_day)`;

/** The bill of a saved row, by the function as it is today. Of a settled one the time zone is kept in which its days were counted. */
const savedBillOf = (ctx: InAccount, until = todayIn(ctx)) =>
  billOf(
    ctx,
    sql`case transaction.status when 'open' then ${ctx.account.timezone}::text else transaction.fixed_zone end`,
    until,
  );

/** With the sign that it has in lists, in their order and sums: an expense is taken off. */
const signed = (amount: RawBuilder<unknown>) =>
  sql<number>`case when transaction.is_expense then -${amount} else ${amount} end`;

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
    .select(['container.name as containerName', 'client.name as clientName', 'bill.totalPrice as totalPrice'])
    .select([
      signed(sql`bill.total_price`).as('signedTotal'),
      sql<string>`coalesce((select code.code from charge_code code where code.account_id = ${ctx.account.id}
        and code.id = transaction.charge_code_id), '')`.as('chargeCode'),
      sql<string | null>`lower(transaction.days)`.as('firstDay'),
      sql<string | null>`upper(transaction.days) - 1`.as('lastDay'),
      sql<string>`coalesce((select invoice.number from invoice where invoice.account_id = ${ctx.account.id}
        and invoice.id = transaction.invoice_id), '')`.as('invoiceNumber'),
      sql<string>`coalesce((select note.number from invoice join invoice note on note.account_id = ${ctx.account.id} and note.id = invoice.credited_by_id
        where invoice.account_id = ${ctx.account.id} and invoice.id = transaction.invoice_id and transaction.released_at is not null), '')`.as(
        'creditNoteNumber',
      ),
      sql<boolean>`transaction.transport_id is not null and not exists (select from transport move where move.account_id = ${ctx.account.id}
        and move.id = transaction.transport_id and move.type in ('gate_in', 'gate_out'))`.as('isMoveGone'),
    ]);
}

export type TransactionFilters = QueryOf<typeof transactionRoutes.list> & { workTaskId?: number };

/** An income without a payment date; expenses do not count, nor do days of a stay that are free or that a credit gave free. */
export const isUnpaid: Condition = sql`transaction.paid_at is null and not transaction.is_expense and transaction.released_at is null
  and (transaction.days is null or transaction.fixed_total > 0)`;

/** What is paid of an issued invoice in part is paid of each of its charges in the same part: of rows that are joined with `invoice`. */
export const paidShare = sql<number>`case when invoice.number is not null and invoice.total > 0 then invoice.paid / invoice.total else 0 end`;

/** Totals that are not fixed in the account's time zone. Which day it is there is asked once, and not for each of them. */
const countedAnew = (ctx: InAccount, where: Condition): Sort => ({
  columns: [sql`transaction.currency`, signed(sql`bill.total_price`)],
  join: sql`cross join (select ${todayIn(ctx)} as day offset 0) today cross join lateral ${savedBillOf(ctx, sql`today.day`)} bill`,
  where,
});

const sortsIn = (ctx: InAccount): Sorts<TransactionFilters> => ({
  startedAt: { columns: [sql`transaction.started_at`] },
  finishedAt: { columns: [sql`transaction.finished_at`] },
  paidAt: { columns: [sql`transaction.paid_at`] },
  type: { columns: [sql`transaction.type`] },
  status: { columns: [sql`transaction.status`] },
  containerName: byContainerName('transaction'),
  clientName: byClientName(ctx, 'transaction'),
  unitPrice: { columns: [sql`transaction.unit_price`] },
  totalPrice: [
    {
      columns: [sql`transaction.currency`, signed(sql`transaction.fixed_total`)],
      where: sql`transaction.fixed_zone = ${ctx.account.timezone}`,
    },
    // Comparisons instead of `is distinct from`, each with an index.
    countedAnew(ctx, sql`transaction.fixed_zone is null`),
    countedAnew(
      ctx,
      sql`(transaction.fixed_zone < ${ctx.account.timezone} or transaction.fixed_zone > ${ctx.account.timezone})`,
    ),
  ],
  currency: { columns: [sql`transaction.currency`] },
});

function conditionsOf(ctx: Ctx, input: TransactionFilters): Condition[] {
  const { containerId, clientId, workTaskId, type, status, currency, isExpense, unpaid, containerName } = input;
  const where: Condition[] = [
    input.released ? sql`transaction.released_at is not null` : sql`transaction.released_at is null`,
  ];
  if (input.externalId) where.push(hasExternalId('transaction', input.externalId));
  if (containerId !== undefined) where.push(sql`transaction.container_id = ${containerId}`);
  if (clientId !== undefined) where.push(sql`transaction.client_id = ${clientId}`);
  if (workTaskId !== undefined) where.push(sql`transaction.work_task_id = ${workTaskId}`);
  if (type) where.push(sql`transaction.type = ${type}`);
  if (status) where.push(sql`transaction.status = ${status}`);
  if (currency) where.push(sql`transaction.currency = ${currency}`);
  if (isExpense !== undefined) where.push(sql`transaction.is_expense = ${isExpense}`);
  if (unpaid !== undefined) where.push(unpaid ? isUnpaid : sql`not (${isUnpaid})`);
  if (containerName) where.push(isOfContainer(ctx, 'transaction', startsWith, containerName));
  if (status === 'open') where.push(sql`(transaction.days is null or transaction.fixed_total > 0)`);
  if (input.from !== undefined)
    where.push(sql`coalesce(transaction.finished_at, case when transaction.billing_period <> '' then 'infinity'
    else transaction.started_at end) >= to_timestamp(${input.from})`);
  if (input.to !== undefined) where.push(sql`transaction.started_at <= to_timestamp(${input.to})`);
  if (input.priceFrom !== undefined) where.push(sql`transaction.unit_price >= ${input.priceFrom}`);
  if (input.priceTo !== undefined) where.push(sql`transaction.unit_price <= ${input.priceTo}`);
  if (input.stayId !== undefined) where.push(sql`transaction.stay_id = ${input.stayId}`);
  if (input.runId !== undefined) where.push(sql`transaction.run_id = ${input.runId}`);
  if (input.invoiceId !== undefined) where.push(sql`transaction.invoice_id = ${input.invoiceId}`);
  if (input.uninvoiced !== undefined) where.push(sql`(transaction.invoice_id is null) = ${input.uninvoiced}`);
  return where;
}

const searchOf = (ctx: Ctx, q: string | undefined) =>
  q ? [...placesOfContainer(ctx, 'transaction', numberHolds, q), isOfClient(ctx, 'transaction', q)] : undefined;

export function listTransactions(ctx: Ctx, input: TransactionFilters): List<TransactionRow> {
  const where = conditionsOf(ctx, input);
  const show = (page: FoundPage) =>
    withNames(ctx).innerJoin(page, 'page.id', 'transaction.id').orderBy('page.nth').execute();
  const finding = {
    table: 'transaction',
    where,
    sorts: sortsIn(ctx),
    initial: '-startedAt',
    search: searchOf(ctx, input.q),
  } as const;
  return longList(ctx, input, finding, show);
}

/** What the bills of a list come to, by currency: of the same rows, each with its sign. */
export async function sumTransactions(
  ctx: Ctx,
  { ids, ...input }: QueryOf<typeof transactionRoutes.sums>,
): Promise<BillSum[]> {
  const search = searchOf(ctx, input.q);
  const among = ids?.split(',').map(Number);
  const where = [
    sql`transaction.account_id = ${ctx.account.id}`,
    ...conditionsOf(ctx, input),
    ...(search ? [sql`(${sql.join(search, sql` or `)})`] : []),
    ...(among ? [sql`transaction.id = any(${among}::bigint[])`] : []),
  ];
  const total = signed(sql`bill.total_price`);
  const paid = sql`case when transaction.paid_at is null then round(bill.total_price * ${paidShare}, 2) else bill.total_price end`;
  const { rows } = await sql<BillSum>`
    select transaction.currency, count(*) as bills, sum(${signed(sql`bill.net`)}) as net, sum(${signed(sql`bill.vat_amount`)}) as vat_amount,
      sum(${total}) as total, coalesce(sum(${signed(paid)}), 0) as paid,
      coalesce(sum(${total} - ${signed(paid)}) filter (where transaction.released_at is null), 0) as open
    from transaction cross join lateral ${savedBillOf(ctx)} bill
      left join invoice on invoice.account_id = ${ctx.account.id} and invoice.id = transaction.invoice_id where ${sql.join(where, sql` and `)}
    group by transaction.currency order by transaction.currency`.execute(ctx.tx);
  return rows;
}

/** What is unpaid, one sum for each currency, without what is paid of it in part; what still runs has no total yet. */
export async function findUnpaid(ctx: Ctx): Promise<Unpaid[]> {
  // First by the order of an index, in which nothing has to be looked up for each bill.
  const { rows } = await sql<Unpaid & { elsewhere: number }>`
    select currency, coalesce(sum(bills) filter (where fixed_zone is not null), 0) as bills,
      coalesce(sum(bills) filter (where fixed_zone is null), 0) as running,
      coalesce(sum(total) filter (where fixed_zone = ${ctx.account.timezone}), 0) as total,
      coalesce(sum(bills) filter (where fixed_zone <> ${ctx.account.timezone}), 0) as elsewhere
    from (select currency, fixed_zone, count(*) as bills, sum(fixed_total) as total from transaction
      where account_id = ${ctx.account.id} and ${isUnpaid} group by currency, fixed_zone) summed
    group by currency order by currency`.execute(ctx.tx);
  const paid = await sumPaidInPart(ctx);
  const counted = rows.every(({ elsewhere }) => elsewhere === 0) ? [] : await sumUnpaidAnew(ctx);
  const more = Map.groupBy([...paid, ...counted], ({ currency }) => currency);
  return rows.map((row) => ({
    ...row,
    total: (more.get(row.currency) ?? []).reduce((sum, { total }) => sum + total, row.total),
  }));
}

type Sums = { currency: TransactionRow['currency']; total: number }[];

/** What is paid of unpaid bills by their invoices, below zero. */
async function sumPaidInPart(ctx: Ctx): Promise<Sums> {
  const { rows } = await sql<Sums[number]>`
    select transaction.currency, -sum(round(transaction.fixed_total * ${paidShare}, 2)) as total
    from invoice join transaction on transaction.account_id = ${ctx.account.id} and transaction.invoice_id = invoice.id and ${isUnpaid}
    where invoice.account_id = ${ctx.account.id} and invoice.number is not null and invoice.kind = 'invoice' and invoice.credited_by_id is null
      and invoice.paid > 0 and invoice.paid < invoice.total
    group by 1`.execute(ctx.tx);
  return rows;
}

/** Unpaid bills whose fixed total was counted in another time zone: the account's was changed since. */
async function sumUnpaidAnew(ctx: Ctx): Promise<Sums> {
  const { rows } = await sql<Sums[number]>`
    select transaction.currency, sum(bill.total_price) as total from transaction cross join lateral ${savedBillOf(ctx)} bill
    where transaction.account_id = ${ctx.account.id} and ${isUnpaid} and transaction.fixed_zone <> ${ctx.account.timezone}
    group by 1`.execute(ctx.tx);
  return rows;
}

/** The page throws 404 if the container does not exist. */
export const listOfContainer = (ctx: Ctx, containerId: number, input: TransactionFilters): List<TransactionRow> =>
  ofOwner(listTransactions(ctx, { ...input, containerId }), () => containers.get(ctx, containerId));

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
      ${charged.noChargeDayCount}::int as no_charge_day_count, ${charged.vat}::numeric as vat, null::daterange as days,
      null::date as anchor_day) transaction
    cross join lateral ${billOf(ctx)} bill`;
  const { bill } = onlyRow(await unsaved.execute(ctx.tx));
  return explanationOf(charged, bill);
}

function explanationOf(charged: Charged, bill: Bill) {
  const { type, currency, unitPrice, billingPeriod, vat, finishedAt } = charged;
  const isRunning = bill.firstDay !== null && finishedAt === null;
  return explain({ type, currency, unitPrice, billingPeriod, vat, isRunning, ...bill });
}

/** What still runs of a container's charges that were made by hand ends at a moment; what begins after it goes on. */
export async function endRunningBills(ctx: Ctx, containerId: number, at: number): Promise<void> {
  await sql`update transaction set finished_at = to_timestamp(${at}) where account_id = ${ctx.account.id} and container_id = ${containerId}
    and type in ('depot', 'rent') and finished_at is null and started_at <= to_timestamp(${at})`.execute(ctx.tx);
}

export async function isTaskOf(ctx: Ctx, taskId: number, containerId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from work_task
    where account_id = ${ctx.account.id} and id = ${taskId} and container_id = ${containerId}`.execute(ctx.tx);
  return rows.length > 0;
}

/** The number of an issued invoice that was not credited. */
export async function findInvoiceNumber({ tx, account }: InAccount, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`select number from invoice
    where account_id = ${account.id} and id = ${id} and number is not null and credited_by_id is null`.execute(tx);
  return rows[0]?.number;
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
