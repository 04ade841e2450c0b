import type { Module } from '@boxyard/contract/core/enums.ts';
import { listViewRoutes } from '@boxyard/contract/core/list-views.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { type NotificationKind, notificationRoutes, type Way } from '@boxyard/contract/people/notifications.ts';
import { reportMailRoutes } from '@boxyard/contract/reports/report-mails.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { taskActivityRoutes } from '@boxyard/contract/work/task-activity.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPerson, type Person } from '../../../test/tools/depot.ts';
import { zoneAt } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInspections, vectorFindings } from '../../../test/tools/inspections.ts';
import { openMailbox } from '../../../test/tools/mailbox.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';
import { createYard, type Yard } from '../../../test/tools/yard.ts';
import { withTransaction } from '../../core/db/connection.ts';
import { insertMembership } from '../accounts/accounts.queries.ts';
import { mailReports } from '../reports/mail-reports.service.ts';
import { tellWhatIsDue } from './due.service.ts';

const mailbox = await openMailbox();
const app = useOwnApp({ SMTP_URL: mailbox.url });
const { depot } = depotWith(app);
/** Both are told of the same things; the second is disabled first. */
let enabled: Person;
let disabled: Person;
const params = () => ({ account: depot.account });

beforeEach(async () => {
  enabled = depot.admin;
  disabled = await createPerson(app, `off-${depot.account}@depot.test`);
  await withTransaction(app.db, (tx) => insertMembership(tx, depot.accountId, disabled.id, true));
});

/** By the depot's clocks the hour of the day's mail is over. */
const switchOn = (...modules: Module[]) =>
  depot.owner.call(accountRoutes.update, { params: params(), body: { modules, timezone: zoneAt(11) } });
async function disable() {
  const body = { isEnabled: false };
  const answer = await depot.owner.call(adminRoutes.update, { params: { ...params(), id: disabled.id }, body });
  expect(answer.status).toBe(200);
}
const choose = async (kind: NotificationKind, way: Way) => {
  for (const person of [enabled, disabled])
    await person.call(notificationRoutes.choose, { params: params(), body: { kind, way } });
};
const mailsTo = ({ email }: Person) => mailbox.received.filter(({ to }) => to.includes(email));
/** Once the other one has theirs, and nothing waits any more. */
async function expectMails(count: number, other = enabled) {
  await vi.waitFor(() => expect(mailsTo(other)).toHaveLength(count), 15_000);
  const waiting = sql`select from mail where account_id = ${depot.accountId} and failed_at is null`;
  await vi.waitFor(async () => expect((await waiting.execute(app.inspect)).rows).toEqual([]), 15_000);
  expect(mailsTo(disabled)).toEqual([]);
}
const noticesOf = async ({ id }: Person) => {
  const { rows } = await sql<{ kind: string }>`select kind from notification
    where account_id = ${depot.accountId} and admin_id = ${id} order by kind`.execute(app.inspect);
  return rows.map(({ kind }) => kind);
};

describe('who may not sign in any more', () => {
  let yard: Yard;
  beforeEach(async () => {
    yard = await createYard(depot);
  });
  const mentioning = async () => {
    const { id: containerId } = await yard.container('MSKU1234565');
    const body = { containerId, type: 'repair' as const, title: 'Door' };
    const task = (await depot.owner.call(workTaskRoutes.create, { params: params(), body })).payload;
    const names = [enabled, disabled].map(({ email }) => `<a class="mention" href="mailto:${email}">@you</a>`);
    const said = { params: { ...params(), id: task.id }, body: { body: `<p>${names.join(' ')} look</p>` } };
    expect((await depot.owner.call(taskActivityRoutes.comment, said)).status).toBe(201);
  };

  it('gets no notice of what all are told, of a task of theirs, of a mention, or as an owner', async () => {
    await switchOn('notifications');
    await choose('view_shared', 'mail');
    const employee = { username: 'off', email: disabled.email, adminId: disabled.id };
    const { id: assigneeId } = (await depot.owner.call(employeeRoutes.create, { params: params(), body: employee }))
      .payload;
    await disable();
    const look = { columns: [], hidden: [], pageSize: null };
    const view = { list: 'clients', name: 'Ours', isShared: true, search: {}, look } as const;
    await depot.owner.call(listViewRoutes.create, { params: params(), body: view });
    const { id: containerId } = await yard.container('CSQU3054383');
    const dueDate = Math.floor(Date.now() / 1000) - 3600;
    const task = { containerId, type: 'repair' as const, title: 'Door', assigneeId, dueDate };
    await depot.owner.call(workTaskRoutes.create, { params: params(), body: task });
    await mentioning();
    await sql`insert into document_mail (account_id, kind, client_id, recipient, subject, failed_at)
      values (${depot.accountId}, 'statement', ${yard.clientId}, 'x@client.test', 'x', now())`.execute(app.inspect);
    await tellWhatIsDue(app);
    expect(await noticesOf(depot.owner)).toContain('mail_failed');
    expect(await noticesOf(enabled)).toEqual(['mention', 'view_shared']);
    expect(await noticesOf(disabled)).toEqual([]);
    await expectMails(2);
  });

  it('gets no mail of the day of what they were told before', async () => {
    await switchOn('notifications');
    await choose('mention', 'daily');
    await mentioning();
    await sql`update notification set at = now() - interval '2 days' where account_id = ${depot.accountId}`.execute(
      app.inspect,
    );
    await disable();
    await tellWhatIsDue(app);
    await expectMails(1);
  });

  it('gets no mail of a mention while notifications are off', async () => {
    await disable();
    await mentioning();
    await expectMails(1);
  });

  it('gets no report', async () => {
    await switchOn('reports');
    const readerIds = [enabled.id, disabled.id];
    const body = { name: 'Week', report: 'gate' as const, rhythm: 'weekly' as const, weekday: 1, hour: 0, readerIds };
    await depot.owner.call(reportMailRoutes.create, { params: params(), body: { ...body, query: { by: 'weekday' } } });
    await sql`update report_mail set created_at = now() - interval '60 days' where account_id = ${depot.accountId}`.execute(
      app.inspect,
    );
    await disable();
    await mailReports(app);
    await expectMails(1);
  });
});

it('who sent an estimate and may not sign in any more gets no copy of the answer: the depot does', async () => {
  const t = await createInspections({ ...depot, admin: disabled });
  const survey = await t.survey((await t.box()).id, 'gate_in', { findings: vectorFindings });
  const { id } = await t.estimate(survey, { userClientId: await t.client('Haulier') });
  const email = `line-${depot.account}@client.test`;
  const { payload } = await t.send(id, [{ name: 'Eva Line', email }]);
  const estimate = await t.get(id);
  await disable();
  const answers = estimate.lines.map((line): [string, string] => [`choice_${line.id}`, 'approved']);
  const answer = await fetch(app.address + new URL(payload.links[0]?.url ?? '').pathname, {
    method: 'POST',
    body: new URLSearchParams([['name', 'Eva'], ...answers]),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  await expectMails(2, { ...enabled, email });
});
