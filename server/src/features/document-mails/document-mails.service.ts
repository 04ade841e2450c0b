import type { Period } from '@boxyard/contract/billing/statements.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { escapeHtml } from '../../core/crud/escape-html.ts';
import { textsOf } from '../../core/crud/texts.ts';
import type { Ctx } from '../../core/http/context.ts';
import type { Step } from '../../core/http/handle.ts';
import { conflict, notFound } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import type { Attachment, Review } from '../../core/jobs/mail.ts';
import { sealMail } from '../../core/jobs/waiting-mails.ts';
import { clients, languageOfClient } from '../clients/clients.queries.ts';
import { findXml, type PrintedInvoice, printInvoice, readPrinted } from '../invoices/documents.service.ts';
import { invoices } from '../invoices/invoices.queries.ts';
import { formatsOf } from '../invoices/paper-formats.service.ts';
import { readStatement } from '../invoices/statement-documents.service.ts';
import { asAccount, findAccount } from '../notifications/as-account.service.ts';
import type { PrintJob } from '../receipts/printed-receipts.service.ts';
import { findPrintJob } from '../receipts/receipts.service.ts';
import { transports } from '../transports/transports.queries.ts';
import { findMailed, findRecipients, type Mailed, queueDocument } from './document-mails.queries.ts';
import { composeReminder, findReminder } from './reminders.service.ts';

/** What is mailed, and to whom, before its paper is drawn. */
interface Prepared<Paper> extends Pick<Mailed, 'invoiceId' | 'transportId' | 'clientId'> {
  recipients: string[];
  language: Language;
  number: string;
  paper: Paper;
  xml?: string | undefined;
}

async function recipientsOf(ctx: Ctx, clientId: number, tick: 'getsInvoices' | 'getsReceipts'): Promise<string[]> {
  if (!ctx.app.mail.isConfigured) throw conflict('noMailServer');
  const recipients = await findRecipients(ctx, clientId, tick);
  if (recipients.length > 0) return recipients;
  const { name } = await clients.get(ctx, clientId);
  throw conflict(tick === 'getsInvoices' ? 'nobodyGetsInvoices' : 'nobodyGetsReceipts', { client: name });
}

/** Mails an issued invoice, its e-invoice beside it. The paper is drawn between two transactions. @throws 404, 409 */
export async function mailInvoice(step: Step, id: number): Promise<{ recipients: string[] }> {
  const prepared = await step(async (ctx): Promise<Prepared<PrintedInvoice> & { slug: string }> => {
    const { number, clientId } = await invoices.get(ctx, id);
    if (number === null) throw conflict('draftNotMailed');
    const paper = await readPrinted(ctx, id);
    const recipients = await recipientsOf(ctx, clientId, 'getsInvoices');
    const xml = await findXml(ctx, id);
    return {
      invoiceId: id,
      transportId: null,
      clientId,
      recipients,
      language: paper.language,
      number,
      paper,
      xml,
      slug: ctx.account.slug,
    };
  });
  const pdf = await printInvoice(prepared.slug, prepared.paper);
  const attachments: Attachment[] = [
    attached(`${prepared.number}.pdf`, pdf),
    ...(prepared.xml ? [attached(`${prepared.number}.xml`, Buffer.from(prepared.xml))] : []),
  ];
  const what = prepared.paper.kind === 'invoice' ? 'invoice' : 'creditNote';
  return step((ctx) => send(ctx, 'invoice', prepared, written(ctx, what, prepared), attachments));
}

/** Mails the receipt of a gate move, which was issued before. @throws 404, 409 */
export async function mailReceipt(
  step: Step,
  transportId: number,
  print: (job: PrintJob) => Promise<Buffer>,
): Promise<{ recipients: string[] }> {
  const prepared = await step(async (ctx): Promise<Prepared<PrintJob>> => {
    const { customerId } = await transports.get(ctx, transportId);
    const paper = await findPrintJob(ctx, ctx.app, transportId);
    if (!paper || customerId === null) throw paper ? notFound() : conflict('receiptNotIssued');
    const client = await clients.get(ctx, customerId);
    const recipients = await recipientsOf(ctx, customerId, 'getsReceipts');
    const language = languageOfClient(ctx, client);
    const { number } = paper.print.receipt;
    return {
      invoiceId: null,
      transportId,
      clientId: customerId,
      recipients,
      language,
      number,
      paper: { ...paper, print: { ...paper.print, language } },
    };
  });
  const pdf = await print(prepared.paper);
  const attachments = [attached(`EIR-${prepared.number.replace('/', '-')}.pdf`, pdf)];
  return step((ctx) => send(ctx, 'receipt', prepared, written(ctx, 'receipt', prepared), attachments));
}

