import { createHash } from 'node:crypto';
import type { InvoiceContents } from '@boxyard/contract/billing/invoice-contents.ts';
import {
  type Invoice,
  InvoiceUpdate,
  type invoiceRoutes,
  type StoredInvoice,
} from '@boxyard/contract/billing/invoices.ts';
import { fieldErrors } from '@boxyard/contract/core/problems.ts';
import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { onlyRow } from '../../core/crud/rows.ts';
import { lockByName } from '../../core/db/lock-by-name.ts';
import { todayIn } from '../../core/db/today.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { conflict, invalidFields, Problem } from '../../core/http/problems.ts';
import { folderCarrier } from './carriers.ts';
import { findXml } from './documents.service.ts';
import { faultsOf } from './faults.service.ts';
import { leaveAllOut, leaveOut } from './gather.queries.ts';
import { draftContents, findOffered, getInvoice, invoices } from './invoices.queries.ts';
import { ublOf } from './ubl.ts';

async function lockDraft(ctx: Ctx, id: number, version?: number): Promise<StoredInvoice> {
  const draft = await invoices.lock(ctx, id, version);
  if (draft.number !== null) throw conflict('invoiceIssued', { number: draft.number });
  return draft;
}

/** @throws 404, 409 once it is issued, 412, 422 */
export async function updateDraft(
  ctx: Ctx,
  id: number,
  input: z.output<typeof InvoiceUpdate>,
  version?: number,
): Promise<Invoice> {
  await lockDraft(ctx, id, version);
  await invoices.update(ctx, id, input, undefined);
  return getInvoice(ctx, id);
}

/** What was typed on a credited invoice is added to what is typed here, or left. @throws 404, 409 once it is issued or somebody has answered, 422 */
export async function takeOver(
  ctx: Ctx,
  id: number,
  { offeredId, isWanted }: BodyOf<typeof invoiceRoutes.takeOver>,
): Promise<Invoice> {
  const draft = await lockDraft(ctx, id);
  const offered = await findOffered(ctx, id);
  if (offered?.id !== offeredId) throw conflict('offerAnswered');
  if (isWanted) {
    const notes = [draft.notes, offered.notes].filter(Boolean).join('\n');
    const freeLines = [...draft.freeLines, ...offered.freeLines];
    // By container is what nobody has chosen.
    const grouping = offered.grouping === 'container' ? draft.grouping : offered.grouping;
    const { data, error } = InvoiceUpdate.safeParse({ freeLines, notes, grouping });
    if (error) throw invalidFields(fieldErrors(error));
    await invoices.update(ctx, id, data, undefined);
  }
  await sql`update invoice set took_over = took_over || ${offeredId}::bigint where account_id = ${ctx.account.id} and id = ${id}`.execute(
    ctx.tx,
  );
  return getInvoice(ctx, id);
}

/** @throws 404, 409 once it is issued */
export async function leaveOutOfDraft(ctx: Ctx, id: number, transactionIds: readonly number[]): Promise<Invoice> {
  await lockDraft(ctx, id);
  await leaveOut(ctx, id, transactionIds);
  return getInvoice(ctx, id);
}

/** @throws 404, 409 once it is issued, 412 */
export async function removeDraft(ctx: Ctx, id: number, version?: number): Promise<void> {
  await lockDraft(ctx, id, version);
  await leaveAllOut(ctx, id);
  await invoices.remove(ctx, id);
}

/**
 * Issues a draft: the next number of the year, the parties and lines as they are now, VAT by group, the e-invoice. All in one transaction,
 * in which simultaneous issues wait for each other: numbers have no gaps, and each has its documents. @throws 404, 409
 */
export async function issueInvoice(ctx: Ctx, id: number): Promise<Invoice> {
  const draft = await lockDraft(ctx, id);
  await sql`select 1 from transaction where account_id = ${ctx.account.id} and invoice_id = ${id}
    order by id for update`.execute(ctx.tx);
  await writeIssued(ctx, draft, todayIn(ctx));
  return getInvoice(ctx, id);
}

type Held = Pick<StoredInvoice, 'id' | 'clientId' | 'currency' | 'kind' | 'notes'>;

