import { documentMailRoutes } from '@boxyard/contract/billing/document-mails.ts';
import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { containerImageRoutes, taskImageRoutes } from '@boxyard/contract/core/images.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { reportRoutes } from '@boxyard/contract/reports/reports.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import { supportOf } from '@boxyard/contract/yard/stacking.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { startApp, useOwnApp } from '../../../test/tools/test-app.ts';
import { fetchLink } from '../../../test/tools/uploads.ts';
import { openDatabase, withTransaction } from '../../core/db/connection.ts';
import { signAccessToken } from '../../core/http/tokens.ts';
import { startSession } from '../../features/sign-ins/sessions.queries.ts';
import { seedDemo } from './demo.ts';
import { passTime } from './pass-time.ts';

// One demo for all of it: on a cluster it takes long.
const app = useOwnApp();
beforeAll(() => seedDemo(app.db, app.files));

const one = async <T>(what: ReturnType<typeof sql>) =>
  (await sql<{ value: T }>`select ${what} as value`.execute(app.inspect)).rows[0]?.value;
const count = async (what: ReturnType<typeof sql>) =>
  (await sql<{ count: number }>`select count(*) as count ${what}`.execute(app.inspect)).rows[0]?.count;

it('offers its people on the sign-in page, and nobody where no demo is served', async () => {
  const served = await startApp(openDatabase(app.db.url), { DEMO: 'true' });
  const { demo } = (await caller(served)(authRoutes.options, {})).payload;
  expect(demo.map(({ email, isOwner, accountName }) => [email, isOwner, accountName])).toEqual([
    ['owner@demo.test', true, 'Demo Depot'],
    ['admin@demo.test', false, 'Demo Depot'],
    ['owner@other.test', true, 'Other Depot'],
  ]);
  for (const { email, password } of demo) {
    expect((await caller(served)(authRoutes.login, { body: { email, password } })).payload.jwt).toBeTruthy();
  }
  expect((await caller(app)(authRoutes.options, {})).payload.demo).toEqual([]);
  await served.http.close();
});

it('tells a history that lies in the past and goes on to this day', async () => {
  expect(await one(sql`(select count(*) from audit_log where at > now())`)).toBe(0);
  expect(await one(sql`(select count(distinct date_trunc('day', at)) from audit_log)`)).toBeGreaterThan(100);
  const late = sql`(select count(*) from audit_log log join transport on transport.account_id = log.account_id and transport.id = log.record_id
    where log.entity = 'transport' and transport.type like 'gate%' and log.at <> transport.moved_at)`;
  expect(await one(late)).toBe(0);
  const early = sql`(select count(*) from audit_log log join cargo on cargo.account_id = log.account_id and cargo.id = case log.entity when 'cargo' then log.record_id
      when 'cargo_item' then (log.after ->> 'cargo_id')::bigint end
    join audit_log task on task.account_id = cargo.account_id and task.entity = 'work_task' and task.action = 'insert' and task.record_id = cargo.work_task_id
    where log.at < task.at)`;
  expect(await one(early), 'no cargo is older than its task').toBe(0);
});

it.each(['work_task', 'task_comment', 'damage'])(
  'tells each %s as made by the person whom it names',
  async (entity) => {
    const made = sql`from audit_log where entity = ${entity} and action = 'insert'`;
    const maker = sql`coalesce(after ->> 'creator_id', after ->> 'admin_id')::bigint`;
    expect(await one(sql`(select count(distinct admin_id) ${made})`)).toBe(2);
    expect(await count(sql`${made} and admin_id is distinct from ${maker}`)).toBe(0);
  },
);

interface Standing {
  id: number;
  section: number;
  row: number;
  tier: number;
  from: number;
  to: number;
}
const places = async (kind: 'current' | 'reserved') =>
  (
    await sql<Standing>`select container_id as id, section_id as section, row, tier, lower(span) as from, upper(span) - 1 as to
      from container_place where kind = ${kind}`.execute(app.inspect)
  ).rows;
