import type { PaymentCreate, PaymentRow } from '@boxyard/contract/billing/payments.ts';
import { isPlausible } from '@boxyard/contract/core/plausible-days.ts';
import { type RawBuilder, sql } from 'kysely';
import { findToday } from '../../core/crud/find-today.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, invalid, referred } from '../../core/http/problems.ts';
import { invoices } from '../invoices/invoices.queries.ts';
import { payFrom } from '../invoices/invoices.service.ts';
import { getPayment, payments } from './payments.queries.ts';

/** Invoices are held before payments, and in the order of their ids, so that two calls never wait for each other. */
export async function holdInvoices(ctx: Ctx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select from invoice where account_id = ${ctx.account.id} and id = any(${ids}) order by id for update`.execute(
    ctx.tx,
  );
}

const holdInvoicesOf = (ctx: Ctx, paymentId: number) =>
  holdInvoices(
    ctx,
    sql`array(select invoice_id from allocation where account_id = ${ctx.account.id} and payment_id = ${paymentId})`,
  );

/** A payment by hand: the invoices take what they are owed, in their order, and what is left stays free. @throws 422 */
export async function createPayment(ctx: Ctx, { invoiceIds = [], ...input }: PaymentCreate): Promise<PaymentRow> {
  if (!isPlausible('payment', input.paidOn, await findToday(ctx))) throw invalid('paidOn', 'futurePayment');
  await holdInvoices(ctx, sql`${invoiceIds}::bigint[]`);
  const named = [];
  for (const id of invoiceIds) named.push(await referred('invoiceIds', invoices.lock(ctx, id)));
  for (const { currency } of named)
    if (currency !== input.currency) throw invalid('currency', 'paymentOtherCurrency', { currency });
  const clientId = input.clientId ?? named[0]?.clientId ?? null;
  if (named.some((invoice) => invoice.clientId !== clientId)) throw invalid('clientId', 'paymentOtherClient');
  const { id } = await payments.insert(ctx, { ...input, clientId });
  let free = input.amount;
  for (const invoice of named) {
    if (free <= 0) break;
    const owed = (invoice.total ?? 0) - invoice.paid;
    const left = await payFrom(ctx, invoice.id, owed, [{ id, free }]);
    free = Math.round((free - (owed - left)) * 100) / 100;
  }
  return getPayment(ctx, id);
}

/** @throws 404, 409 where nothing of it is free, 422 */
export async function allocatePayment(ctx: Ctx, id: number, invoiceId: number): Promise<PaymentRow> {
  await payments.get(ctx, id);
  await holdInvoices(ctx, sql`${[invoiceId]}::bigint[]`);
  const payment = await payments.lock(ctx, id);
  const invoice = await referred('invoiceId', invoices.lock(ctx, invoiceId));
  if (invoice.currency !== payment.currency)
    throw invalid('invoiceId', 'paymentOtherCurrency', { currency: invoice.currency });
  if (payment.clientId !== null && payment.clientId !== invoice.clientId)
    throw invalid('invoiceId', 'paymentOtherClient');
  const free = Math.round((payment.amount - payment.allocated - payment.returned) * 100) / 100;
  if (free <= 0) throw conflict('paymentSpent');
  if (payment.clientId === null) await payments.update(ctx, id, { clientId: invoice.clientId }, undefined);
  await payFrom(ctx, invoiceId, (invoice.total ?? 0) - invoice.paid, [{ id, free }]);
  return getPayment(ctx, id);
}

/** @throws 404 */
export async function freePayment(ctx: Ctx, id: number): Promise<PaymentRow> {
  await holdInvoicesOf(ctx, id);
  await payments.lock(ctx, id);
  await sql`delete from allocation where account_id = ${ctx.account.id} and payment_id = ${id}`.execute(ctx.tx);
  return getPayment(ctx, id);
}

/** @throws 404, 412 */
export async function removePayment(ctx: Ctx, id: number, version?: number): Promise<void> {
  await holdInvoicesOf(ctx, id);
  await payments.lock(ctx, id, version);
  await freePayment(ctx, id);
  await payments.remove(ctx, id);
}

/** The bank has taken it back: its invoices are owed again, and nothing of it is free. @throws 404, 409 where it was returned before */
export async function returnPayment(
  ctx: Ctx,
  id: number,
  by: { returnedOn: string; returnBankId: string },
): Promise<void> {
  const payment = await payments.lock(ctx, id);
  if (payment.returned > 0) throw conflict('paymentReturned');
  await freePayment(ctx, id);
  await payments.update(ctx, id, { ...by, returned: payment.amount }, undefined);
}