/** Issues a draft that is held. @param day of issue: today for everybody; the demo has a past @throws 409 */
export async function writeIssued(ctx: InAccount, draft: Held, day: RawBuilder<unknown>): Promise<void> {
  const { id, clientId, currency, kind, notes } = draft;
  const { paymentDays, net, vatAmount, total, ...contents } = await draftContents(ctx, { id, clientId });
  const [fault] = faultsOf({ ...contents, currency, total });
  if (fault) throw conflict(`invoiceFault_${fault}`);
  const numbered = await takeNumber(ctx, { kind, paymentDays, day });
  const taxPoint =
    contents.lines
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? numbered.issuedOn;
  const amounts = { net, vatAmount, total };
  const xml = ublOf({ ...numbered, kind, currency, taxPoint, notes, contents, ...amounts });
  const stored = { ...numbered, taxPoint, contents, ...amounts, xmlSha256: sha256(xml) };
  await store(ctx, id, stored);
  await keepXml(ctx, id, xml);
}

/** @throws 404, 409 without an e-invoice or a folder, 503 */
export async function handOver(ctx: Ctx, id: number): Promise<Invoice> {
  const { number } = await invoices.lock(ctx, id);
  const xml = await findXml(ctx, id);
  if (number === null || xml === undefined) throw conflict('noEInvoice');
  const { eInvoiceDir } = ctx.app.config;
  if (eInvoiceDir === undefined) throw conflict('noInvoiceFolder');
  try {
    await folderCarrier(eInvoiceDir)({ account: ctx.account.slug, number, xml });
  } catch (err) {
    ctx.log.error({ err }, 'an e-invoice was not written into E_INVOICE_DIR');
    throw new Problem('UNAVAILABLE', 'notHandedOver');
  }
  await invoices.update(ctx, id, { handedOverAt: Math.floor(Date.now() / 1000) }, undefined);
  return getInvoice(ctx, id);
}

interface Numbered {
  year: number;
  nth: number;
  number: string;
  issuedOn: string;
  dueOn: string;
}

interface Wanted extends Pick<StoredInvoice, 'kind'> {
  paymentDays: number;
  day: RawBuilder<unknown>;
}

/** The day of issue says the year of the series. Whoever issues next waits here until this transaction ends. */
async function takeNumber(ctx: InAccount, { kind, paymentDays, day }: Wanted): Promise<Numbered> {
  await lockByName(ctx.tx, `invoice of ${ctx.account.id}`);
  return onlyRow(
    await sql<Numbered>`select year, nth, invoice_number(${kind}, year, nth) as number, day as issued_on, day + ${paymentDays}::int as due_on
    from (select day, extract(year from day)::int as year, 1 + coalesce((select max(nth) from invoice
        where account_id = ${ctx.account.id} and kind = ${kind} and year = extract(year from day)::int), 0) as nth
      from (select ${day} as day) issued) next`.execute(ctx.tx),
  );
}

type Issued = Numbered &
  Pick<StoredInvoice, 'net' | 'vatAmount' | 'total' | 'taxPoint' | 'xmlSha256'> & { contents: InvoiceContents };

async function store(ctx: InAccount, id: number, { year, nth, contents, ...said }: Issued): Promise<void> {
  await sql`update invoice set year = ${year}, nth = ${nth}, number = ${said.number}, issued_on = ${said.issuedOn}, due_on = ${said.dueOn},
      tax_point = ${said.taxPoint}, contents = ${JSON.stringify(contents)}::jsonb, net = ${said.net}, vat_amount = ${said.vatAmount}, total = ${said.total},
      xml_sha256 = ${said.xmlSha256} where account_id = ${ctx.account.id} and id = ${id}`.execute(ctx.tx);
}

const sha256 = (xml: string) => (xml ? createHash('sha256').update(xml).digest('hex') : '');

async function keepXml(ctx: InAccount, id: number, xml: string): Promise<void> {
  if (xml)
    await sql`insert into invoice_xml (account_id, invoice_id, xml) values (${ctx.account.id}, ${id}, ${xml})`.execute(
      ctx.tx,
    );
}

/**
 * Takes a whole invoice back: a credit note with the same lines and the same VAT by group. Days that a run billed are given free, so that
 * the next run bills them anew; all else becomes uninvoiced, and can be changed. What was paid for it becomes the client's credit.
 * @throws 404, 409 for a draft, a credit note, or one that was credited
 */
