import { type ReminderLevel, type ReminderText, reminderLevelOf } from '@boxyard/contract/billing/party.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import { textsOf } from '../../core/crud/texts.ts';
import type { InAccount } from '../../core/http/context.ts';
import { conflict } from '../../core/http/problems.ts';
import { formatsOf } from '../invoices/paper-formats.service.ts';
import { findParties } from '../invoices/parties.queries.ts';
import { findOverdue } from './reminders.queries.ts';

interface ReminderMail {
  subject: string;
  text: string;
  language: Language;
  level: ReminderLevel;
}

/** What a client is reminded of. @throws 404, 409 for nothing */
export async function composeReminder(ctx: InAccount, clientId: number): Promise<ReminderMail> {
  const reminder = await findReminder(ctx, clientId);
  if (!reminder) throw conflict('nothingOverdue');
  return reminder;
}

/** All overdue invoices of a client, in the account's own words or the usual ones; nothing where none is overdue. @throws 404 */
export async function findReminder(ctx: InAccount, clientId: number): Promise<ReminderMail | undefined> {
  const { seller, language } = await findParties(ctx, clientId);
  const owed = await findOverdue(ctx, clientId);
  const [oldest] = owed;
  if (!oldest) return undefined;
  const level = reminderLevelOf(oldest.days);
  const { texts } = onlyRow(
    await sql<{ texts: ReminderText[] }>`select own_account() -> 'reminder_texts' as texts`.execute(ctx.tx),
  );
  const own = texts.find((one) => one.language === language && one.level === level)?.body;
  const text = textsOf(language, 'mails');
  const money = (amount: number, currency: string) =>
    formatsOf(language, currency).money(amount).replaceAll('\u00a0', ' ');
  const { day } = formatsOf(language, '');
  const lines = owed.map(({ number, dueOn, currency, owed: amount }) =>
    text('reminder.line', { number, due: day(dueOn), amount: money(amount, currency) }),
  );
  const byCurrency = [...Map.groupBy(owed, ({ currency }) => currency)].map(([currency, those]) => ({
    currency,
    credit: those[0]?.credit ?? 0,
    cents: those.reduce((cents, one) => cents + Math.round(one.owed * 100), 0),
  }));
  const credits = byCurrency
    .filter(({ credit }) => credit > 0)
    .map(({ credit, currency }) => text('reminder.credit', { amount: money(-credit, currency) }));
  const totals = byCurrency.map(({ cents, credit, currency }) => money(cents / 100 - credit, currency));
  const parts = [
    text('greeting'),
    own ?? text(`reminder.text.${level}`, { count: owed.length }),
    [...lines, ...credits].join('\n'),
    text('reminder.total', { amounts: totals.join(', ') }),
    text('reminder.pay', { iban: (seller.iban.match(/.{1,4}/g) ?? []).join(' ') }),
    seller.name,
  ];
  return {
    subject: text('reminder.subject', { account: ctx.account.name, count: owed.length }),
    text: parts.join('\n\n'),
    language,
    level,
  };
}
