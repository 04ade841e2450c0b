import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storageRunRoutes } from '@boxyard/contract/billing/storage-runs.ts';
import { gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { holdRoutes } from '@boxyard/contract/bookings/holds.ts';
import type { Module } from '@boxyard/contract/core/enums.ts';
import { listViewRoutes } from '@boxyard/contract/core/list-views.ts';
import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { webhookRoutes } from '@boxyard/contract/integrations/webhooks.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import {
  type NotificationKind,
  notificationKindNames,
  notificationRoutes,
} from '@boxyard/contract/people/notifications.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { taskActivityRoutes } from '@boxyard/contract/work/task-activity.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { reeferRoutes } from '@boxyard/contract/yard/reefers.ts';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { withTransaction } from '../../src/core/db/connection.ts';
import { insertMembership } from '../../src/features/accounts/accounts.queries.ts';
import { remindOfWaiting } from '../../src/features/estimates/reminders.service.ts';
import { asAccount, findAccount } from '../../src/features/notifications/as-account.service.ts';
import { tellWhatIsDue } from '../../src/features/notifications/due.service.ts';
import { tellDueOf } from '../../src/features/surveys/due.service.ts';
import { waitMinutes } from '../../src/features/webhooks/deliveries.queries.ts';
import { noteBackup } from '../../src/tools/backup/outcomes.ts';
import { createBookings, now } from './bookings.ts';
import { createDepot, createPerson, type Depot, type Person } from './depot.ts';
import { createEdi, goldenPath } from './edi.ts';
import { stage } from './imports.ts';
import { createInspections, vectorFindings } from './inspections.ts';
import { createInvoicing } from './invoicing.ts';
import { freePort } from './mailbox.ts';
import { slabs } from './tariffs.ts';
import type { TestApp } from './test-app.ts';

/** Two owners who want each kind by mail at once, one in English and one in Slovak. What happens is caused by others. */
interface Readers {
  depot: Depot;
  english: Person;
  slovak: Person;
}
type Gate = Readers & { b: Awaited<ReturnType<typeof createBookings>> };
type Repairs = Readers & { t: Awaited<ReturnType<typeof createInspections>> };
type Office = Readers & { i: Awaited<ReturnType<typeof createInvoicing>> };
type Lines = Readers & { edi: Awaited<ReturnType<typeof createEdi>> };

async function readersOf(app: TestApp, depot: Depot): Promise<Readers> {
  const join = async (language: 'en' | 'sk') => {
    const person = await createPerson(app, `${language}-${depot.account}@depot.test`);
    await withTransaction(app.db, (tx) => insertMembership(tx, depot.accountId, person.id, true));
    await person.call(adminRoutes.chooseLanguage, { body: { language } });
    for (const kind of notificationKindNames)
      await person.call(notificationRoutes.choose, { params: { account: depot.account }, body: { kind, way: 'mail' } });
    return person;
  };
  return { depot, english: await join('en'), slovak: await join('sk') };
}

const both = ({ english, slovak }: Readers) => [english, slovak];

/** Tasks on containers of their own. */
function tasksOf(yard: Gate) {
  const taskOf = async (assignee?: Person, more: object = {}) => {
    const { depot, b } = yard;
    const box = await b.box();
    const employee = assignee && (await employeeOf(assignee));
    const body = { containerId: box.id, type: 'repair' as const, title: 'Door', assigneeId: employee ?? null, ...more };
    return (await depot.admin.call(workTaskRoutes.create, { params: b.params, body })).payload.id;
  };
  const employees = new Map<Person, number>();
  async function employeeOf(person: Person): Promise<number> {
    const known = employees.get(person);
    if (known) return known;
    const body = { username: `Driver ${person.id}`, email: `driver-${person.id}@depot.test`, adminId: person.id };
    const { id } = (await yard.depot.owner.call(employeeRoutes.create, { params: yard.b.params, body })).payload;
    employees.set(person, id);
    return id;
  }
  const comment = (id: number, body: string) =>
    yard.depot.admin.call(taskActivityRoutes.comment, { params: { ...yard.b.params, id }, body: { body } });
  return { taskOf, comment };
}

