import { listViewRoutes } from '@boxyard/contract/core/list-views.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { type NotificationKind, notificationRoutes, type Way } from '@boxyard/contract/people/notifications.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { taskActivityRoutes } from '@boxyard/contract/work/task-activity.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { reeferRoutes } from '@boxyard/contract/yard/reefers.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person } from '../../../test/tools/depot.ts';
import { zoneAt } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { openStream } from '../../../test/tools/event-stream.ts';
import { openMailbox } from '../../../test/tools/mailbox.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';
import { createYard, type Yard } from '../../../test/tools/yard.ts';
import { tellWhatIsDue } from './due.service.ts';

const mailbox = await openMailbox();
const app = useOwnApp({ SMTP_URL: mailbox.url });
const { depot } = depotWith(app);
let yard: Yard;
let employeeId = 0;
const params = () => ({ account: depot.account });

beforeEach(async () => {
  await depot.owner.call(accountRoutes.update, { params: params(), body: { modules: ['notifications'] } });
  yard = await createYard(depot);
  const body = { username: 'clerk', email: 'clerk@depot.test', adminId: depot.admin.id };
  employeeId = (await depot.owner.call(employeeRoutes.create, { params: params(), body })).payload.id;
});

const linesOf = async (person: Person, query = {}) =>
  (await person.call(notificationRoutes.list, { params: params(), query })).payload;
const told = async (person: Person) =>
  (await linesOf(person)).map(({ kind, count, isUnread }) => [kind, count, isUnread]);
const latest = async (person: Person) => (await person.call(notificationRoutes.latest, { params: params() })).payload;
const choose = (person: Person, kind: NotificationKind, way: Way) =>
  person.call(notificationRoutes.choose, { params: params(), body: { kind, way } });
let boxes = 0;
async function task(more: object = {}, by = depot.owner) {
  const { id: containerId } = await yard.container(`NOTE${String(++boxes).padStart(7, '0')}`);
  const body = { containerId, type: 'repair' as const, title: 'Door', ...more };
  return (await by.call(workTaskRoutes.create, { params: params(), body })).payload;
}
const comment = (id: number, text: string, by: Person) =>
  by.call(taskActivityRoutes.comment, { params: { ...params(), id }, body: { body: text } });
const mention = ({ email }: Person) => `<p><a class="mention" href="mailto:${email}">@you</a> look</p>`;
const mailsTo = ({ email }: Person) => mailbox.received.filter(({ to }) => to.includes(email));
const inZone = (timezone: string) => depot.owner.call(accountRoutes.update, { params: params(), body: { timezone } });

