import type { PayloadOf } from '@boxyard/contract/core/route.ts';
import type { reportMailRoutes } from '@boxyard/contract/reports/report-mails.ts';
import {
  mostReportMails,
  type ReportMail,
  type ReportMailCreate,
  sentShown,
} from '@boxyard/contract/reports/report-mails.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { conflict, forbidden, invalid, notFound } from '../../core/http/problems.ts';
import { readAsked } from './asked.ts';

const columns = sql.raw('id, created_at, maker_id, name, report, query, rhythm, weekday, hour, reader_ids');

interface Stored extends Omit<ReportMail, 'readerNames' | 'makerName' | 'mayRemove'> {
  makerId: number;
}

export async function findReportMails({ tx, account }: InAccount): Promise<Stored[]> {
  const { rows } =
    await sql<Stored>`select ${columns} from report_mail where account_id = ${account.id} order by id`.execute(tx);
  return rows;
}

async function findMembers({ tx, account }: InAccount): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`select admin_id as id, username as name from colleague
    where account_id = ${account.id} and email is not null order by username_key`.execute(tx);
  return rows;
}

export async function listReportMails(ctx: Ctx): Promise<PayloadOf<typeof reportMailRoutes.list>> {
  const members = await findMembers(ctx);
  const nameOf = new Map(members.map(({ id, name }) => [id, name]));
  const mails = (await findReportMails(ctx)).map(({ makerId, ...mail }) => ({
    ...mail,
    readerNames: mail.readerIds.flatMap((id) => nameOf.get(id) ?? []),
    makerName: nameOf.get(makerId) ?? '',
    mayRemove: ctx.admin.isOwner || makerId === ctx.admin.id || mail.readerIds.includes(ctx.admin.id),
  }));
  return { mails, members, isMailConfigured: ctx.app.mail.isConfigured };
}

/** @throws 409 for one too many, 422 */
export async function createReportMail(
  ctx: Ctx,
  { query = {}, weekday = null, ...mail }: ReportMailCreate,
): Promise<{ id: number }> {
  readAsked(ctx, mail.report, query);
  if ((mail.rhythm === 'weekly') === (weekday === null))
    throw invalid('weekday', mail.rhythm === 'weekly' ? 'required' : 'unknownField', { field: 'weekday' });
  const members = new Set((await findMembers(ctx)).map(({ id }) => id));
  if (mail.readerIds.some((id) => !members.has(id))) throw invalid('readerIds', 'notFound');
  if ((await findReportMails(ctx)).length >= mostReportMails)
    throw conflict('tooManyReportMails', { max: mostReportMails });
  const made = sql<{
    id: number;
  }>`insert into report_mail (account_id, maker_id, name, report, query, rhythm, weekday, hour, reader_ids)
    values (${ctx.account.id}, ${ctx.admin.id}, ${mail.name}, ${mail.report}, ${JSON.stringify(query)}::jsonb, ${mail.rhythm}, ${weekday}, ${mail.hour},
      ${JSON.stringify(mail.readerIds)}::jsonb) returning id`;
  return onlyRow(await made.execute(ctx.tx));
}

/** A reader who has not made it gets it no more; its maker and owners delete it. @throws 403 for all others, 404 */
export async function removeReportMail({ tx, account, admin }: Ctx, id: number): Promise<void> {
  const own = sql`account_id = ${account.id} and id = ${id}`;
  const { rows } = await sql<{
    makerId: number;
    readerIds: number[];
  }>`select maker_id, reader_ids from report_mail where ${own}
    for update`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  const others = found.readerIds.filter((reader) => reader !== admin.id);
  const isMakers = found.makerId === admin.id || admin.isOwner;
  if (!isMakers && others.length === found.readerIds.length) throw forbidden('reportMailOfMaker');
  if (isMakers || others.length === 0) await sql`delete from report_mail where ${own}`.execute(tx);
  else await sql`update report_mail set reader_ids = ${JSON.stringify(others)}::jsonb where ${own}`.execute(tx);
}

export async function listSent(ctx: Ctx): Promise<PayloadOf<typeof reportMailRoutes.sent>> {
  const { rows } = await sql<PayloadOf<typeof reportMailRoutes.sent>[number]>`
    select mail.name, mail.report, coalesce(reader.username, '') as reader_name, sent.period::text, sent.at
    from report_mail_sent sent join report_mail mail on mail.account_id = sent.account_id and mail.id = sent.report_mail_id
      left join colleague reader on reader.account_id = sent.account_id and reader.admin_id = sent.reader_id
    where sent.account_id = ${ctx.account.id} order by sent.at desc, sent.report_mail_id, sent.reader_id limit ${sql.lit(sentShown)}`.execute(
    ctx.tx,
  );
  return rows;
}
