import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { mostStays, type pastYardRoutes, type Stay } from '@boxyard/contract/yard/past-yard.ts';
import type { OccupiedPosition } from '@boxyard/contract/yard/positions.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

/** Steps of a container's own place; those of a reservation move nothing. */
const moves = sql`('place', 'move', 'release', 'renumber')`;

/** A container as it is, or as it was when it was deleted. */
const itsContainer = (
  account: number,
) => sql`left join container on container.account_id = ${account} and container.id = stood.container_id
  left join lateral (select before ->> 'name' as name, before ->> 'style_warehouse_color' as color from audit_log
    where container.id is null and account_id = ${account} and entity = 'container' and record_id = stood.container_id and action = 'delete'
    order by id desc limit 1) deleted on true`;
const itsName = sql`coalesce(container.name, deleted.name, '')`;

interface Stood {
  id: number;
  name: string;
  color: string;
  row: number;
  tier: number;
  position: number;
  size: number;
}

/**
 * The containers that stood in a section `at` (seconds): those that left it, or changed their place in it, by their first move
 * after that moment, and those that stand there and have not moved since.
 * @throws 404 when there is no such section, and never was
 */
export async function occupanciesAt(ctx: Ctx, sectionId: number, at: number): Promise<OccupiedPosition[]> {
  await expectKnownSection(ctx, sectionId);
  const account = ctx.account.id;
  const { rows } = await sql<Stood>`
    with left_it as (
      select distinct on (container_id) * from container_move
      where account_id = ${account} and from_section = ${sectionId} and at > to_timestamp(${at}) and action in ${moves}
      order by container_id, id
    ),
    stood as (
      select account_id, container_id, (from_place ->> 'row')::int as row, (from_place ->> 'tier')::int as tier,
        (from_place ->> 'position')::int as position, (from_place ->> 'blockIndex')::int as size
      from left_it
      where not exists (select from container_move earlier where earlier.account_id = ${account} and earlier.container_id = left_it.container_id
        and earlier.id < left_it.id and earlier.at > to_timestamp(${at}) and earlier.action in ${moves})
      union all
      select place.account_id, place.container_id, place.row, place.tier, lower(place.span), upper(place.span) - lower(place.span)
      from container_place place
      where place.account_id = ${account} and place.section_id = ${sectionId} and place.kind = 'current'
        and not exists (select from container_move later where later.account_id = ${account} and later.container_id = place.container_id
          and later.at > to_timestamp(${at}) and later.action in ${moves})
    )
    select stood.container_id as id, ${itsName} as name, coalesce(container.style_warehouse_color, deleted.color, '') as color,
      stood.row, stood.tier, stood.position, stood.size
    from stood ${itsContainer(account)}
    order by stood.row, stood.tier, stood.position`.execute(ctx.tx);
  return rows.map(({ id, name, color, row, tier, position, size }) => ({
    row,
    containerData: { id, size, cin: name, color, isInTransfer: false },
    currentPosition: { tr: tier, ps: Array.from({ length: size }, (_, index) => position + index) },
  }));
}

/** @throws 404 when there is no such section, and never was */
export async function staysOnCell(
  ctx: Ctx,
  sectionId: number,
  { row, tier, position }: QueryOf<typeof pastYardRoutes.stays>,
): Promise<Stay[]> {
  await expectKnownSection(ctx, sectionId);
  const account = ctx.account.id;
  const { rows } = await sql<Stay>`
    with stood as (
      (select account_id, container_id, id as left_by, at as until from container_move
      where account_id = ${account} and from_section = ${sectionId} and action in ${moves} and (from_place ->> 'row')::int = ${row}
        and (from_place ->> 'tier')::int = ${tier} and (from_place ->> 'position')::int <= ${position}
        and ${position} < (from_place ->> 'position')::int + (from_place ->> 'blockIndex')::int
      order by at desc limit ${mostStays})
      union all
      select account_id, container_id, null, null from container_place
      where account_id = ${account} and section_id = ${sectionId} and kind = 'current' and row = ${row} and tier = ${tier} and span @> ${position}::int
    )
    select container.id as container_id, ${itsName} as container_name, stood.until,
      (select came.at from container_move came where came.account_id = ${account} and came.container_id = stood.container_id
        and came.action in ${moves} and (stood.left_by is null or came.id < stood.left_by) order by came.id desc limit 1) as since
    from stood ${itsContainer(account)}
    order by stood.until desc nulls first limit ${mostStays}`.execute(ctx.tx);
  return rows;
}

async function expectKnownSection(ctx: Ctx, sectionId: number): Promise<void> {
  const { rows } = await sql`
    select from storage_section where account_id = ${ctx.account.id} and id = ${sectionId}
    union all (select from audit_log where account_id = ${ctx.account.id} and entity = 'storage_section' and record_id = ${sectionId} limit 1)`.execute(
    ctx.tx,
  );
  if (rows.length === 0) throw notFound();
}