describe('a task', () => {
  it('that is assigned is told to the admin whom the employee signs in as, within a second on their stream', async () => {
    const stream = await openStream(app, depot.account, depot.admin.token);
    const began = Date.now();
    const { id, containerName } = await task({ assigneeId: employeeId });
    for (;;) {
      const event = await stream.next();
      if (JSON.stringify(event?.data).includes('"notification"')) {
        expect(event?.data).toMatchObject({ id: depot.admin.id });
        break;
      }
    }
    expect(Date.now() - began).toBeLessThan(1000);
    stream.close();
    expect(await latest(depot.admin)).toMatchObject({
      unread: 1,
      latest: [{ kind: 'task_assigned', facts: { title: 'Door', container: containerName }, count: 1, isUnread: true }],
    });
    expect((await latest(depot.admin)).latest[0]?.path).toMatch(
      new RegExp(`/work-tasks/\\d+/${containerName}/${id}/edit$`),
    );
    expect(await told(depot.owner)).toEqual([]);
  });

  it('is told again when somebody else had it meanwhile, not when another field changes, and never to the one who did it', async () => {
    const { id } = await task();
    const update = (body: object, by = depot.owner) =>
      by.call(workTaskRoutes.update, { params: { ...params(), id }, body });
    await update({ assigneeId: employeeId });
    await update({ title: 'Other' });
    await update({ assigneeId: employeeId });
    expect(await told(depot.admin)).toEqual([['task_assigned', 1, true]]);
    await update({ assigneeId: null });
    await update({ assigneeId: employeeId });
    expect(await told(depot.admin)).toEqual([['task_assigned', 2, true]]);
    await task({ assigneeId: employeeId }, depot.admin);
    expect(await told(depot.admin)).toEqual([['task_assigned', 2, true]]);
  });

  it('with comments is one line for those whose task it is; a mention is told and mailed besides', async () => {
    const { id } = await task({ assigneeId: employeeId });
    await comment(id, '<p>One</p>', depot.admin);
    await comment(id, '<p>Two</p>', depot.admin);
    expect(await told(depot.owner)).toEqual([['task_comment', 2, true]]);
    await comment(id, mention(depot.admin), depot.owner);
    expect(await told(depot.admin)).toEqual([
      ['mention', 1, true],
      ['task_assigned', 1, true],
    ]);
    await vi.waitFor(() => expect(mailsTo(depot.admin)).toHaveLength(1), 15_000);
    expect(mailsTo(depot.admin)[0]?.text).toMatch(/mentioned you: Door/);
  });

  it('that is overdue is told once for each due date, also by two servers at once', async () => {
    const now = Math.floor(Date.now() / 1000);
    const { id } = await task({ assigneeId: employeeId, dueDate: now - 600 });
    await task({ dueDate: now + 600 });
    await Promise.allSettled([tellWhatIsDue(app), tellWhatIsDue(app)]);
    await tellWhatIsDue(app);
    expect(await told(depot.admin)).toEqual([
      ['task_overdue', 1, true],
      ['task_assigned', 1, true],
    ]);
    await depot.owner.call(workTaskRoutes.update, { params: { ...params(), id }, body: { dueDate: now - 60 } });
    await tellWhatIsDue(app);
    expect((await told(depot.admin))[0]).toEqual(['task_overdue', 2, true]);
  });
});

describe('lines', () => {
  it('are read one by one or all, filtered, and kept for 90 days', async () => {
    const { id } = await task({ assigneeId: employeeId });
    await comment(id, '<p>One</p>', depot.owner);
    await comment(id, '<p>Two</p>', depot.owner);
    const [comments] = await linesOf(depot.admin, { kind: 'task_comment' });
    expect(comments).toMatchObject({ count: 2 });
    await depot.admin.call(notificationRoutes.read, { params: { ...params(), id: comments?.id ?? 0 } });
    expect(await told(depot.admin)).toEqual([
      ['task_comment', 2, false],
      ['task_assigned', 1, true],
    ]);
    await comment(id, '<p>Three</p>', depot.owner);
    expect((await linesOf(depot.admin, { isUnread: 'true' })).map(({ kind, count }) => [kind, count])).toEqual([
      ['task_comment', 1],
      ['task_assigned', 1],
    ]);
    await depot.admin.call(notificationRoutes.readAll, { params: params() });
    expect((await latest(depot.admin)).unread).toBe(0);
    await sql`update notification set at = now() - interval '91 days' where account_id = ${depot.accountId} and kind = 'task_assigned'`.execute(
      app.inspect,
    );
    await tellWhatIsDue(app);
    expect((await linesOf(depot.admin)).map(({ kind }) => kind)).toEqual(['task_comment', 'task_comment']);
  });

  it('are nobody else’s, not even an owner’s, and go when the person leaves', async () => {
    await task({ assigneeId: employeeId });
    const [line] = await linesOf(depot.admin);
    expect(await linesOf(depot.owner)).toEqual([]);
    await depot.owner.call(notificationRoutes.read, { params: { ...params(), id: line?.id ?? 0 } });
    expect(await told(depot.admin)).toEqual([['task_assigned', 1, true]]);
    await depot.owner.call(adminRoutes.remove, { params: { ...params(), id: depot.admin.id } });
    const { rows } = await sql`select from notification where account_id = ${depot.accountId}`.execute(app.inspect);
    expect(rows).toEqual([]);
  });

  it('are not written while the module is off', async () => {
    await depot.owner.call(accountRoutes.update, { params: params(), body: { modules: [] } });
    await task({ assigneeId: employeeId });
    expect((await depot.admin.call(notificationRoutes.latest, { params: params() })).status).toBe(409);
    await depot.owner.call(accountRoutes.update, { params: params(), body: { modules: ['notifications'] } });
    expect(await told(depot.admin)).toEqual([]);
  });
});

