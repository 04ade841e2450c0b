import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { type ReportMailCreate, reportMailRoutes } from '@boxyard/contract/reports/report-mails.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDepot, type Person } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { openMailbox } from '../../../test/tools/mailbox.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { mailReports } from './mail-reports.service.ts';

const mailbox = await openMailbox();
const app = useOwnApp({ SMTP_URL: mailbox.url });
const { depot } = depotWith(app);
const params = () => ({ account: depot.account });

beforeEach(async () => {
  const body = { modules: ['reports' as const], timezone: 'Europe/Bratislava' };
  await depot.owner.call(accountRoutes.update, { params: params(), body });
  await createYard(depot);
});

const weekly = (more: Partial<ReportMailCreate> = {}): ReportMailCreate => ({
  name: 'Week & gate',
  report: 'gate',
  rhythm: 'weekly',
  weekday: 1,
  hour: 0,
  query: { by: 'weekday' },
  readerIds: [depot.owner.id, depot.admin.id],
  ...more,
});
const create = (body: ReportMailCreate, by = depot.admin) =>
  by.call(reportMailRoutes.create, { params: params(), body });
/** It was asked for long ago: the week and the month that have ended are due since. */
const longAgo = () =>
  sql`update report_mail set created_at = now() - interval '60 days' where account_id = ${depot.accountId}`.execute(
    app.inspect,
  );
const mailsTo = ({ email }: Person) => mailbox.received.filter(({ to }) => to.includes(email));
const arrived = (person: Person, count: number) =>
  vi.waitFor(() => expect(mailsTo(person)).toHaveLength(count), 15_000);
const sent = async () => (await depot.admin.call(reportMailRoutes.sent, { params: params() })).payload;

describe('a report that is mailed', () => {
  it('goes once for a week to each reader, whatever restarts and with two servers at once, in their language', async () => {
    await sql`update admin set language = 'sk' where id = ${depot.admin.id}`.execute(app.inspect);
    await create(weekly());
    await mailReports(app);
    expect(await sent()).toEqual([]);
    await longAgo();
    await Promise.all([mailReports(app), mailReports(app)]);
    await mailReports(app);
    await arrived(depot.owner, 1);
    await arrived(depot.admin, 1);
    const [english, slovak] = [mailsTo(depot.owner)[0]?.text ?? '', mailsTo(depot.admin)[0]?.text ?? ''];
    expect(english).toContain('Week & gate');
    expect(english).toContain('Gate moves');
    expect(slovak).toMatch(/Prejazdy/);
    expect(english).toMatch(/gate-\d{4}-\d{2}-\d{2}\.xlsx/);
    expect((await sent()).map(({ name, readerName }) => [name, readerName]).toSorted()).toEqual([
      ['Week & gate', depot.admin.email],
      ['Week & gate', depot.owner.email],
    ]);
  });

  it('counts the week or month that has ended, by the account’s own days', async () => {
    await create(weekly({ rhythm: 'monthly', weekday: null, readerIds: [depot.owner.id] }));
    await longAgo();
    await mailReports(app);
    const [year = 0, month = 0] = new Date()
      .toLocaleDateString('sv-SE', { timeZone: 'Europe/Bratislava' })
      .split('-')
      .map(Number);
    const first = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
    const last = new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
    expect((await sent())[0]?.period).toBe(first);
    await arrived(depot.owner, 1);
    expect(mailsTo(depot.owner)[0]?.text).toContain(`/reports/gate?by=weekday&from=${first}&to=${last}`);
  });

  it('goes to members only, and no more to who has left', async () => {
    const stranger = await createDepot(app);
    const refused = await create(weekly({ readerIds: [stranger.owner.id] }));
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([422, 'readerIds']);
    await create(weekly(), depot.owner);
    await longAgo();
    await depot.owner.call(adminRoutes.remove, { params: { ...params(), id: depot.admin.id } });
    await mailReports(app);
    await arrived(depot.owner, 1);
    expect(mailsTo(depot.admin)).toEqual([]);
  });

  it('is refused where it asks for what the report does not have, or lacks its day', async () => {
    for (const [body, path] of [
      [weekly({ query: { by: 'currency' } }), 'by'],
      [weekly({ weekday: null }), 'weekday'],
      [weekly({ rhythm: 'monthly' }), 'weekday'],
    ] as const) {
      const { status, problem } = await create(body);
      expect([status, problem.errors?.[0]?.path]).toEqual([422, path]);
    }
  });

  it('is deleted by who made it, or an owner; a reader leaves it', async () => {
    const { payload: own } = await create(weekly());
    const { payload: others } = await create(weekly({ readerIds: [depot.owner.id] }), depot.owner);
    const { payload: both } = await create(weekly(), depot.owner);
    const remove = (id: number, by: Person) => by.call(reportMailRoutes.remove, { params: { ...params(), id } });
    const readers = async () =>
      (await depot.admin.call(reportMailRoutes.list, { params: params() })).payload.mails.map(
        ({ readerIds }) => readerIds,
      );
    expect((await remove(others.id, depot.admin)).status).toBe(403);
    expect((await remove(own.id, depot.admin)).status).toBe(204);
    expect((await remove(both.id, depot.admin)).status).toBe(204);
    expect(await readers()).toEqual([[depot.owner.id], [depot.owner.id]]);
    expect((await remove(others.id, depot.owner)).status).toBe(204);
    expect((await remove(both.id, depot.owner)).status).toBe(204);
    expect(await readers()).toEqual([]);
  });

  it('that cannot be read keeps no other from going', async () => {
    await create(weekly({ name: 'Broken' }));
    await create(weekly({ name: 'Sound', readerIds: [depot.owner.id] }));
    await longAgo();
    await sql`update report_mail set query = '{"by":"nonsense"}' where account_id = ${depot.accountId} and name = 'Broken'`.execute(
      app.inspect,
    );
    await expect(mailReports(app)).rejects.toThrow();
    expect((await sent()).map(({ name }) => name)).toEqual(['Sound']);
  });
});
