import { isFee, isTimed } from '@boxyard/contract/billing/billing.ts';
import {
  frozenFields,
  isSettled,
  type TotalRequest,
  type Transaction,
  type TransactionCreate,
  type TransactionDetail,
  type TransactionRow,
  type TransactionUpdate,
} from '@boxyard/contract/billing/transactions.ts';
import { type FieldError, fieldError } from '@boxyard/contract/core/problems.ts';
import type { Page } from '../../core/crud/list-page.ts';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { implausible } from '../../core/http/plausible.ts';
import { conflict, invalidFields, notFound, referred } from '../../core/http/problems.ts';
import { clients } from '../clients/clients.queries.ts';
import { containers } from '../containers/containers.queries.ts';
import { findPriced, originOf } from '../rate-cards/by-hand.queries.ts';
import {
  type Charged,
  explainTotal,
  findInvoiceNumber,
  getTransaction,
  isTaskOf,
  listTransactions,
  type TransactionFilters,
  transactions,
} from './transactions.queries.ts';

/** The values of other types for fields that only depot and rent have. */
const untimed = { noChargeDayCount: 0, billingPeriod: '', finishedAt: null } as const;
const initial = { ...untimed, workTaskId: null, clientId: undefined } as const;

/** What a new transaction has unless its input says otherwise; its currency is that of the client. */
export const newBill = ({ account }: InAccount) => ({ ...initial, vat: account.defaultVat });

/** A transaction before it is stored: the input for a purchase need not name the client. */
type Draft = Omit<Charged, 'vat' | 'currency'> &
  Pick<Transaction, 'workTaskId'> &
  Partial<Pick<Transaction, 'paidAt' | 'isCompleted'>> & { clientId: number | undefined };

/** @throws 404 if the container or its task does not exist */
export async function listOfTask(
  ctx: Ctx,
  containerId: number,
  taskId: number,
  input: TransactionFilters,
): Promise<Page<TransactionRow>> {
  if (!(await isTaskOf(ctx, taskId, containerId))) throw notFound();
  return listTransactions(ctx, { ...input, containerId, workTaskId: taskId }).page();
}

/** @throws 404 if the container does not exist, 422 */
export async function createTransaction(
  ctx: Ctx,
  containerId: number,
  { rateLineId, ...input }: TransactionCreate,
): Promise<TransactionDetail> {
  const priced = rateLineId === undefined ? undefined : await findPriced(ctx, containerId, rateLineId);
  const draft = { ...newBill(ctx), ...(priced && { vat: priced.vat }), ...withoutUndefined(input) };
  const clientId = await check(ctx, containerId, draft);
  const client = await referred('clientId', clients.get(ctx, clientId));
  const currency = input.currency ?? priced?.currency ?? client.currency;
  const origin = priced && originOf(priced, { unitPrice: draft.unitPrice, currency });
  const { id } = await transactions.insert(ctx, { ...draft, ...origin, currency, clientId, containerId });
  return getTransaction(ctx, containerId, id);
}

/** A change of the type drops fields that the new type does not have; sending one of them is refused. @throws 404, 412, 422 */
export async function updateTransaction(
  ctx: Ctx,
  containerId: number,
  id: number,
  input: TransactionUpdate,
  version?: number,
): Promise<TransactionDetail> {
  await changeTransaction(ctx, await transactions.lock(ctx, id, version, { containerId }), input);
  return getTransaction(ctx, containerId, id);
}

/** @param before as it was locked */
export async function changeTransaction(ctx: Ctx, before: Transaction, input: TransactionUpdate): Promise<void> {
  await refuseInvoiced(ctx, before);
  if (before.releasedAt !== null) throw conflict('billReleased');
  const type = input.type ?? before.type;
  const dropped = isTimed(type) ? {} : untimed;
  const boughtNow = type === 'purchase' && before.type !== 'purchase' ? { clientId: undefined } : {};
  const changes = { ...dropped, ...withoutUndefined(input) };
  const after = { ...before, ...changes };
  if (isSettled(before) && isSettled(after)) {
    const moved = frozenFields.filter((field) => after[field] !== before[field]);
    refuse(moved.map((field) => fieldError(field, 'billSettled')));
  }
  const clientId = await check(ctx, before.containerId, { ...before, ...boughtNow, ...changes });
  await transactions.update(ctx, before.id, { ...changes, clientId }, undefined);
}

/** What stands on an issued invoice stays as it is: the database holds it, and this names the invoice. @throws 409 */
async function refuseInvoiced(ctx: Ctx, { invoiceId }: Transaction): Promise<void> {
  if (invoiceId === null) return;
  const number = await findInvoiceNumber(ctx, invoiceId);
  if (number) throw conflict('onInvoice', { number });
}

/** @throws 404, 409 for a settled bill, one of a run or of an invoice, 412 */
export async function removeTransaction(ctx: Ctx, containerId: number, id: number, version?: number): Promise<void> {
  await refuseInvoiced(ctx, await transactions.get(ctx, id, { containerId }));
  await transactions.remove(ctx, id, version, { containerId });
}

/** Computes the total of an unsaved transaction. @throws 404, 422 */
export async function explainRequest(ctx: Ctx, containerId: number, input: TotalRequest) {
  const { clientId } = await containers.get(ctx, containerId);
  const { currency } = await clients.get(ctx, clientId);
  const draft = { ...newBill(ctx), currency, ...withoutUndefined(input) };
  refuse(errorsOfBill(draft));
  return explainTotal(ctx, draft);
}

/** Checks client, task, period and end against the type. @returns the client to be charged @throws 404, 422 */
async function check(ctx: Ctx, containerId: number, draft: Draft): Promise<number> {
  const container = await containers.get(ctx, containerId);
  const errors = errorsOfBill(draft);
  if (draft.type === 'purchase' && draft.clientId !== undefined && draft.clientId !== container.clientId)
    errors.push(fieldError('clientId', 'purchaseClient'));
  if (draft.type !== 'purchase' && draft.clientId === undefined) errors.push(fieldError('clientId', 'required'));
  if (draft.workTaskId !== null && !(await isTaskOf(ctx, draft.workTaskId, containerId)))
    errors.push(fieldError('workTaskId', 'taskOfAnother'));
  refuse(errors);
  return draft.clientId ?? container.clientId;
}

/** What contradicts the type of a bill, or its settlement. */
export function errorsOfBill(draft: Omit<Draft, 'clientId' | 'unitPrice'>): FieldError[] {
  const timed = isTimed(draft.type);
  const filled = timed ? [] : (['noChargeDayCount', 'billingPeriod', 'finishedAt'] as const).filter((f) => draft[f]);
  const ended = draft.finishedAt !== null && draft.finishedAt < draft.startedAt;
  return [
    ...implausible('charge', { startedAt: draft.startedAt, finishedAt: draft.finishedAt }),
    ...filled.map((field) => fieldError(field, 'timedOnly')),
    ...(timed && draft.billingPeriod === '' ? [fieldError('billingPeriod', 'required')] : []),
    ...(timed && ended ? [fieldError('finishedAt', 'finishedBeforeStarted')] : []),
    ...(timed && draft.finishedAt === null && isSettled(draft) ? [fieldError('finishedAt', 'settledNeedsEnd')] : []),
    ...(draft.workTaskId !== null && !isFee(draft.type) ? [fieldError('type', 'feesOnly')] : []),
  ];
}

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw invalidFields(errors);
}
