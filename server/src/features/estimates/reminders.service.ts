import { sql } from 'kysely';
import type { Services } from '../../core/http/services.ts';
import { every } from '../../core/jobs/every.ts';
import { inEachAccount } from '../notifications/as-account.service.ts';
import { members, notify, type Teller } from '../notifications/notify.service.ts';
import { findSettings } from '../survey-settings/survey-settings.queries.ts';
import { getRow, todayIn } from './estimates.queries.ts';
import { makeLinks } from './links.service.ts';

export const remindOfEstimates = (app: Services): void =>
  every(app, 'estimates that wait for an answer', 15, () => inEachAccount(app, 'inspections', remindOf));

/**
 * Recipients who have not answered for so many hours get a new link by mail (the old ones go on to work), and the members are told. Each
 * estimate is held by one server alone.
 */
export async function remindOf(teller: Teller): Promise<void> {
  const { reminderHours } = await findSettings(teller);
  if (reminderHours === 0) return;
  const own = sql`account_id = ${teller.account.id}`;
  const { rows } = await sql<{
    id: number;
  }>`select id from estimate where ${own} and status = 'sent' and valid_until >= ${todayIn(teller)}
    and greatest(sent_at, reminded_at) < now() - make_interval(hours => ${reminderHours}) order by id limit 100 for update skip locked`.execute(
    teller.tx,
  );
  for (const { id } of rows) {
    const row = await getRow(teller, id);
    await sql`update estimate set reminded_at = now() where ${own} and id = ${id}`.execute(teller.tx);
    if (row.isHolderChanged) continue;
    const recipients = await sql<{
      name: string;
      email: string;
      language: 'en' | 'sk';
    }>`select distinct on (email) name, email, language from estimate_link
      where ${own} and estimate_id = ${id} and revoked_at is null order by email, id desc`.execute(teller.tx);
    if (teller.app.mail.isConfigured) await makeLinks(teller, id, recipients.rows, { isReminder: true });
    await notify(teller, 'estimate_waiting', members.all, {
      thing: `estimate ${id}`,
      path: `/inspections/estimates/${id}`,
      facts: { container: row.containerName, number: row.number, hours: row.waitingHours ?? 0 },
    });
  }
}
