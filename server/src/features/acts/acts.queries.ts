import { type EntityName, entityNames } from '@boxyard/contract/entity-names.ts';
import type { Place } from '@boxyard/contract/places.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/request/context.ts';
import type { Kind } from '../positions/places.queries.ts';

/** The entities that an own act of the last ten minutes has changed. */
export async function findEntitiesOfAct(ctx: Ctx, act: string): Promise<EntityName[]> {
  const { rows } = await sql<{ entity: string }>`select distinct entity from changes_of_act(${act})`.execute(ctx.tx);
  return entityNames.filter((name) => rows.some(({ entity }) => entity === name));
}

interface Occupant {
  name: string;
  kind: Kind;
  place: Place;
}

interface LaterChange {
  /** The number of the container that it belongs to, else its own name; '' without either. */
  name: string;
  admin: string;
}

/** Holds the records of the act. @returns the last change of the first one that somebody has changed since */
export async function holdAct(ctx: Ctx, act: string): Promise<LaterChange | undefined> {
  const { rows } = await sql<LaterChange>`
    select coalesce(container.name, record ->> 'name', record ->> 'username', record ->> 'title', '') as name,
      coalesce(admin.username, 'Boxyard') as admin
    from changed_since_act(${act}) changed
    join lateral (select * from audit_log
      where account_id = ${ctx.account.id} and entity = changed.entity and record_id = changed.record_id order by id desc limit 1) last on true
    cross join lateral coalesce(last.after, last.before) record
    left join container on container.account_id = ${ctx.account.id} and container.id = (record ->> 'container_id')::bigint
    left join admin on admin.id = last.admin_id`.execute(ctx.tx);
  return rows[0];
}

/** Takes the changes back. Fails as the tables refuse it. */
export async function takeBack(ctx: Ctx, act: string): Promise<void> {
  await sql`select undo_act(${act})`.execute(ctx.tx);
}

/** A container that has taken, or has reserved, a place that the act left. */
export async function findOccupantOfLeft(ctx: Ctx, act: string): Promise<Occupant | undefined> {
  const { rows } = await sql<Occupant>`select container.name, place.kind, place_json(place) as place
    from changes_of_act(${act}) change
    cross join lateral jsonb_populate_record(null::container_place, change.before) gone
    join container_place place on place.account_id = gone.account_id and place.section_id = gone.section_id
      and place.row = gone.row and place.tier = gone.tier and place.span && gone.span and place.container_id <> gone.container_id
    join container on container.account_id = place.account_id and container.id = place.container_id
    where change.entity = 'container_place' limit 1`.execute(ctx.tx);
  return rows[0];
}