describe('the demo yard', () => {
  it('is two warehouses with five areas and about 900 containers in their places', async () => {
    expect(await count(sql`from warehouse`)).toBe(2);
    expect(await count(sql`from storage_area`)).toBe(5);
    expect((await places('current')).length).toBeGreaterThan(850);
    expect((await places('current')).length).toBeLessThan(950);
    expect(
      await count(
        sql`from container c where not exists (select from container_place p where p.account_id = c.account_id and p.container_id = c.id)`,
      ),
    ).toBe(42);
  });

  it('stacks nothing on air, reserved places among them', async () => {
    const standing = await places('current');
    for (const place of [...standing, ...(await places('reserved'))]) {
      const row = standing.filter(({ section, row: at }) => section === place.section && at === place.row);
      expect(supportOf(row, place), JSON.stringify(place)).toBe('firm');
    }
  });

  it('has transfers under way, done and called off, and two reservations without a task', async () => {
    expect(await count(sql`from container_place where kind = 'reserved' and task_id is not null`)).toBe(11);
    expect(await count(sql`from container_place where kind = 'reserved' and task_id is null`)).toBe(2);
    expect(await count(sql`from work_task where type = 'transfer' and status = 'completed'`)).toBe(34);
    expect(await count(sql`from work_task where type = 'transfer' and status = 'canceled'`)).toBe(12);
    expect(await count(sql`from work_task where type <> 'transfer'`)).toBe(62);
  });

  it('tells a history that lies in the past, in the order in which it happened', async () => {
    expect(await count(sql`from container_move where at > now()`)).toBe(0);
    expect(
      await count(
        sql`from (select at < lag(at) over (partition by container_id order by id) as back from container_move) m where back`,
      ),
    ).toBe(0);
  });
});

describe('the traffic of the demo', () => {
  it('brought every container that stands in the yard, before it was placed', async () => {
    const unexplained = sql`from container_place p where p.kind = 'current' and not exists (select from transport t
      where t.account_id = p.account_id and t.container_id = p.container_id and t.type = 'gate_in'
        and t.moved_at < (select min(m.at) from container_move m
        where m.account_id = p.account_id and m.container_id = p.container_id))`;
    expect(await count(unexplained)).toBe(0);
  });

  it('lies in the past at the gate, and has plans ahead and late ones', async () => {
    expect(await count(sql`from transport where type in ('gate_in', 'gate_out') and moved_at > now()`)).toBe(0);
    expect(await count(sql`from transport where type = 'gate_out'`)).toBeGreaterThan(50);
    for (const type of ['planned_in', 'planned_out'])
      expect(await count(sql`from transport where type = ${type} and moved_at > now()`)).toBeGreaterThan(2);
    expect(await count(sql`from transport where type like 'planned%' and moved_at < now()`)).toBeGreaterThan(2);
  });

  it('goes on in both directions these days, and brought some long ago', async () => {
    const lately = (type: string) => sql`from transport where type = ${type} and moved_at > now() - interval '30 days'`;
    expect(await count(lately('gate_in'))).toBeGreaterThan(200);
    expect(await count(lately('gate_out'))).toBeGreaterThan(80);
    for (const [from, to] of [
      [0, 7],
      [8, 30],
      [31, 90],
      [91, 400],
    ] as const) {
      const standing = sql`from container_place where kind = 'current' and now() - created_at between make_interval(days => ${from}) and make_interval(days => ${to})`;
      expect(await count(standing)).toBeGreaterThan(50);
    }
    const elsewhen = sql`from container_place p where kind = 'current' and p.created_at <> (select min(m.at) from container_move m
      where m.account_id = p.account_id and m.container_id = p.container_id and m.action = 'place')`;
    expect(await count(elsewhen)).toBe(0);
  });

  it('never leaves before it comes, nor twice in a row', async () => {
    const steps = sql`from (select type, lag(type) over (partition by container_id order by moved_at) as before
      from transport where type in ('gate_in', 'gate_out')) s where type = before or (before is null and type = 'gate_out')`;
    expect(await count(steps)).toBe(0);
  });
});

describe('the billing of the demo', () => {
  it('is of every kind and in every state', async () => {
    expect(await count(sql`from transaction`)).toBeGreaterThan(600);
    const kinds = await sql<{ n: number }>`select count(distinct type) as n from transaction`.execute(app.inspect);
    expect(kinds.rows[0]?.n).toBe(9);
    const states = await sql<{ n: number }>`select count(distinct status) as n from transaction`.execute(app.inspect);
    expect(states.rows[0]?.n).toBe(4);
    expect(await count(sql`from transaction where paid_at > now() or started_at > now()`)).toBe(0);
  });
});