export async function creditInvoice(ctx: Ctx, id: number): Promise<Invoice> {
  return getInvoice(ctx, await writeCredit(ctx, await invoices.lock(ctx, id)));
}

/** Credits an invoice that is held. @returns the id of the credit note @throws 409 */
export async function writeCredit(ctx: InAccount, invoice: StoredInvoice): Promise<number> {
  const { id, contents, number, issuedOn, clientId, currency, month, grouping, net, vatAmount, total } = invoice;
  if (!contents || number === null || issuedOn === null || invoice.kind === 'credit_note')
    throw conflict('creditOfInvoiceOnly');
  if (invoice.creditedById !== null) throw conflict('invoiceCredited', { number });
  await sql`delete from allocation where account_id = ${ctx.account.id} and invoice_id = ${id}`.execute(ctx.tx);
  const numbered = await takeNumber(ctx, { kind: 'credit_note', paymentDays: 0, day: todayIn(ctx) });
  const said = { ...contents, credits: { number, issuedOn } };
  const amounts = { net, vatAmount, total };
  const taxPoint = numbered.issuedOn;
  const xml = invoice.xmlSha256
    ? ublOf({ ...numbered, kind: 'credit_note', currency, taxPoint, notes: '', contents: said, ...amounts })
    : '';
  const made = await sql<{
    id: number;
  }>`insert into invoice (account_id, kind, client_id, currency, month, grouping, credits_id, year, nth, number, issued_on, due_on,
      tax_point, contents, net, vat_amount, total, xml_sha256)
    values (${ctx.account.id}, 'credit_note', ${clientId}, ${currency}, ${month}, ${grouping}, ${id}, ${numbered.year}, ${numbered.nth}, ${numbered.number},
      ${numbered.issuedOn}, ${numbered.dueOn}, ${taxPoint}, ${JSON.stringify(said)}::jsonb, ${net}, ${vatAmount}, ${total}, ${sha256(xml)}) returning id`.execute(
    ctx.tx,
  );
  const creditNoteId = onlyRow(made).id;
  await keepXml(ctx, creditNoteId, xml);
  await sql`update invoice set credited_by_id = ${creditNoteId} where account_id = ${ctx.account.id} and id = ${id}`.execute(
    ctx.tx,
  );
  const ofInvoice = sql`account_id = ${ctx.account.id} and invoice_id = ${id}`;
  await sql`update transaction set released_at = (select now()) where ${ofInvoice} and run_id is not null`.execute(
    ctx.tx,
  );
  await sql`update transaction set invoice_id = null where ${ofInvoice} and run_id is null`.execute(ctx.tx);
  return creditNoteId;
}

/** @throws 404, 409 where there is none */
export async function useCredit(ctx: Ctx, id: number): Promise<Invoice> {
  const { clientId, currency, total, paid, number } = await invoices.lock(ctx, id);
  if (number === null || total === null) throw conflict('creditOfInvoiceOnly');
  const { rows } = await sql<{ id: number; free: number }>`select id, amount - allocated - returned as free from payment
    where account_id = ${ctx.account.id} and client_id = ${clientId} and currency = ${currency} and amount > allocated + returned
    order by paid_on, id for update`.execute(ctx.tx);
  await payFrom(ctx, id, total - paid, rows);
  return getInvoice(ctx, id);
}

/** Gives an invoice what it is owed from these payments, in their order. @returns what is owed still */
export async function payFrom(
  ctx: InAccount,
  invoiceId: number,
  owed: number,
  payments: readonly { id: number; free: number }[],
): Promise<number> {
  let cents = Math.round(owed * 100);
  for (const { id, free } of payments) {
    const part = Math.min(cents, Math.round(free * 100));
    if (part <= 0) continue;
    // A payment that gave the invoice something before gives it both parts as one.
    const before = await sql<{
      amount: number;
    }>`delete from allocation where account_id = ${ctx.account.id} and payment_id = ${id}
      and invoice_id = ${invoiceId} returning amount`.execute(ctx.tx);
    const both = part + Math.round((before.rows[0]?.amount ?? 0) * 100);
    await sql`insert into allocation (account_id, payment_id, invoice_id, amount)
      values (${ctx.account.id}, ${id}, ${invoiceId}, ${both}::numeric / 100)`.execute(ctx.tx);
    cents -= part;
  }
  return cents / 100;
}