/** Mails a client its statement. @throws 404, 409 */
export async function mailStatement(step: Step, clientId: number, period: Period): Promise<{ recipients: string[] }> {
  const prepared = await step(async (ctx) => {
    const paper = await readStatement(ctx, clientId, period);
    if (paper.statements.length === 0) throw conflict('statementEmpty');
    return {
      ...ofClient(clientId),
      recipients: await recipientsOf(ctx, clientId, 'getsInvoices'),
      paper,
      slug: ctx.account.slug,
    };
  });
  const { language } = prepared.paper;
  const pdf = await printInvoice(prepared.slug, prepared.paper);
  const { day } = formatsOf(language, '');
  const values = { from: day(period.from), to: day(period.to) };
  return step((ctx) =>
    send(ctx, 'statement', prepared, written(ctx, 'statement', { language, ...values }), [
      attached(`${period.from}-${period.to}.pdf`, pdf),
    ]),
  );
}

/** Reminds a client of all that is overdue, by one mail to each of its persons. @throws 404, 409 */
export async function mailReminder(ctx: Ctx, clientId: number): Promise<{ recipients: string[] }> {
  const { subject, text } = await composeReminder(ctx, clientId);
  const recipients = await recipientsOf(ctx, clientId, 'getsInvoices');
  return send(ctx, 'reminder', { ...ofClient(clientId), recipients }, { subject, text }, []);
}

const ofClient = (clientId: number) => ({ invoiceId: null, transportId: null, clientId });

const attached = (filename: string, content: Buffer): Attachment => ({
  filename,
  content: content.toString('base64'),
  encoding: 'base64',
});

/** The words of a mail about one document. */
function written(
  ctx: Ctx,
  what: 'invoice' | 'creditNote' | 'receipt' | 'statement',
  { language, ...values }: { language: Language; number?: string; from?: string; to?: string },
): Words {
  const text = textsOf(language, 'mails');
  const { number = '', from = '', to = '' } = values;
  const said = { account: ctx.account.name, number, from, to };
  const parts = [text('greeting'), text(`${what}.text`, said), ctx.account.name];
  return { subject: text(`${what}.subject`, said), text: parts.join('\n\n') };
}

interface Words {
  subject: string;
  text: string;
}

/** Queues a mail to each recipient, and lists it. @throws 409 for more than an account may send in a day */
async function send(
  ctx: Ctx,
  kind: Mailed['kind'],
  {
    recipients,
    invoiceId,
    transportId,
    clientId,
  }: Omit<Mailed, 'kind' | 'recipient' | 'subject'> & { recipients: string[] },
  { subject, text }: Words,
  attachments: Attachment[],
): Promise<{ recipients: string[] }> {
  const html = asHtml(ctx.account.name, text);
  const queued: string[] = [];
  for (const recipient of recipients) {
    const contents = sealMail(ctx.app.secret, { to: recipient, subject, text, html, attachments });
    const outcome = await queueDocument(ctx, { kind, invoiceId, transportId, clientId, recipient, subject }, contents);
    if (outcome === 'tooMany') throw conflict('tooManyMails');
    if (outcome === 'queued') queued.push(recipient);
  }
  if (queued.length === 0) throw conflict('remindedToday');
  ctx.afterCommit(ctx.app.mail.wake);
  return { recipients: queued };
}

function asHtml(account: string, text: string): string {
  const paragraphs = text.split('\n\n').map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`);
  return `<h1 style="font-size:16px">${escapeHtml(account)}</h1>${paragraphs.join('')}`;
}

/**
 * Before each try: a reminder says what is overdue at that moment, and goes no more once nothing is; one that asks for an answer goes no
 * more once its estimate has it; and nothing goes to a person who is not to get it any more, or of which the record was deleted.
 */
export const reviewDocuments =
  (app: Services): Review =>
  async (accountId, documentId, written) => {
    const account = await findAccount(app, accountId);
    let reviewed: Awaited<ReturnType<Review>> = 'dropped';
    if (account)
      await asAccount(app, account, async (ctx) => {
        const mailed = await findMailed(ctx, documentId);
        if (!mailed || (mailed.asksForAnswer && mailed.estimateStatus !== 'sent')) return;
        if (mailed.kind !== 'estimate') {
          const tick = mailed.kind === 'receipt' ? 'getsReceipts' : 'getsInvoices';
          if (!(await findRecipients(ctx, mailed.clientId, tick)).includes(written.to)) return;
        }
        const reminder = mailed.kind === 'reminder' ? await findReminder(ctx, mailed.clientId) : undefined;
        if (mailed.kind !== 'reminder') reviewed = written;
        else if (reminder) {
          const { subject, text } = reminder;
          reviewed = { ...written, subject, text, html: asHtml(account.name, text) };
        }
      });
    return reviewed;
  };
