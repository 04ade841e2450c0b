import { z } from 'zod';
import { bulkRemoveRoute, bulkUpdateRoute } from '../core/bulk.ts';
import { choice, orNone } from '../core/choice.ts';
import { BillingPeriod, BillType, Currency } from '../core/enums.ts';
import { byExternalIdRoute, externalIdField, externalIdFilter } from '../core/external-id.ts';
import {
  createInput,
  Day,
  decimal,
  flag,
  Id,
  Instant,
  limits,
  namesOf,
  paragraphs,
  recordFields,
  searched,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';
import { Explanation, noChargeDaysMax } from './billing.ts';
import { VatCategory } from './party.ts';

/** Derived: `paid` with a payment date, `completed` with isCompleted, `closed` with both, else `open`. */
export const transactionStatuses = ['open', 'paid', 'completed', 'closed'] as const;
const TransactionStatus = choice(transactionStatuses, 'enums:transactionStatus');

/** Above any price of the trade, and low enough that every total stays exact as a JSON number. */
const unitPriceMax = 100_000_000;

const fields = {
  type: BillType,
  /** The client to be charged; for a purchase it is the container's client and need not be sent. */
  clientId: Id,
  /** A task of the same container, for fees only. */
  workTaskId: Id.nullable(),
  /** Depot and rent only. */
  noChargeDayCount: z.int().min(0).max(noChargeDaysMax),
  /** By default that of the tariff's line, else of the client. */
  currency: Currency,
  unitPrice: decimal(2, 0, unitPriceMax),
  /** Required for depot and rent; '' for all other types. */
  billingPeriod: orNone(BillingPeriod),
  startedAt: z.int({ error: 'startedRequired' }).pipe(Instant),
  /** Depot and rent only; null while the bill is running. */
  finishedAt: Instant.nullable(),
  /** Percent; by default that of the tariff's line, else of the account. */
  vat: decimal(2, 0, 100),
  notes: paragraphs(limits.notes),
  ...externalIdField,
};
/** Fields that only an update has. */
const paymentFields = { paidAt: Instant.nullable(), isCompleted: z.boolean() };

/** Where it comes from, if not from a person's hand alone: a stay that a run billed, a gate move or a task, by a line of a tariff. */
const originFields = {
  stayId: Id.nullable(),
  runId: Id.nullable(),
  rateCardId: Id.nullable(),
  rateLineId: Id.nullable(),
  chargeCodeId: Id.nullable(),
  /** The gate move that it was made by. */
  transportId: Id.nullable(),
  /** The approved line of an estimate that it bills. */
  estimateLineId: Id.nullable(),
  /** Somebody gave it another price than the tariff's. */
  isPriceChanged: z.boolean(),
  /** When a credit gave its days free: it is left out of every sum. */
  releasedAt: Instant.nullable(),
  /** The invoice that it is on, or its draft; of a released one the invoice that was credited. */
  invoiceId: Id.nullable(),
  /** How it is taxed, by the client's treatment when it was made, and why where it is not. */
  vatCategory: VatCategory,
  vatReason: z.string(),
  /** The day from which months and weeks are counted, where a part before it has its own bill. */
  anchorDay: Day.nullable(),
};
export type OriginField = keyof typeof originFields;

/** As stored; `isExpense` and `status` are derived by the database. */
export const Transaction = z.object({
  ...recordFields,
  containerId: Id,
  ...fields,
  startedAt: Instant,
  ...paymentFields,
  ...originFields,
  isExpense: z.boolean(),
  status: TransactionStatus,
});
export type Transaction = z.output<typeof Transaction>;

/** `totalPrice` includes VAT; without an end date it is the total of today. `signedTotal` is the same, of an expense below zero. */
export const TransactionRow = Transaction.extend({
  containerName: z.string(),
  clientName: z.string(),
  totalPrice: z.number(),
  signedTotal: z.number(),
  /** '' without one. */
  chargeCode: z.string(),
  /** The days of a stay that it covers; null for all else, whose days follow from start and end. */
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  /** '' while it is on none, or on a draft. */
  invoiceNumber: z.string(),
  /** The credit note that gave its days free; '' where none has. */
  creditNoteNumber: z.string(),
  /** The gate move that it charges was deleted after it had been settled. */
  isMoveGone: z.boolean(),
});
export type TransactionRow = z.output<typeof TransactionRow>;

export const TransactionDetail = TransactionRow.extend({ explanation: Explanation });
export type TransactionDetail = z.output<typeof TransactionDetail>;

/** By hand from the tariff: its line gives code and price, which may be changed. */
const byLine = { rateLineId: Id };
export const TransactionCreate = createInput({ ...fields, ...byLine }, ['type', 'unitPrice', 'startedAt']);
export type TransactionCreate = z.output<typeof TransactionCreate>;
export const TransactionUpdate = updateInput({ ...fields, ...paymentFields });
export type TransactionUpdate = z.output<typeof TransactionUpdate>;

/** The fields that a total depends on, for a preview before saving. */
export const TotalRequest = z.strictObject({
  type: fields.type,
  currency: fields.currency.optional(),
  unitPrice: fields.unitPrice,
  billingPeriod: fields.billingPeriod.optional(),
  startedAt: fields.startedAt,
  finishedAt: fields.finishedAt.optional(),
  noChargeDayCount: fields.noChargeDayCount.optional(),
  vat: fields.vat.optional(),
});
export type TotalRequest = z.output<typeof TotalRequest>;

/** A paid or completed bill: it has an end, and its `frozenFields` no longer change. */
export const isSettled = ({
  paidAt = null,
  isCompleted = false,
}: Partial<Pick<Transaction, 'paidAt' | 'isCompleted'>>) => paidAt !== null || isCompleted;

/** The client that is charged, and what the total depends on; the database's `fix_total` compares the same. */
export const frozenFields = ['clientId', ...namesOf(TotalRequest.shape)] as const;

const sortable = [
  'id',
  'startedAt',
  'finishedAt',
  'paidAt',
  'type',
  'status',
  'containerName',
  'clientName',
  'unitPrice',
  'totalPrice',
  'currency',
] as const;
const idInAddress = z.coerce.number().pipe(Id);
const amountInAddress = z.coerce.number().pipe(decimal(2, 0, unitPriceMax));
const filters = {
  clientId: idInAddress.optional(),
  type: BillType.optional(),
  status: TransactionStatus.optional(),
  currency: Currency.optional(),
  isExpense: flag.optional(),
  /** Bills without a payment date, not expenses. */
  unpaid: flag.optional(),
  /** Bills of days from one moment on, and until another: those that had ended before and begin after are left out. */
  from: z.coerce.number().pipe(Instant).optional(),
  to: z.coerce.number().pipe(Instant).optional(),
  priceFrom: amountInAddress.optional(),
  priceTo: amountInAddress.optional(),
  stayId: idInAddress.optional(),
  runId: idInAddress.optional(),
  invoiceId: idInAddress.optional(),
  /** Only what is on no invoice, draft included. */
  uninvoiced: flag.optional(),
  /** Only bills whose days a credit gave free, which are left out otherwise. */
  released: flag.optional(),
  ...externalIdFilter,
};
const TransactionListInput = recordListInput(sortable, {
  ...filters,
  containerId: idInAddress.optional(),
  containerName: searched(100).optional(),
});
const TransactionsOfContainerInput = recordListInput(sortable, filters);

/** What the bills of a list come to in one currency, by their `signedTotal`: expenses are taken off. `open` is not paid. */
export const BillSum = z.object({
  currency: Currency,
  bills: z.int(),
  net: z.number(),
  vatAmount: z.number(),
  total: z.number(),
  paid: z.number(),
  open: z.number(),
});
export type BillSum = z.output<typeof BillSum>;

/** What a client owes in one currency, with VAT: open invoices by the days since their due date, and apart from these what has none. */
export const Balance = z.object({
  currency: Currency,
  notDue: z.number(),
  to30: z.number(),
  to60: z.number(),
  to90: z.number(),
  over90: z.number(),
  /** What was paid and is for no invoice; negative. */
  credit: z.number(),
  /** On no issued invoice yet. */
  uninvoiced: z.number(),
  /** Still running, as it comes to today; on no invoice either. */
  running: z.number(),
  /** All of it together, the credit taken off. */
  total: z.number(),
});
export type Balance = z.output<typeof Balance>;

export const transactionRoutes = {
  list: listRoute({
    path: '/:account/container-transactions/list',
    access: 'admin',
    summary: 'Transactions of the account',
    input: TransactionListInput,
    row: TransactionRow,
  }),
  listOfContainer: listRoute({
    path: '/:account/container-transactions/:containerId/list',
    access: 'admin',
    summary: 'Transactions of a container',
    input: TransactionsOfContainerInput,
    row: TransactionRow,
  }),
  listOfTask: listRoute({
    path: '/:account/container-transactions/:containerId/list/work-task/:taskId',
    access: 'admin',
    summary: 'Billings of a work task',
    input: TransactionsOfContainerInput,
    row: TransactionRow,
  }),
  sums: route({
    method: 'GET',
    path: '/:account/container-transactions/sums',
    access: 'admin',
    summary: 'What the transactions of a filter come to, by currency',
    query: z.strictObject({
      ...filters,
      containerId: idInAddress.optional(),
      containerName: searched(100).optional(),
      q: searched(200).optional(),
      /** Only these, joined by commas. */
      ids: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,499}$/)
        .optional(),
    }),
    response: z.array(BillSum),
  }),
  balance: route({
    method: 'GET',
    path: '/:account/container-transactions/balance/:clientId',
    access: 'admin',
    summary: 'What a client owes, by currency and age',
    response: z.array(Balance),
  }),
  get: route({
    method: 'GET',
    path: '/:account/container-transactions/:containerId/:id',
    access: 'admin',
    summary: 'One transaction, and how its total comes about',
    response: TransactionDetail,
  }),
  create: route({
    method: 'POST',
    path: '/:account/container-transactions/:containerId/create',
    access: 'admin',
    summary: 'A new transaction',
    body: TransactionCreate,
    response: TransactionDetail,
    created: true,
  }),
  explain: route({
    method: 'POST',
    path: '/:account/container-transactions/:containerId/explain',
    access: 'admin',
    summary: 'What a transaction would come to; saves nothing',
    changes: false,
    body: TotalRequest,
    response: Explanation,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/container-transactions/:containerId/:id',
    access: 'admin',
    summary: 'Change a transaction, its payment included',
    body: TransactionUpdate,
    response: TransactionDetail,
  }),
  saveByExternalId: byExternalIdRoute('/:account/container-transactions/:containerId', 'admin', {
    summary: 'Make the transaction with this id of another system, or change it; its type and its container stay',
    body: TransactionCreate.omit({ externalId: true }),
    response: TransactionDetail,
  }),
  changeFrom: route({
    method: 'POST',
    path: '/:account/container-transactions/:containerId/:id/change-from',
    access: 'admin',
    summary:
      'Another price, or other free days, of a running charge from a day on: it ends before, and another one goes on',
    body: z.strictObject({
      fromDay: Day,
      unitPrice: fields.unitPrice.optional(),
      noChargeDayCount: fields.noChargeDayCount.optional(),
    }),
    response: TransactionDetail,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/container-transactions/:containerId/:id',
    access: 'admin',
    summary: 'Delete a transaction',
  }),
  bulkUpdate: bulkUpdateRoute(
    '/:account/container-transactions',
    'admin',
    TransactionUpdate.pick({ paidAt: true, isCompleted: true, finishedAt: true }),
  ),
  bulkRemove: bulkRemoveRoute('/:account/container-transactions', 'admin'),
};