describe('how a person hears of a kind', () => {
  it('is their own choice: not at all, by mail at once, or once a day', async () => {
    await choose(depot.admin, 'task_assigned', 'off');
    await task({ assigneeId: employeeId });
    expect(await told(depot.admin)).toEqual([]);
    await choose(depot.admin, 'task_assigned', 'mail');
    await task({ assigneeId: employeeId });
    await vi.waitFor(() => expect(mailsTo(depot.admin)).toHaveLength(1), 15_000);
    expect(mailsTo(depot.admin)[0]?.text).toMatch(/A task was assigned to you: Door/);
    const { payload } = await depot.admin.call(notificationRoutes.choices, { params: params() });
    expect(payload.find(({ kind }) => kind === 'task_assigned')?.way).toBe('mail');
    expect(payload.map(({ kind }) => kind)).not.toContain('backup_failed');
    expect(
      (await depot.owner.call(notificationRoutes.choices, { params: params() })).payload.map(({ kind }) => kind),
    ).toContain('backup_failed');
  });

  it('once a day is one mail of what is unread, after seven by the depot’s clocks, and never a second', async () => {
    await choose(depot.admin, 'task_assigned', 'daily');
    await choose(depot.admin, 'task_comment', 'daily');
    const { id } = await task({ assigneeId: employeeId });
    await task({ assigneeId: employeeId, title: 'Floor' });
    await comment(id, '<p>One</p>', depot.owner);
    await sql`update notification set at = now() - interval '1 day' where account_id = ${depot.accountId}`.execute(
      app.inspect,
    );
    await inZone(zoneAt(5));
    await tellWhatIsDue(app);
    await inZone(zoneAt(11));
    await Promise.all([tellWhatIsDue(app), tellWhatIsDue(app)]);
    await tellWhatIsDue(app);
    await vi.waitFor(() => expect(mailsTo(depot.admin)).toHaveLength(1), 15_000);
    const [mail] = mailsTo(depot.admin);
    expect(mail?.text).toMatch(/^Subject: What waits for you: 3$/m);
    expect(mail?.text).toMatch(/assigned to you: Floor/);
    expect(mailsTo(depot.admin)).toHaveLength(1);
  });
});

it('a view that is shared is told to everybody else, with the way to it', async () => {
  const look = { columns: [], hidden: [], pageSize: null };
  const body = { list: 'containers' as const, name: 'Empties', isShared: true, search: { isEmpty: 'true' }, look };
  const { payload: view } = await depot.owner.call(listViewRoutes.create, { params: params(), body });
  expect(await linesOf(depot.admin)).toMatchObject([
    { kind: 'view_shared', path: `/containers?isEmpty=true&view=${view.id}`, facts: { name: 'Empties' } },
  ]);
  expect(await told(depot.owner)).toEqual([]);
});

it('a mail that failed for good is told to owners, once', async () => {
  await sql`insert into mail (account_id, admin_id, sealed, expires_at, failed_at) values (${depot.accountId}, ${depot.admin.id}, '', now(), now())`.execute(
    app.inspect,
  );
  await tellWhatIsDue(app);
  await tellWhatIsDue(app);
  expect(await linesOf(depot.owner)).toMatchObject([
    { kind: 'mail_failed', count: 1, facts: { to: depot.admin.email } },
  ]);
  expect(await told(depot.admin)).toEqual([]);
});

it('an overdue task of an employee who signs in as nobody is told to its creator, whatever their e-mail is', async () => {
  const stranger = { username: 'driver', email: depot.admin.email };
  const { payload } = await depot.owner.call(employeeRoutes.create, { params: params(), body: stranger });
  await task({ assigneeId: payload.id, dueDate: Math.floor(Date.now() / 1000) - 60 });
  await tellWhatIsDue(app);
  expect(await told(depot.owner)).toEqual([['task_overdue', 1, true]]);
  expect(await told(depot.admin)).toEqual([]);
});

