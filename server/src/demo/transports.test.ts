import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { seedDemo } from './demo.ts';

const app = useTestApp();
beforeAll(() => seedDemo(app.db, app.files));

const count = async (what: ReturnType<typeof sql>) =>
  (await sql<{ count: number }>`select count(*) as count ${what}`.execute(app.inspect)).rows[0]?.count;

describe('the traffic of the demo', () => {
  it('brought every container that stands in the yard, before it was placed', async () => {
    const unexplained = sql`from container_place p where p.kind = 'current' and not exists (select from transport t
      where t.account_id = p.account_id and t.container_id = p.container_id and t.type = 'gate_in'
        and t.moved_at < (select min(m.at) from container_move m where m.container_id = p.container_id))`;
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
    expect(kinds.rows[0]?.n).toBe(8);
    const states = await sql<{ n: number }>`select count(distinct status) as n from transaction`.execute(app.inspect);
    expect(states.rows[0]?.n).toBe(4);
    expect(await count(sql`from transaction where paid_at > now() or started_at > now()`)).toBe(0);
  });
});
