import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import { sql } from 'kysely';
import { todayIn } from '../../core/db/today.ts';
import type { CurrentAccount } from '../../core/http/context.ts';
import type { Services } from '../../core/http/services.ts';
import { every } from '../../core/jobs/every.ts';
import { asAccount, eachInTurn, inEachAccount } from '../notifications/as-account.service.ts';
import { members, notify, type Teller } from '../notifications/notify.service.ts';
import { findSettings } from '../survey-settings/survey-settings.queries.ts';
import { getRow } from './estimates.queries.ts';
import { makeLinks } from './links.service.ts';

export const remindOfEstimates = (app: Services): void =>
  every(app, 'estimates that wait for an answer', 15, () => remindOfWaiting(app));

/** Reminds of all estimates that are due for it, each in a transaction of its own: whoever answers meanwhile waits for one. */
export async function remindOfWaiting(app: Services): Promise<void> {
  const waiting: { account: CurrentAccount; id: number }[] = [];
  await inEachAccount(app, 'inspections', async (teller) => {
    for (const id of await findWaiting(teller)) waiting.push({ account: teller.account, id });
  });
  await eachInTurn(
    waiting,
    ({ account, id }) => asAccount(app, account, (teller) => remindOf(teller, id)),
    (error, { account, id }) =>
      app.http.log.error({ err: error, account: account.id, estimate: id }, 'a reminder could not be made'),
  );
}

const isDue = (teller: Teller, hours: number) => sql`status = 'sent' and valid_until >= ${todayIn(teller)}
  and greatest(sent_at, reminded_at) < now() - make_interval(hours => ${hours})`;

/** Estimates that have waited for so many hours since they were sent, or since the last reminder. */
async function findWaiting(teller: Teller): Promise<number[]> {
  const { reminderHours } = await findSettings(teller);
  if (reminderHours === 0) return [];
  const { rows } = await sql<{ id: number }>`select id from estimate where account_id = ${teller.account.id}
    and ${isDue(teller, reminderHours)} order by id limit 500`.execute(teller.tx);
  return rows.map(({ id }) => id);
}

/**
 * Its recipients get a new link by mail in place of that of the last reminder (the first one goes on to work), and the members are told. One
 * server alone does it.
 */
async function remindOf(teller: Teller, id: number): Promise<void> {
  const { reminderHours } = await findSettings(teller);
  const own = sql`account_id = ${teller.account.id}`;
  const held =
    await sql`select from estimate where ${own} and id = ${id} and ${isDue(teller, reminderHours)} for update skip locked`.execute(
      teller.tx,
    );
  if (held.rows.length === 0) return;
  await sql`update estimate set reminded_at = now() where ${own} and id = ${id}`.execute(teller.tx);
  const row = await getRow(teller, id);
  if (row.isHolderChanged) return;
  const recipients = await sql<{
    name: string;
    email: string;
    language: 'en' | 'sk';
  }>`select distinct on (email) name, email, language from estimate_link
    where ${own} and estimate_id = ${id} and revoked_at is null order by email, id desc`.execute(teller.tx);
  await sql`update estimate_link set revoked_at = now() where ${own} and estimate_id = ${id} and is_reminder and revoked_at is null`.execute(
    teller.tx,
  );
  await makeLinks(teller, id, recipients.rows, 'reminder');
  await notify(teller, 'estimate_waiting', members.all, {
    thing: `estimate ${id}`,
    path: notificationPaths.estimate_waiting(id),
    facts: { container: row.containerName, number: row.number, hours: row.waitingHours ?? 0 },
  });
}