it('an overdue task is told to its assignee as theirs, and to who made it with the name of the assignee', async () => {
  for (const person of [depot.owner, depot.admin]) await choose(person, 'task_overdue', 'mail');
  await task({ assigneeId: employeeId, dueDate: Math.floor(Date.now() / 1000) - 60 });
  await tellWhatIsDue(app);
  await tellWhatIsDue(app);
  const overdueOf = async (person: Person) =>
    (await linesOf(person, { kind: 'task_overdue' })).map(({ count, facts }) => [count, facts.context, facts.assignee]);
  expect(await overdueOf(depot.admin)).toEqual([[1, undefined, undefined]]);
  expect(await overdueOf(depot.owner)).toEqual([[1, 'made', 'clerk']]);
  const textOf = (person: Person) =>
    mailsTo(person)
      .map(({ text }) => text)
      .join('\n');
  await vi.waitFor(() => {
    expect(textOf(depot.admin)).toContain('Your task is overdue: Door');
    expect(textOf(depot.owner)).toMatch(/A task that you made is overdue: Door.*assigned to clerk/);
  }, 15_000);
});

it('alarms of one thing within ten minutes are one mail, also at the same moment; each is told', async () => {
  await choose(depot.owner, 'reefer_alarm', 'mail');
  const body = {
    name: 'REEF0000001',
    clientId: yard.clientId,
    containerTypeId: yard.typeOf(20),
    isRefrigerated: true,
    setTemperature: -18,
  };
  const { id } = (await depot.admin.call(containerRoutes.create, { params: params(), body })).payload;
  const alarm = (temperature: number, readAt: number) =>
    depot.admin.call(reeferRoutes.read, { params: { ...params(), id }, body: { temperature, readAt } });
  const now = Math.floor(Date.now() / 1000);
  // The alarm of a reefer comes once an hour.
  await Promise.all([alarm(-2, now - 5 * 3600), alarm(-3, now - 3 * 3600)]);
  expect((await alarm(-4, now - 3700)).status).toBe(201);
  const alarmsOf = async () => (await linesOf(depot.owner, { kind: 'reefer_alarm' })).map(({ count }) => count);
  expect(await alarmsOf()).toEqual([3]);
  await sql`update letter set at = at - interval '11 minutes'`.execute(app.inspect);
  await alarm(-5, now);
  expect(await alarmsOf()).toEqual([4]);
  await vi.waitFor(
    () => expect(mailsTo(depot.owner).filter(({ text }) => /is at −\d °C/.test(text))).toHaveLength(2),
    15_000,
  );
});

it('a long comment with signs of two parts is told, and its words are not kept beside it', async () => {
  const { id } = await task({ assigneeId: employeeId });
  expect((await comment(id, `<p>${'a'.repeat(499)}😀</p>`, depot.owner)).status).toBe(201);
  const [line] = await linesOf(depot.admin, { kind: 'task_comment' });
  expect(line?.facts).toEqual({ who: depot.owner.email, title: 'Door', container: line?.facts.container });
});

it('the stream of a person tells nothing of what waits for another', async () => {
  const stream = await openStream(app, depot.account, depot.owner.token);
  await task({ assigneeId: employeeId });
  await depot.owner.call(accountRoutes.update, { params: params(), body: { name: 'Renamed' } });
  const entities: string[] = [];
  for (;;) {
    const { entity } = ((await stream.next())?.data ?? {}) as { entity?: string };
    entities.push(entity ?? '');
    if (entity === 'account') break;
  }
  stream.close();
  expect(entities).not.toContain('notification');
});

it('an overdue task that gets another assignee is told to that one, too', async () => {
  const { id } = await task({ dueDate: Math.floor(Date.now() / 1000) - 60 }, depot.owner);
  await tellWhatIsDue(app);
  expect(await told(depot.owner)).toEqual([['task_overdue', 1, true]]);
  await depot.owner.call(workTaskRoutes.update, { params: { ...params(), id }, body: { assigneeId: employeeId } });
  await tellWhatIsDue(app);
  await tellWhatIsDue(app);
  expect(await told(depot.admin)).toEqual([
    ['task_overdue', 1, true],
    ['task_assigned', 1, true],
  ]);
  expect(await told(depot.owner)).toEqual([['task_overdue', 1, true]]);
});