/** What people are told of tasks and of what belongs to themselves. */
function ofTasks(app: TestApp, yard: Gate) {
  const { taskOf, comment } = tasksOf(yard);
  return {
    task_assigned: async () => {
      for (const person of both(yard)) await taskOf(person);
    },
    mention: async () => {
      const names = both(yard).map(({ email }) => `<a class="mention" href="mailto:${email}">@you</a>`);
      await comment(await taskOf(), `<p>${names.join(' ')} look</p>`);
    },
    task_comment: async () => {
      for (const person of both(yard)) await comment(await taskOf(person), '<p>The hinge is broken</p>');
    },
    task_overdue: async () => {
      for (const person of both(yard)) await taskOf(person, { dueDate: now() - 60 });
      await tellWhatIsDue(app);
    },
    import_ended: async () => {
      for (const owner of both(yard)) {
        const { id } = await stage({ ...yard.depot, owner }, 'clients', `name\nClient of ${owner.id}\n`, 'clients.csv');
        await owner.call(importRoutes.confirm, { params: { ...yard.b.params, id } });
      }
    },
    view_shared: async () => {
      const look = { columns: [], hidden: [], pageSize: null };
      const body = { list: 'clients', name: 'Ours', isShared: true, search: {}, look } as const;
      await yard.depot.admin.call(listViewRoutes.create, { params: yard.b.params, body });
    },
  };
}

/** What the server cannot deliver. */
const ofFailures = (app: TestApp, yard: Gate) => ({
  webhook_failed: async () => {
    const body = {
      name: 'Gone',
      url: `http://127.0.0.1:${await freePort()}/gone`,
      events: ['client.created' as const],
    };
    const { id } = (await yard.depot.owner.call(webhookRoutes.create, { params: yard.b.params, body })).payload;
    await yard.depot.owner.call(webhookRoutes.test, { params: { ...yard.b.params, id } });
    const due = sql`update webhook_delivery set attempts = ${waitMinutes.length}, next_at = now()
        where account_id = ${yard.depot.accountId} and webhook_id = ${id} and attempts = 1 and state = 'waiting'`;
    await vi.waitFor(async () => expect(Number((await due.execute(app.inspect)).numAffectedRows)).toBe(1), 15_000);
    await sql`select tell_change(${yard.depot.accountId}, 'webhook_delivery', 1, 0)`.execute(app.inspect);
  },
  mail_failed: async () => {
    await sql`insert into mail (account_id, admin_id, sealed, expires_at, failed_at)
        values (${yard.depot.accountId}, ${yard.depot.admin.id}, '', now(), now())`.execute(app.inspect);
    await tellWhatIsDue(app);
  },
  backup_failed: async () => {
    await noteBackup(app.db, 'failed', 'The disk is full.');
    await tellWhatIsDue(app);
  },
});

const ofGate = (yard: Gate) => ({
  reefer_alarm: async () => {
    const { yard: of, params } = yard.b;
    const reefer = { isRefrigerated: true, setTemperature: -18, containerTypeId: of.typeOf(20) };
    const body = { name: 'REEF0000001', clientId: of.clientId, ...reefer };
    const { id } = (await yard.depot.admin.call(containerRoutes.create, { params, body })).payload;
    const reading = { temperature: -2.5, readAt: now() };
    await yard.depot.admin.call(reeferRoutes.read, { params: { ...params, id }, body: reading });
  },
  order_exhausted: async () => {
    const { lineId } = await yard.b.order();
    const box = await yard.b.box();
    expect((await yard.b.pass('gate_out', box.id, { orderLineId: lineId })).status).toBe(201);
  },
  order_cancelled: async () => {
    const { id } = await yard.b.order();
    await yard.depot.owner.call(gateOrderRoutes.cancel, { params: { ...yard.b.params, id } });
  },
  hold_placed: () =>
    yard.depot.admin.call(holdRoutes.create, {
      params: yard.b.params,
      body: { kind: 'customs', blocksOut: true, number: 'MSKU1234565' },
    }),
  gate_exception: async () => {
    const wrong = await yard.b.order({ leastCondition: 'new' });
    const box = await yard.b.box();
    await yard.b.pass('gate_out', box.id, { orderLineId: wrong.lineId, insist: true });
  },
  pins_wrong: async () => {
    const { lineId } = await yard.b.order({ pin: '4711' });
    for (let nth = 0; nth < 5; nth++)
      await yard.depot.admin.call(gateCheckRoutes.check, {
        params: yard.b.params,
        body: { direction: 'out', lineId, pin: `000${nth}` },
      });
  },
});

const ofOffice = (app: TestApp, office: Office) => ({
  run_ended: async () => {
    const { i } = office;
    await i.card({ lines: [i.line({ slabs: slabs(1) })] });
    await i.gateIn(await i.box(), '2026-05-01');
    await office.english.call(storageRunRoutes.create, { params: i.at(0).params, body: { untilDay: '2026-05-03' } });
    await office.slovak.call(storageRunRoutes.create, { params: i.at(0).params, body: { untilDay: '2026-05-04' } });
  },
  invoice_overdue: async () => {
    const { i } = office;
    await i.fee(await i.box(), 40);
    const [draft = 0] = await i.gather('2026-05-31');
    await i.wasDue(app, (await i.issue(draft)).id, 1);
    await tellWhatIsDue(app);
  },
});

