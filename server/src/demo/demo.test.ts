import { authRoutes } from '@boxyard/contract/auth.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { caller } from '../../test/caller.ts';
import { startApp, useTestApp } from '../../test/test-app.ts';
import { openDatabase } from '../core/database/connection.ts';
import { seedDemo } from './demo.ts';
import { passTime } from './pass-time.ts';

const app = useTestApp();
beforeAll(() => seedDemo(app.db, app.files));

const one = async <T>(what: ReturnType<typeof sql>) =>
  (await sql<{ value: T }>`select ${what} as value`.execute(app.inspect)).rows[0]?.value;

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
  const late = sql`(select count(*) from audit_log log join transport on transport.id = log.record_id
    where log.entity = 'transport' and transport.type like 'gate%' and log.at <> transport.moved_at)`;
  expect(await one(late)).toBe(0);
  const early = sql`(select count(*) from audit_log log join cargo on cargo.id = case log.entity when 'cargo' then log.record_id
      when 'cargo_item' then (log.after ->> 'cargo_id')::bigint end
    join audit_log task on task.entity = 'work_task' and task.action = 'insert' and task.record_id = cargo.work_task_id
    where log.at < task.at)`;
  expect(await one(early), 'no cargo is older than its task').toBe(0);
});

it('is moved to the present by the whole days in which nobody worked in it, unless it has papers', async () => {
  const state = sql`(select jsonb_build_object(
    'due', extract(epoch from sum(due_date - timestamptz '2026-01-01')),
    'changes', (select count(*) from audit_log),
    'moves', (select extract(epoch from max(at)) from container_move),
    'triggers', (select md5(string_agg(tgname || tgenabled::text || tgrelid::text, ',' order by oid)) from pg_trigger),
    'walls', (select count(*) from pg_class where relforcerowsecurity)) from work_task)`;
  expect(await passTime(app.db), 'today').toBe(0);
  await sql`update audit_log set at = (select at - interval '10 days 2 hours')`.execute(app.inspect);
  const before = await one<Record<string, number | string>>(state);
  const placed = sql`(select (select sum(placed_seconds)::bigint from yard_sum)
    - (select sum(extract(epoch from created_at))::bigint from container_place where kind = 'current'))`;
  const difference = await one<number>(placed);
  expect(await passTime(app.db)).toBe(10);
  const after = await one<Record<string, number | string>>(state);
  expect(Number(after?.moves) - Number(before?.moves)).toBe(10 * 86_400);
  expect(Number(after?.due)).toBeGreaterThan(Number(before?.due));
  expect({ ...after, moves: 0, due: 0 }).toEqual({ ...before, moves: 0, due: 0 });
  expect(await one(placed), 'the sums of stays moved with them').toBe(difference);
  const task = sql`(select count(*) from audit_log log join work_task task on task.id = log.record_id and log.entity = 'work_task'
    where log.action = 'insert' and (log.after ->> 'due_date')::timestamptz <> task.due_date)`;
  expect(await one(task), 'the history tells the same moments').toBe(0);

  await sql`update audit_log set at = (select at - interval '10 days')`.execute(app.inspect);
  await sql`insert into transport_receipt (account_id, transport_id, year, number, contents)
    select account_id, id, 2026, 1, '{}' from transport where type = 'gate_in' limit 1`.execute(app.inspect);
  expect(await passTime(app.db)).toBe(0);
});
