import { supportOf } from '@boxyard/contract/stacking.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { seedDemo } from './demo.ts';

const app = useTestApp();
beforeAll(() => seedDemo(app.db, app.files));

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
const count = async (what: ReturnType<typeof sql>) =>
  (await sql<{ count: number }>`select count(*) as count ${what}`.execute(app.inspect)).rows[0]?.count;

describe('the demo yard', () => {
  it('is two warehouses with five areas and about 900 containers in their places', async () => {
    expect(await count(sql`from warehouse`)).toBe(2);
    expect(await count(sql`from storage_area`)).toBe(5);
    expect((await places('current')).length).toBeGreaterThan(850);
    expect((await places('current')).length).toBeLessThan(950);
    expect(
      await count(sql`from container c where not exists (select from container_place p where p.container_id = c.id)`),
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
    expect(await count(sql`from work_task where type <> 'transfer'`)).toBe(60);
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