describe('the inspections of the demo', () => {
  it('are surveys, a repair tariff that prices them, and an estimate in each state', async () => {
    expect(await count(sql`from survey`)).toBe(8);
    expect(await count(sql`from repair_tariff where jsonb_array_length(lines) >= 12`)).toBe(1);
    expect(await count(sql`from estimate_line where gap <> ''`)).toBe(0);
    const states = await sql<{
      status: string;
      tasks: string;
    }>`select e.status, coalesce(task.status, '') as tasks from estimate e
      left join work_task task on task.account_id = e.account_id and task.id = e.work_task_id order by e.number`.execute(
      app.inspect,
    );
    expect(states.rows.map(({ status, tasks }) => [status, tasks])).toEqual([
      ['decided', 'completed'],
      ['decided', 'in_progress'],
      ['decided', ''],
      ['sent', ''],
      ['draft', ''],
    ]);
    expect(
      await count(
        sql`from estimate where status = 'sent' and sent_at between now() - interval '4 days' and now() - interval '2 days'`,
      ),
    ).toBe(1);
    expect(await count(sql`from estimate_line where choice = 'question' and question <> ''`)).toBe(1);
    expect(await count(sql`from transaction where estimate_line_id is not null`)).toBe(2);
    expect(await count(sql`from damage where closed_by_id is not null`)).toBe(2);
    expect(
      await count(
        sql`from image join damage on damage.account_id = image.account_id and damage.id = image.damage_id where damage.survey_id is not null`,
      ),
    ).toBe(10);
  });
});

