import {
  type BankColumns,
  type BankLine,
  type BankPreviewLine,
  mostBankLines,
  type PaymentCreate,
  type PaymentRow,
} from '@boxyard/contract/billing/payments.ts';
import { currencies } from '@boxyard/contract/core/enums.ts';
import { type RawBuilder, sql } from 'kysely';
import { lockByName } from '../../core/db/lock-by-name.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, invalid, referred } from '../../core/http/problems.ts';
import { clients } from '../clients/clients.queries.ts';
import { invoices } from '../invoices/invoices.queries.ts';
import { payFrom } from '../invoices/invoices.service.ts';
import { readBankFile } from './bank-file.ts';
import { findKnown, findOpenInvoices, findPayers, getPayment, type OpenInvoice, payments } from './payments.queries.ts';

/** Invoices are held before payments, and in the order of their ids, so that two calls never wait for each other. */
async function holdInvoices(ctx: Ctx, ids: RawBuilder<unknown>): Promise<void> {
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
  if (payment.allocated >= payment.amount) throw conflict('paymentSpent');
  if (payment.clientId === null) await payments.update(ctx, id, { clientId: invoice.clientId }, undefined);
  await payFrom(ctx, invoiceId, (invoice.total ?? 0) - invoice.paid, [
    { id, free: payment.amount - payment.allocated },
  ]);
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

/** Reads a bank's file, and says of each line which invoice it pays, or may pay. @throws 422 */
export async function previewBankFile(
  ctx: Ctx,
  { body, columns }: { body: string; columns?: BankColumns | undefined },
) {
  const file = readBankFile(body, columns);
  if (!file) throw invalid('body', 'unreadableBankFile');
  if (file.lines.length + file.unread.length > mostBankLines)
    throw invalid('body', 'longBankFile', { max: mostBankLines });
  const known = await findKnown(
    ctx,
    file.lines.map(({ bankId }) => bankId),
  );
  const open = await findOpenInvoices(ctx);
  const { bySymbol, byIban } = await findPayers(ctx, file.lines);
  const lines = matched(file.lines, known, open).map((line) => ({
    ...line,
    client: line.invoice
      ? { id: line.invoice.clientId, name: line.invoice.clientName }
      : (bySymbol.get(line.variableSymbol) ?? byIban.get(line.payerIban) ?? null),
  }));
  return { ...file, lines };
}

const cents = (amount: number) => Math.round(amount * 100);

type Matched = Omit<BankPreviewLine, 'client'>;

/** Symbol and amount agree: it is paid. Everything else is for a person to say: an invoice is taken once, by the first line that pays it. */
function matched(lines: readonly BankLine[], known: ReadonlySet<string>, open: readonly OpenInvoice[]): Matched[] {
  const taken = new Set<number>();
  return lines.map((line): Matched => {
    if (known.has(line.bankId)) return { ...line, match: 'known', invoice: null };
    if (line.amount <= 0) return { ...line, match: 'outgoing', invoice: null };
    const left = open.filter(({ id, currency }) => currency === line.currency && !taken.has(id));
    const bySymbol = left.find(({ number }) => number === line.variableSymbol);
    const isEqual = (invoice: OpenInvoice) => cents(invoice.open) === cents(line.amount);
    const byAmount = left.filter(
      (invoice) => isEqual(invoice) && line.payerIban !== '' && invoice.ibans.includes(line.payerIban),
    );
    const found = bySymbol ?? (byAmount.length === 1 ? byAmount[0] : undefined);
    const isTaken = open.some(({ id, number }) => taken.has(id) && number === line.variableSymbol);
    if (!found) return { ...line, match: isTaken ? 'twice' : 'none', invoice: null };
    const match = !bySymbol ? 'amount' : isEqual(found) ? 'exact' : 'symbol';
    if (match === 'exact') taken.add(found.id);
    const { ibans: _, currency: __, ...invoice } = found;
    return { ...line, match, invoice };
  });
}

/** Records lines of a bank file, each once, whoever takes it twice. @throws 422 */
export async function takeBankLines(
  ctx: Ctx,
  lines: readonly (BankLine & { invoiceId: number | null; clientId?: number | null | undefined })[],
): Promise<{ recorded: number; matched: number; known: number }> {
  const counts = { recorded: 0, matched: 0, known: 0 };
  // A second person with the same file at the same moment waits here, and finds its lines known.
  await lockByName(ctx.tx, `bank file of ${ctx.account.id}`);
  const known = await findKnown(
    ctx,
    lines.map(({ bankId }) => bankId),
  );
  const invoiceIds = lines.flatMap(({ invoiceId }) => invoiceId ?? []);
  await holdInvoices(ctx, sql`${invoiceIds}::bigint[]`);
  for (const [at, { invoiceId, clientId = null, ...line }] of lines.entries()) {
    if (known.has(line.bankId)) {
      counts.known += 1;
      continue;
    }
    const currency = currencies.find((each) => each === line.currency);
    if (!currency || line.amount <= 0) throw invalid(`lines.${at}.${currency ? 'amount' : 'currency'}`, 'wrongType');
    const invoice =
      invoiceId === null ? undefined : await referred(`lines.${at}.invoiceId`, invoices.lock(ctx, invoiceId));
    if (!invoice && clientId !== null) await referred(`lines.${at}.clientId`, clients.get(ctx, clientId));
    const { id } = await payments.insert(ctx, { ...line, clientId: invoice?.clientId ?? clientId });
    known.add(line.bankId);
    counts.recorded += 1;
    if (!invoice || invoice.currency !== currency || invoice.total === null) continue;
    await payFrom(ctx, invoice.id, invoice.total - invoice.paid, [{ id, free: line.amount }]);
    counts.matched += 1;
  }
  return counts;
}
