import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import { type Db, type Tx, withAccountTransaction } from '../../src/core/db/connection.ts';

/** States that must never occur in a yard, whatever was requested at the same time. Each query finds violations. */
const breaches: Record<string, RawBuilder<unknown>> = {
  'a cell held by two containers': sql`select a.id, b.id as other from container_place a join container_place b
    on b.account_id = a.account_id and b.section_id = a.section_id and b.row = a.row and b.tier = a.tier and b.span && a.span
    where a.container_id < b.container_id`,
  'a container in two places': sql`select container_id, kind from container_place group by account_id, container_id, kind having count(*) > 1`,
  'a reservation of a container that stands nowhere': sql`select r.id from container_place r where r.kind = 'reserved' and not exists
    (select from container_place c where c.account_id = r.account_id and c.container_id = r.container_id and c.kind = 'current')`,
  'a reservation that outlived its task': sql`select r.id from container_place r left join work_task t on t.account_id = r.account_id and t.id = r.task_id
    where r.kind = 'reserved' and r.task_id is not null and (t.id is null or t.type <> 'transfer' or t.status in ('completed', 'canceled') or t.container_id <> r.container_id)`,
  'an open transfer without its reservation': sql`select t.id from work_task t where t.type = 'transfer' and t.status not in ('completed', 'canceled')
    and not exists (select from container_place r where r.account_id = t.account_id and r.task_id = t.id and r.kind = 'reserved' and r.container_id = t.container_id)`,
  'two open transfers of a container': sql`select container_id from work_task where type = 'transfer' and status not in ('completed', 'canceled')
    group by account_id, container_id having count(*) > 1`,
  'a place outside its grid': sql`select p.id from container_place p left join section_row r on r.account_id = p.account_id and r.section_id = p.section_id and r.row = p.row
    where r.id is null or p.tier > r.tiers or lower(p.span) < 1 or upper(p.span) - 1 > r.positions`,
  'a place of another footprint than the container': sql`select p.id from container_place p join container c on c.account_id = p.account_id and c.id = p.container_id
    where upper(p.span) - lower(p.span) <> c.h_size`,
  'a container that is not in the warehouse it stands in': sql`select c.id from container c
    join container_place p on p.account_id = c.account_id and p.container_id = c.id and p.kind = 'current'
    join storage_section s on s.account_id = p.account_id and s.id = p.section_id
    join storage_area a on a.account_id = s.account_id and a.id = s.area_id where c.warehouse_id is distinct from a.warehouse_id`,
  'a completed task without an end': sql`select id from work_task where status = 'completed' and finished_at is null`,
  'a record without its audit entries': sql`select p.entity, p.id from (
      select account_id, id, version, 'container_place' as entity from container_place
      union all select account_id, id, version, 'work_task' from work_task
      union all select account_id, id, version, 'container' from container
    ) p where (select count(*) from audit_log l where l.account_id = p.account_id and l.entity = p.entity and l.record_id = p.id) <> p.version`,
  'a presence that is not what places and passages say': sql`select * from (
      select account_id, container_id, max(placed_at) as placed_at, (array_agg(type order by moved_at desc, id desc) filter (where type is not null))[1] as last_passage,
        max(moved_at) as passed_at
      from (select account_id, container_id, created_at as placed_at, null as type, null::timestamptz as moved_at, null::bigint as id from container_place where kind = 'current'
        union all select account_id, container_id, null, type, moved_at, id from transport where type in ('gate_in', 'gate_out')) seen group by 1, 2
    ) t full join container_presence p using (account_id, container_id)
    where (t.placed_at is not null, t.last_passage, least(t.placed_at, case when t.last_passage = 'gate_in' then t.passed_at end))
      is distinct from (p.is_placed, p.last_passage, p.in_yard_since)`,
  'an audit entry that nobody wrote': sql`select id from audit_log where entity in ('container_place', 'work_task', 'container') and admin_id is null`,
};

interface Step {
  containerId: number;
  action: 'place' | 'move' | 'release' | 'reserve' | 'unreserve' | 'renumber';
  from: string | null;
  to: string | null;
}

/** Names are ignored: an area or a section may have been renamed since. */
const names = sql`'{storageAreaName,storageSectionName}'::text[]`;

/** @param context is part of the message when a check fails */
export function expectSoundYard(db: Db, accountId: number, context: string): Promise<void> {
  return withAccountTransaction(db, accountId, null, (tx) => expectSound(tx, context));
}

async function expectSound(tx: Tx, context: string): Promise<void> {
  for (const [breach, query] of Object.entries(breaches)) {
    expect((await query.execute(tx)).rows, `${breach} (${context})`).toEqual([]);
  }
  const steps =
    await sql<Step>`select container_id, action, (from_place - ${names})::text as from, (to_place - ${names})::text as to
    from container_move order by container_id, id`.execute(tx);
  const places = await sql<{
    key: string;
    place: string;
  }>`select container_id || ' ' || kind as key, (place_json(p.account_id, p.section_id, p.row, p.tier, p.span) - ${names})::text as place
    from container_place p`.execute(tx);
  expect(replay(steps.rows), `history replays to the present (${context})`).toEqual(
    new Map(places.rows.map(({ key, place }) => [key, place])),
  );
}

/** The places after all steps, by container and kind. Each step must begin where the one before ended. */
function replay(steps: Step[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const step of steps) {
    const kind = step.action === 'reserve' || step.action === 'unreserve' ? 'reserved' : 'current';
    const key = `${step.containerId} ${kind}`;
    expect(step.from, `${step.action} of ${key} begins where it was`).toBe(places.get(key) ?? null);
    if (step.to === null) places.delete(key);
    else places.set(key, step.to);
  }
  return places;
}