describe('the files of the demo', () => {
  const account = 'demo';
  let call: ReturnType<typeof caller>;

  beforeAll(async () => {
    const { rows } = await sql<{ id: number }>`select id from admin where email = 'admin@demo.test'`.execute(
      app.inspect,
    );
    const session = await withTransaction(app.db, (tx) =>
      startSession(tx, rows[0]?.id ?? 0, { address: '', device: '' }),
    );
    call = caller(app, await signAccessToken(app.secret, session));
  });

  const idsOf = async (table: string, column: string) =>
    (
      await sql<{ id: number }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} is not null order by 1`.execute(app.inspect)
    ).rows.map(({ id }) => id);

  it('has money at work, and drafts that can be issued or say what is missing', async () => {
    const { payload: all } = await call(invoiceRoutes.list, { params: { account }, query: { pageSize: 200 } });
    const count = (test: (row: (typeof all)[number]) => boolean) => all.filter(test).length;
    const isInvoice = ({ kind, number }: (typeof all)[number]) => kind === 'invoice' && number !== null;
    expect({
      paid: count((row) => isInvoice(row) && row.status === 'paid') > 5,
      partPaid: count((row) => isInvoice(row) && row.paid > 0 && row.open > 0) > 0,
      overdue: count((row) => row.status === 'overdue') > 2,
      credited: count((row) => row.status === 'credited') > 0,
      creditNotes: count(({ kind }) => kind === 'credit_note') > 0,
      drafts: count(({ number }) => number === null) > 2,
    }).toEqual({ paid: true, partPaid: true, overdue: true, credited: true, creditNotes: true, drafts: true });
    for (const { id, number, total } of all.filter((row) => row.number === null)) {
      const { payload } = await call(invoiceRoutes.get, { params: { account, id } });
      expect([number, payload.faults.length > 0 || (total ?? 0) > 0]).toEqual([null, true]);
    }
    const { payload: mails } = await call(documentMailRoutes.list, {
      params: { account },
      query: { kind: 'reminder' },
    });
    expect(mails).toMatchObject([{ kind: 'reminder', status: 'sent' }]);
    const report = { params: { account, report: 'receivables' as const } };
    const { payload } = await call(reportRoutes.get, report);
    const sum = (...measures: string[]) =>
      payload.totals.flatMap(({ values }) => measures.map((name) => values[payload.measures.indexOf(name)] ?? 0));
    const isHeld = (...measures: string[]) => sum(...measures).some((value) => value !== 0);
    expect([isHeld('credit'), isHeld('uninvoiced'), isHeld('to30', 'to60', 'to90', 'over90')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('says of last month what its storage run brought after the month had ended', async () => {
    const month = sql`date_trunc('month', now() at time zone 'Europe/Bratislava') - interval '1 month'`;
    const { rows } = await sql<{ from: string; to: string; currency: string; billed: number }>`
      select (${month})::date::text as from, (${month} + interval '1 month' - interval '1 day')::date::text as to, currency,
        sum(fixed_total)::float8 as billed
      from transaction where run_id is not null and released_at is null and coalesce(upper(days) - 1, (started_at at time zone 'Europe/Bratislava')::date) >= (${month})::date
      group by currency`.execute(app.inspect);
    expect(rows.map(({ currency }) => currency).toSorted()).toEqual(['CZK', 'EUR']);
    const { from = '', to = '' } = rows[0] ?? {};
    const query = { from, to, by: 'currency' };
    const { payload } = await call(reportRoutes.get, { params: { account, report: 'revenue' }, query });
    const later = payload.totals.map(({ currency, values }) => [currency, values[payload.measures.indexOf('later')]]);
    const expected = rows.map(({ currency, billed }) => [currency, expect.closeTo(billed, 6)]);
    expect(later.toSorted()).toEqual(expected.toSorted());
  });

  it('has damages with pictures that open', async () => {
    const containerIds = await idsOf('damage', 'container_id');
    expect(containerIds).toHaveLength(30);
    const all = await Promise.all(
      containerIds.map(
        async (containerId) => (await call(damageRoutes.list, { params: { account, containerId } })).payload,
      ),
    );
    const pictures = all.flat().flatMap((damage) => damage.images);
    expect(pictures.length).toBeGreaterThan(20);
    const { bytes } = await fetchLink(app, pictures[0]?.thumbnailUrl ?? '');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 });
  });

  it('has documents, pictures of containers and of tasks', async () => {
    const [id = 0] = await idsOf('document', 'container_id');
    const { payload } = await call(documentRoutes.list, { params: { account, id } });
    expect((await fetchLink(app, payload[0]?.url ?? '')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const [pictured = 0] = await idsOf('image', 'container_id');
    const own = await call(containerImageRoutes.list, { params: { account, id: pictured }, body: {} });
    expect((await fetchLink(app, own.payload[0]?.url ?? '')).status).toBe(200);
    const [task = 0] = await idsOf('image', 'work_task_id');
    const before = await call(taskImageRoutes.list, { params: { account, id: task, phase: 'before' } });
    expect((await fetchLink(app, before.payload[0]?.url ?? '')).status).toBe(200);
  });
});

it('is moved to the present by the whole days in which nobody worked in it, unless it has papers', async () => {
  const demo = await one<number>(sql`(select id from account where slug = 'demo')`);
  const papers = async () => ({
    issued: await one(sql`(select count(*) > 20 from invoice where account_id = ${demo} and number is not null)`),
    isDueInPast: await one(
      sql`(select bool_or(due_on < now() and paid < total) from invoice where account_id = ${demo})`,
    ),
    receivables: await one(sql`(select sum(allocated) > 0 from payment where account_id = ${demo})`),
  });
  const state = async () => ({
    due: await one<number>(sql`(select extract(epoch from sum(due_date - timestamptz '2026-01-01')) from work_task)`),
    moves: await one<number>(sql`(select extract(epoch from max(at)) from container_move)`),
    changes: await one(sql`(select count(*) from audit_log where entity not in ('invoice', 'payment', 'transaction'))`),
    triggers: await one(
      sql`(select md5(string_agg(tgname || tgenabled::text || tgrelid::text, ',' order by oid)) from pg_trigger)`,
    ),
    walls: await one(sql`(select count(*) from pg_class where relforcerowsecurity)`),
  });
  // As at a start: before the server listens, whose jobs of each minute would write and wait in between.
  await app.http.close();
  const db = openDatabase(app.db.url);
  onTestFinished(() => db.close());
  expect(await passTime(db), 'today').toBe(0);
  await sql`update audit_log set at = (select at - interval '10 days 2 hours') where account_id = ${demo}`.execute(
    app.inspect,
  );
  const before = await state();
  const since = sql`(select extract(epoch from min(in_yard_since))::bigint from container_presence where account_id = ${demo})`;
  const longest = await one<number>(since);
  expect(await passTime(db)).toBe(10);
  const after = await state();
  expect(Number(after.moves) - Number(before.moves)).toBe(10 * 86_400);
  expect(Number(after.due)).toBeGreaterThan(Number(before.due));
  expect({ ...after, moves: 0, due: 0 }).toEqual({ ...before, moves: 0, due: 0 });
  expect(Number(await one<number>(since)) - Number(longest), 'the stays moved with them').toBe(10 * 86_400);
  const task = sql`(select count(*) from audit_log log join work_task task on task.account_id = log.account_id and task.id = log.record_id and log.entity = 'work_task'
    where log.action = 'insert' and (log.after ->> 'due_date')::timestamptz <> task.due_date)`;
  expect(await one(task), 'the history tells the same moments').toBe(0);
  expect(await papers()).toEqual({ issued: true, isDueInPast: true, receivables: true });

  await sql`update audit_log set at = (select at - interval '10 days') where account_id = ${demo}`.execute(app.inspect);
  await sql`insert into transport_receipt (account_id, transport_id, year, number, contents)
    select account_id, id, 2026, 1, '{}' from transport where type = 'gate_in' limit 1`.execute(app.inspect);
  expect(await passTime(db)).toBe(0);
});