function ofRepairs(app: TestApp, repairs: Repairs) {
  const decided = async () => {
    const { t } = repairs;
    const box = await t.box();
    const survey = await t.survey(box.id, 'gate_in', { outcome: 'failed', findings: vectorFindings as never });
    const draft = await t.estimate(survey, { userClientId: await t.client(`User of ${box.name}`) });
    await t.send(draft.id);
    return { box, estimate: draft };
  };
  return {
    estimate_decided: async () => repairs.t.decide(await repairs.t.get((await decided()).estimate.id), 'approved'),
    estimate_waiting: async () => {
      const { estimate } = await decided();
      await sql`alter table estimate disable trigger kept`.execute(app.inspect);
      await sql`update estimate set sent_at = now() - interval '99 hours', reminded_at = null where id = ${estimate.id}`.execute(
        app.inspect,
      );
      await sql`alter table estimate enable trigger kept`.execute(app.inspect);
      await remindOfWaiting(app);
    },
    repair_failed: async () => {
      const { t, depot } = repairs;
      const { box, estimate: draft } = await decided();
      const estimate = (await t.decide(await t.get(draft.id), 'approved')).payload;
      const id = estimate.workTaskId ?? 0;
      await t.setDone(estimate, 'done');
      const body = { status: 'completed' as const };
      await depot.admin.call(workTaskRoutes.update, { params: { ...t.params, id }, body });
      await t.survey(box.id, 'post_repair', { workTaskId: id, outcome: 'failed', remark: 'Still holed' });
    },
    examination_due: async () => {
      for (const box of [await repairs.t.box(), await repairs.t.box()]) {
        const body = { certificationExpiryDate: now() };
        await repairs.depot.admin.call(containerRoutes.update, { params: { ...repairs.t.params, id: box.id }, body });
      }
      const account = await findAccount(app, repairs.depot.accountId);
      if (!account) throw new Error('There is no account.');
      await asAccount(app, account, tellDueOf);
    },
  };
}

const ofLines = (app: TestApp, lines: Lines) => ({
  edi_failed: async () => {
    const { edi, depot } = lines;
    await edi.pass('gate_in', (await edi.yard.container('CSQU3054383')).id);
    const own = sql`account_id = ${depot.accountId}`;
    await vi.waitFor(
      async () => expect((await edi.messages()).map(({ tries, status }) => [tries, status])).toEqual([[1, 'waiting']]),
      15_000,
    );
    await sql`update edi_message set tries = 4, next_at = now() where ${own}`.execute(app.inspect);
    await sql`select tell_change(${depot.accountId}, 'edi_message', 1, 0)`.execute(app.inspect);
  },
  edi_received: async () => {
    const contents = readFileSync(goldenPath('55'), 'latin1');
    await lines.depot.admin.call(ediMessageRoutes.receive, {
      params: lines.edi.params,
      body: { contents, fileName: '55.edi' },
    });
  },
});

interface Cause {
  /** The two owners of the depot in which it happens. */
  readers: Readers;
  act: () => Promise<unknown>;
}

/** How each kind of notification is caused. */
export async function createCauses(app: TestApp): Promise<Record<NotificationKind, Cause>> {
  const withModules = async (depot: Depot, modules: Module[]) => {
    await depot.owner.call(accountRoutes.update, { params: { account: depot.account }, body: { modules } });
    return readersOf(app, depot);
  };
  const [first, second, third, fourth] = [
    await createDepot(app),
    await createDepot(app),
    await createDepot(app),
    await createDepot(app),
  ];
  const b = await createBookings(first);
  const yard = { ...(await readersOf(app, first)), b };
  const t = await createInspections(second, ['notifications']);
  const repairs = { ...(await readersOf(app, second)), t };
  const i = await createInvoicing(third);
  const office = { ...(await withModules(third, ['invoices', 'notifications'])), i };
  const edi = await createEdi(app, fourth);
  const lines = { ...(await withModules(fourth, ['edi', 'bookings', 'notifications'])), edi };
  await brokenPartner(lines);
  const by = <K extends NotificationKind>(readers: Readers, acts: Record<K, Cause['act']>) =>
    Object.fromEntries(Object.entries<Cause['act']>(acts).map(([kind, act]) => [kind, { readers, act }])) as Record<
      K,
      Cause
    >;
  return {
    ...by(yard, { ...ofTasks(app, yard), ...ofFailures(app, yard), ...ofGate(yard) }),
    ...by(repairs, ofRepairs(app, repairs)),
    ...by(office, ofOffice(app, office)),
    ...by(lines, ofLines(app, lines)),
  };
}

/** A partner in whose folder no file can be written. */
async function brokenPartner({ edi }: Lines): Promise<void> {
  mkdirSync(edi.folder, { recursive: true });
  writeFileSync(join(edi.folder, 'out1'), 'this is no folder');
  await edi.partner();
}
