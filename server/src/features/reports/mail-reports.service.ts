import type { Language } from '@boxyard/contract/core/enums.ts';
import { shapeOf } from '@boxyard/contract/reports/shapes.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import { textsOf } from '../../core/crud/texts.ts';
import { lockByName } from '../../core/db/lock-by-name.ts';
import type { Services } from '../../core/http/services.ts';
import { queueFromAccount, sealMail } from '../../core/jobs/waiting-mails.ts';
import { messageOf, nameOf } from '../auth/mails.service.ts';
import { asAccount, eachInTurn, inEachAccount } from '../notifications/as-account.service.ts';
import { findReaders, type Teller } from '../notifications/notify.service.ts';
import { readAsked } from './asked.ts';
import { readReport } from './report.queries.ts';
import { findReportMails } from './report-mails.queries.ts';
import { fileOf, type ReportTable, tableOf } from './report-table.ts';

type Stored = Awaited<ReturnType<typeof findReportMails>>[number];

/**
 * Mails what is due by now: what was missed while no server ran goes within its week or month. Each report is read in a transaction
 * of its own before its mails are written in another: other mails of the account do not wait for it.
 */
export async function mailReports(app: Services): Promise<void> {
  if (!app.mail.isConfigured) return;
  const due: { account: Teller['account']; mail: Stored }[] = [];
  await inEachAccount(app, 'reports', async (teller) => {
    for (const mail of await findReportMails(teller)) due.push({ account: teller.account, mail });
  });
  await eachInTurn(
    due,
    ({ account, mail }) => mailOne(app, account, mail),
    (error, { account, mail }) =>
      app.http.log.error({ err: error, account: account.id, mail: mail.id }, 'a report was not mailed'),
  );
}

interface Period {
  from: string;
  to: string;
  /** The first second after it. */
  end: number;
  isDue: boolean;
}

/** The week or month that has ended; due from its hour on, unless it was asked for after that. */
async function periodOf({ tx, account }: Teller, { rhythm, weekday, hour, createdAt }: Stored): Promise<Period> {
  const unit = rhythm === 'weekly' ? 'week' : 'month';
  const zone = sql`${account.timezone}::text`;
  const begin = sql`date_trunc(${unit}::text, now() at time zone ${zone})`;
  const due = sql`((${begin} + make_interval(days => ${(weekday ?? 1) - 1}, hours => ${hour})) at time zone ${zone})`;
  const found = sql<Period>`select (${begin} - ('1 ' || ${unit}::text)::interval)::date::text as "from", (${begin}::date - 1)::text as "to",
    extract(epoch from ${begin} at time zone ${zone})::float8 as "end", now() >= ${due} and to_timestamp(${createdAt}) < ${due} as is_due`;
  return onlyRow(await found.execute(tx));
}

interface Written {
  period: Period;
  letters: { readerId: number; to: string; contents: string }[];
}

async function mailOne(app: Services, account: Teller['account'], mail: Stored): Promise<void> {
  let written: Written | undefined;
  await asAccount(app, account, async (teller) => {
    written = await writeLetters(teller, mail);
  });
  if (!written || written.letters.length === 0) return;
  const { period, letters } = written;
  await asAccount(app, account, async (teller) => {
    const { tx, afterCommit } = teller;
    // Two servers at once: the second finds what the first has sent.
    await lockByName(tx, `report mails of ${account.id}`);
    const sent = await findSent(teller, mail, period);
    for (const { readerId, to, contents } of letters.filter((letter) => !sent.has(letter.readerId))) {
      // Over what an account may write to one address it waits for the next time.
      if (!(await queueFromAccount(tx, account.id, { adminId: readerId }, { to, contents }))) continue;
      await sql`insert into report_mail_sent (account_id, report_mail_id, reader_id, period)
        values (${account.id}, ${mail.id}, ${readerId}, ${period.from}::date)`.execute(tx);
      afterCommit(app.mail.wake);
    }
  });
}

async function findSent({ tx, account }: Teller, { id }: Stored, { from }: Period): Promise<Set<number>> {
  const { rows } = await sql<{ readerId: number }>`select reader_id from report_mail_sent
    where account_id = ${account.id} and report_mail_id = ${id} and period = ${from}::date`.execute(tx);
  return new Set(rows.map(({ readerId }) => readerId));
}

/** @returns undefined where nothing is due; else a letter to each who has none yet */
async function writeLetters(teller: Teller, mail: Stored): Promise<Written | undefined> {
  const { account, app } = teller;
  const period = await periodOf(teller, mail);
  if (!period.isDue) return undefined;
  const sent = await findSent(teller, mail, period);
  const readers = await findReaders(
    teller,
    mail.readerIds.filter((id) => !sent.has(id)),
  );
  if (readers.length === 0) return undefined;
  const { time } = shapeOf(mail.report);
  const when = time === 'period' ? { from: period.from, to: period.to } : time === 'moment' ? { at: period.end } : {};
  const report = await readReport(teller, readAsked(teller, mail.report, { ...mail.query, ...when }));
  const link = linkTo(app, mail, when);
  const tables = new Map<Language, { html: string; file: string }>();
  const letters: Written['letters'] = [];
  for (const person of readers) {
    const language = person.language ?? account.language;
    const known = tables.get(language) ?? (await write(tableOf(report, language, account), language));
    tables.set(language, known);
    const values = { name: mail.name, from: period.from, to: period.to, link };
    const about = { to: person.email, name: nameOf(person), account: account.name, language };
    const letter = messageOf({ ...about, text: 'report', values });
    const html = letter.html?.replace('</div>\n</body>', () => `${known.html}</div>\n</body>`) ?? '';
    const attachments = [
      { filename: `${mail.report}-${period.to}.xlsx`, content: known.file, encoding: 'base64' as const },
    ];
    letters.push({
      readerId: person.id,
      to: person.email,
      contents: sealMail(app.secret, { ...letter, html, attachments }),
    });
  }
  return { period, letters };
}

function linkTo({ config }: Services, { report, query }: Stored, when: object): string {
  const search = Object.entries({ ...query, ...when }).map(([name, value]): [string, string] => [name, String(value)]);
  return `${config.publicUrl}/reports/${report}?${new URLSearchParams(search)}`;
}

async function write(table: ReportTable, language: Language): Promise<{ html: string; file: string }> {
  return { html: htmlOf(table, language), file: (await fileOf(table, 'xlsx', language)).toString('base64') };
}

/** As many as are read in a mail; the file has all. */
const mostRows = 40;

const escaped = (text: unknown) =>
  String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The table as the mail shows it, without colours of its own. */
function htmlOf({ about, headings, isNumber, rows, totals }: ReportTable, language: Language): string {
  const align = (nth: number) =>
    `text-align:${isNumber[nth] ? 'right' : 'left'};padding:3px 8px;border-bottom:1px solid #8888`;
  const cells = (row: readonly unknown[], tag: 'td' | 'th') =>
    row.map((cell, nth) => `<${tag} style="${align(nth)}">${escaped(cell)}</${tag}>`).join('');
  const shown = rows.slice(0, mostRows);
  const more =
    rows.length > shown.length
      ? `<p>${escaped(textsOf(language, 'reports')('moreInFile', { count: rows.length - shown.length }))}</p>`
      : '';
  return `<p style="margin:0 0 8px">${escaped(about)}</p>
<table style="border-collapse:collapse;font-size:13px"><thead><tr>${cells(headings, 'th')}</tr></thead>
<tbody>${totals.map((row) => `<tr style="font-weight:bold">${cells(row, 'td')}</tr>`).join('')}
${shown.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')}</tbody></table>${more}
`;
}
