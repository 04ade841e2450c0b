import type { DocumentMail, documentMailRoutes } from '@boxyard/contract/billing/document-mails.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import { todayIn } from '../../core/db/today.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';

const status = sql<
  DocumentMail['status']
>`case when document_mail.sent_at is not null then 'sent' when document_mail.failed_at is not null then 'failed'
  when document_mail.dropped_at is not null then 'dropped' else 'waiting' end`;

export function listDocumentMails(ctx: Ctx, input: QueryOf<typeof documentMailRoutes.list>): List<DocumentMail> {
  let query = ctx.tx
    .selectFrom('documentMail')
    .innerJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'documentMail.accountId').onRef('client.id', '=', 'documentMail.clientId'),
    )
    .where('documentMail.accountId', '=', ctx.account.id)
    .select([
      'documentMail.id',
      'documentMail.at',
      'documentMail.kind',
      'documentMail.invoiceId',
      'documentMail.transportId',
      'documentMail.estimateId',
    ])
    .select([
      'documentMail.clientId',
      'documentMail.recipient',
      'documentMail.subject',
      'documentMail.sentAt',
      'documentMail.reason',
    ])
    .select(['client.name as clientName', status.as('status')]);
  if (input.invoiceId !== undefined) query = query.where('documentMail.invoiceId', '=', input.invoiceId);
  if (input.transportId !== undefined) query = query.where('documentMail.transportId', '=', input.transportId);
  if (input.estimateId !== undefined) query = query.where('documentMail.estimateId', '=', input.estimateId);
  if (input.clientId !== undefined) query = query.where('documentMail.clientId', '=', input.clientId);
  if (input.kind) query = query.where('documentMail.kind', '=', input.kind);
  if (input.status) query = query.where(sql<boolean>`${status} = ${input.status}`);
  return shortList(query, input, { columns: { at: sql`document_mail.at` }, initial: '-at', id: sql`document_mail.id` });
}

/** The addresses of a client's enabled users with a tick. */
export async function findRecipients(
  ctx: InAccount,
  clientId: number,
  tick: 'getsInvoices' | 'getsReceipts',
): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom('clientUser')
    .where('accountId', '=', ctx.account.id)
    .where('clientId', '=', clientId)
    .where('isEnabled', '=', true)
    .where(tick, '=', true)
    .select('email')
    .orderBy('email')
    .execute();
  return [...new Set(rows.map(({ email }) => email))];
}

export interface Mailed {
  kind: DocumentMail['kind'];
  invoiceId: number | null;
  transportId: number | null;
  clientId: number;
  recipient: string;
  subject: string;
  estimate?: { id: number; asksForAnswer: boolean };
}

/** The most mails of an account in a day. */
const mostADay = 2_000;

/** @returns whether it waits to be sent now; no reminder does to an address that has one of today */
export async function queueDocument(
  ctx: InAccount,
  mail: Mailed,
  sealed: string,
): Promise<'queued' | 'tooMany' | 'remindedToday'> {
  const sent = sql<{ count: number }>`select count(*) as count from document_mail
    where account_id = ${ctx.account.id} and at > now() - interval '1 day'`;
  if (onlyRow(await sent.execute(ctx.tx)).count >= mostADay) return 'tooMany';
  const { kind, invoiceId, transportId, clientId, recipient, subject, estimate } = mail;
  if (kind === 'reminder' && (await isReminderWaiting(ctx, mail))) return 'remindedToday';
  const { rows } = await sql<{
    id: number;
  }>`insert into document_mail (account_id, kind, invoice_id, transport_id, client_id, recipient, subject, estimate_id, asks_for_answer, reminded_on)
    values (${ctx.account.id}, ${kind}, ${invoiceId}, ${transportId}, ${clientId}, ${recipient}, ${subject}, ${estimate?.id ?? null},
      ${estimate?.asksForAnswer ?? false}, ${kind === 'reminder' ? todayIn(ctx) : null})
    on conflict (account_id, client_id, recipient, reminded_on) where kind = 'reminder' and failed_at is null and dropped_at is null
    do nothing returning id`.execute(ctx.tx);
  const [made] = rows;
  if (!made) return 'remindedToday';
  await sql`select queue_document(${ctx.account.id}, ${made.id}, ${sealed})`.execute(ctx.tx);
  return 'queued';
}

/** One of yesterday that waits says what is overdue when it goes. */
async function isReminderWaiting({ tx, account }: InAccount, { clientId, recipient }: Mailed): Promise<boolean> {
  const found =
    await sql`select from document_mail where account_id = ${account.id} and client_id = ${clientId} and recipient = ${recipient}
    and kind = 'reminder' and sent_at is null and failed_at is null and dropped_at is null and at > now() - interval '8 days'`.execute(
      tx,
    );
  return found.rows.length > 0;
}

/** What the review of a mail before each try goes by; nothing where the record of it has been deleted since. */
export async function findMailed({ tx, account }: InAccount, id: number) {
  return tx
    .selectFrom('documentMail')
    .leftJoin('estimate', (join) =>
      join
        .onRef('estimate.accountId', '=', 'documentMail.accountId')
        .onRef('estimate.id', '=', 'documentMail.estimateId'),
    )
    .where('documentMail.accountId', '=', account.id)
    .where('documentMail.id', '=', id)
    .select([
      'documentMail.kind',
      'documentMail.clientId',
      'documentMail.asksForAnswer',
      'estimate.status as estimateStatus',
    ])
    .executeTakeFirst();
}
