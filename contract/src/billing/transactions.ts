import { z } from 'zod';
import { bulkRemoveRoute, bulkUpdateRoute } from '../core/bulk.ts';
import { billingPeriods, Currency, currencies, transactionTypes } from '../core/enums.ts';
import {
  createInput,
  decimal,
  flag,
  Id,
  Instant,
  limits,
  namesOf,
  paragraphs,
  updateInput,
  Version,
} from '../core/fields.ts';
import { listInput, listRoute } from '../core/list.ts';
import { route } from '../core/route.ts';
import { Explanation, noChargeDaysMax } from './billing.ts';

/** Derived: `paid` with a payment date, `completed` with isCompleted, `closed` with both, else `open`. */
export const transactionStatuses = ['open', 'paid', 'completed', 'closed'] as const;

/** Above any price of the trade, and low enough that every total stays exact as a JSON number. */
const unitPriceMax = 100_000_000;

const fields = {
  type: z.enum(transactionTypes),
  /** The client to be charged; for a purchase it is the container's client and need not be sent. */
  clientId: Id,
  /** A task of the same container, for fees only. */
  workTaskId: Id.nullable(),
  /** Depot and rent only. */
  noChargeDayCount: z.int().min(0).max(noChargeDaysMax),
  currency: Currency,
  unitPrice: decimal(2, 0, unitPriceMax),
  /** Required for depot and rent; '' for all other types. */
  billingPeriod: z.enum(['', ...billingPeriods]),
  startedAt: z.int({ error: 'startedRequired' }).pipe(Instant),
  /** Depot and rent only; null while the bill is running. */
  finishedAt: Instant.nullable(),
  /** Percent; by default that of the account. */
  vat: decimal(2, 0, 100),
  notes: paragraphs(limits.notes),
};
/** Fields that only an update has. */
const paymentFields = { paidAt: Instant.nullable(), isCompleted: z.boolean() };

/** As stored; `isExpense` and `status` are derived by the database. */
export const Transaction = z.object({
  id: Id,
  version: Version,
  containerId: Id,
  ...fields,
  startedAt: Instant,
  ...paymentFields,
  isExpense: z.boolean(),
  status: z.enum(transactionStatuses),
});
export type Transaction = z.output<typeof Transaction>;

/** `totalPrice` includes VAT; without an end date it is the total of today. */
export const TransactionRow = Transaction.extend({
  containerName: z.string(),
  clientName: z.string(),
  totalPrice: z.number(),
});
export type TransactionRow = z.output<typeof TransactionRow>;

export const TransactionDetail = TransactionRow.extend({ explanation: Explanation });
export type TransactionDetail = z.output<typeof TransactionDetail>;

export const TransactionCreate = createInput(fields, ['type', 'unitPrice', 'startedAt']);
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
const filters = {
  clientId: idInAddress.optional(),
  type: z.enum(transactionTypes).optional(),
  status: z.enum(transactionStatuses).optional(),
  currency: z.enum(currencies).optional(),
  isExpense: flag.optional(),
  /** Bills without a payment date, not expenses. */
  unpaid: flag.optional(),
};
const TransactionListInput = listInput(sortable, {
  ...filters,
  containerId: idInAddress.optional(),
  containerName: z.string().max(100).optional(),
});
const TransactionsOfContainerInput = listInput(sortable, filters);

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
  remove: route({
    method: 'DELETE',
    path: '/:account/container-transactions/:containerId/:id',
    access: 'admin',
    summary: 'Delete a transaction',
  }),
  bulkUpdate: bulkUpdateRoute(
    '/:account/container-transactions',
    'admin',
    TransactionUpdate.pick({ paidAt: true, isCompleted: true }),
  ),
  bulkRemove: bulkRemoveRoute('/:account/container-transactions', 'admin'),
};
