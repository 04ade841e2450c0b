import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@boxyard/contract/core/enums.ts';
import type { EstimateRow, NewLink, Recipient } from '@boxyard/contract/inspections/estimates.ts';
import { sql } from 'kysely';
import { dayWords } from '../../core/crud/date-words.ts';
import { escapeHtml } from '../../core/crud/escape-html.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import { textsOf } from '../../core/crud/texts.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, notFound } from '../../core/http/problems.ts';
import { sealMail } from '../../core/jobs/waiting-mails.ts';
import { queueDocument } from '../document-mails/document-mails.queries.ts';
import { moneyIn } from '../inspection-papers/line-words.service.ts';
import { findSettings } from '../survey-settings/survey-settings.queries.ts';
import { getRow } from './estimates.queries.ts';

/** 256 bits, of which the database has the hash alone. */
const newToken = () => randomBytes(32).toString('base64url');
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

type What = 'request' | 'approved' | 'answered' | 'reminder' | 'copy';

/** A link for each recipient, and a mail with it where the server sends mails. The earlier links go on to work. */
export async function makeLinks(
  ctx: Pick<Ctx, 'tx' | 'account' | 'app' | 'afterCommit'>,
  id: number,
  recipients: readonly Recipient[],
  what: Exclude<What, 'copy'>,
): Promise<NewLink[]> {
  const row = await getRow(ctx, id);
  const { linkDays } = await findSettings(ctx);
  const made: NewLink[] = [];
  for (const { name, email, language = ctx.account.language } of recipients) {
    const token = newToken();
    const url = `${ctx.app.config.publicUrl}/estimate/${ctx.account.slug}/${token}`;
    const isMailed = ctx.app.mail.isConfigured && (await mailTo(ctx, row, { email, language }, what, { name, url }));
    // A reminder that cannot be mailed is none.
    if (what === 'reminder' && !isMailed) continue;
    const inserted = sql<{
      id: number;
    }>`insert into estimate_link (account_id, estimate_id, name, email, language, token_hash, expires_at, is_mailed, is_reminder)
      values (${ctx.account.id}, ${id}, ${name}, ${email}, ${language}, ${hashOf(token)}, now() + make_interval(days => ${linkDays}), ${isMailed}, ${what === 'reminder'})
      returning id`;
    made.push({ id: onlyRow(await inserted.execute(ctx.tx)).id, name, email, url, isMailed });
  }
  return made;
}

/** @returns whether it was queued: an account may send so many mails in a day */
export async function mailTo(
  ctx: Pick<Ctx, 'tx' | 'account' | 'app' | 'afterCommit'>,
  row: Pick<
    EstimateRow,
    'id' | 'number' | 'revision' | 'containerName' | 'clientId' | 'total' | 'currency' | 'validUntil'
  >,
  { email, language }: { email: string; language: Language },
  what: What,
  { name, url = '', body = '' }: { name: string; url?: string; body?: string },
): Promise<boolean> {
  const text = textsOf(language, 'estimate-page');
  const number = `${row.number}/${row.revision}`;
  const said = {
    name,
    number,
    container: row.containerName,
    account: ctx.account.name,
    total: moneyIn(language, row.total, ''),
    currency: row.currency,
    until: dayWords(language, row.validUntil),
  };
  const subject = text(`mail.${what}.subject`, said);
  const parts = [
    text('mail.greeting', { name }),
    text(`mail.${what}.text`, said),
    ...(body ? [body] : []),
    ...(url ? [url] : []),
    ctx.account.name,
  ];
  const html = parts
    .map((part) =>
      part === url
        ? `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`
        : `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`,
    )
    .join('');
  const contents = sealMail(ctx.app.secret, { to: email, subject, text: parts.join('\n\n'), html, attachments: [] });
  const document = {
    kind: 'estimate',
    invoiceId: null,
    transportId: null,
    clientId: row.clientId,
    recipient: email,
    subject,
    estimate: { id: row.id, asksForAnswer: what === 'request' || what === 'reminder' },
  } as const;
  const isQueued = (await queueDocument(ctx, document, contents)) === 'queued';
  if (isQueued) ctx.afterCommit(ctx.app.mail.wake);
  return isQueued;
}

/** @throws 404, 409 for one that was never sent */
export async function addLink(ctx: Ctx, id: number, recipient: Recipient): Promise<NewLink> {
  const { status, isHolderChanged } = await getRow(ctx, id);
  if (status !== 'sent' && status !== 'decided') throw conflict('estimateNotSent');
  if (isHolderChanged) throw conflict('holderChanged');
  const [link] = await makeLinks(ctx, id, [recipient], status === 'sent' ? 'request' : 'answered');
  if (!link) throw new Error('No link was made.');
  return link;
}

/** With all other links of the same person, such as those of reminders. @throws 404 */
export async function revokeLink({ tx, account }: Ctx, estimateId: number, linkId: number): Promise<void> {
  const revoked =
    await sql`update estimate_link set revoked_at = now() where account_id = ${account.id} and estimate_id = ${estimateId} and revoked_at is null
    and email = (select email from estimate_link where account_id = ${account.id} and estimate_id = ${estimateId} and id = ${linkId} and revoked_at is null)`.execute(
      tx,
    );
  if (revoked.numAffectedRows === 0n) throw notFound();
}
