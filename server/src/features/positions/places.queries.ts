import type { Place } from '@boxyard/contract/yard/places.ts';
import type { PositionRequest, StackWarning, StoragePosition } from '@boxyard/contract/yard/positions.ts';
import type { Stacked } from '@boxyard/contract/yard/stacking.ts';
import { sql } from 'kysely';
import type { Ctx, InAccount } from '../../core/http/context.ts';

export type Kind = 'current' | 'reserved';

interface Places {
  current: StoragePosition[];
  reserved: StoragePosition[];
  /** The task that has taken over the reservation. */
  reservedTaskId: number | null;
}

/** Every cell that a container holds. */
export async function findPlaces(ctx: Ctx, containerId: number): Promise<Places> {
  const { rows } = await sql<StoragePosition & { kind: Kind; taskId: number | null }>`
    select place.kind, place.task_id, storage_area.warehouse_id, storage_area.id as storage_area_id, storage_area.name as storage_area_name, storage_section.id as sas_id,
      storage_section.name as storage_section_name, place.row, place.tier, position
    from container_place place
    join storage_section on storage_section.account_id = place.account_id and storage_section.id = place.section_id
    join storage_area on storage_area.account_id = storage_section.account_id and storage_area.id = storage_section.area_id
    cross join lateral generate_series(lower(place.span), upper(place.span) - 1) as position
    where place.account_id = ${ctx.account.id} and place.container_id = ${containerId}
    order by position`.execute(ctx.tx);
  const reserved = rows.filter((row) => row.kind === 'reserved');
  return {
    current: rows.filter((row) => row.kind === 'current'),
    reserved,
    reservedTaskId: reserved[0]?.taskId ?? null,
  };
}

const span = (at: PositionRequest) => sql`int4range(${at.position}, ${at.position + at.blockIndex})`;

/**
 * Locks the rows of these cells, sections before rows and always in the same order, so that two transfers which exchange
 * their places do not deadlock.
 */
export async function holdRows(ctx: InAccount, cells: { sasId: number; row: number }[]): Promise<void> {
  const sections = cells.map((cell) => cell.sasId);
  const rows = cells.map((cell) => cell.row);
  await sql`select from storage_section where account_id = ${ctx.account.id} and id = any(${sections}::bigint[])
    order by id for key share`.execute(ctx.tx);
  await sql`select from section_row where account_id = ${ctx.account.id}
    and (section_id, row) in (select * from unnest(${sections}::bigint[], ${rows}::int[])) order by section_id, row for no key update`.execute(
    ctx.tx,
  );
}

/** Stores a place. A container has one of each kind, so an earlier reservation is moved. @param against the rules that are passed on purpose */
export async function storePlace(
  ctx: Ctx,
  containerId: number,
  kind: Kind,
  at: PositionRequest,
  against: readonly StackWarning[],
): Promise<void> {
  const passed =
    against.length > 0 ? JSON.stringify(against.map(({ key, message, params }) => ({ key, message, params }))) : null;
  await sql`insert into container_place (account_id, container_id, kind, section_id, row, tier, span, against)
    values (${ctx.account.id}, ${containerId}, ${kind}, ${at.sasId}, ${at.row}, ${at.tier}, ${span(at)}, ${passed}::jsonb)
    on conflict (account_id, container_id, kind) do update
      set section_id = excluded.section_id, row = excluded.row, tier = excluded.tier, span = excluded.span, against = excluded.against`.execute(
    ctx.tx,
  );
}

/** Assigns the container's reservation to a task. @returns false when there is no unassigned one */
export async function assignReservation(ctx: Ctx, containerId: number, taskId: number): Promise<boolean> {
  const { rows } = await sql`update container_place set task_id = ${taskId}
    where account_id = ${ctx.account.id} and container_id = ${containerId} and kind = 'reserved' and task_id is null returning id`.execute(
    ctx.tx,
  );
  return rows.length > 0;
}

/** @param taskId drops the reservation of this task only; undefined: any @returns false when there is none */
export async function dropReservation(ctx: Ctx, containerId: number, taskId?: number | null): Promise<boolean> {
  const owned = taskId === undefined ? sql`true` : sql`task_id is not distinct from ${taskId}::bigint`;
  const { rows } = await sql`delete from container_place
    where account_id = ${ctx.account.id} and container_id = ${containerId} and kind = 'reserved' and ${owned} returning id`.execute(
    ctx.tx,
  );
  return rows.length > 0;
}

/**
 * Moves the container to the place that its task has reserved. The reservation is deleted last, so that its cells are
 * never free for another container in between. @returns false when there is none
 */
export async function moveToReserved(ctx: Ctx, containerId: number, taskId: number): Promise<boolean> {
  await sql`update container_place place set section_id = reserved.section_id, row = reserved.row, tier = reserved.tier, span = reserved.span, task_id = reserved.task_id, against = reserved.against
    from container_place reserved
    where place.account_id = ${ctx.account.id} and place.container_id = ${containerId} and place.kind = 'current'
      and reserved.account_id = place.account_id and reserved.container_id = place.container_id and reserved.kind = 'reserved' and reserved.task_id = ${taskId}`.execute(
    ctx.tx,
  );
  return dropReservation(ctx, containerId, taskId);
}

/** @returns false when the container has no current place */
export async function dropCurrent(ctx: Ctx, containerId: number): Promise<boolean> {
  const { rows } = await sql`delete from container_place
    where account_id = ${ctx.account.id} and container_id = ${containerId} and kind = 'current' returning id`.execute(
    ctx.tx,
  );
  return rows.length > 0;
}

/** Whether cells are free is judged from here on when `judgeCells` asks for it, not at each statement. */
export async function judgeCellsLater(ctx: Ctx): Promise<void> {
  await judge(ctx, 'deferred');
}

export async function judgeCells(ctx: Ctx): Promise<void> {
  await judge(ctx, 'immediate');
}

const judge = (ctx: Ctx, when: 'deferred' | 'immediate') =>
  sql`select judge('container_place_free', ${when}) from tenant_account where account_id = ${ctx.account.id}`.execute(
    ctx.tx,
  );

/** Sets the container's warehouse to the one in which it stands. */
export async function adoptWarehouseOfPlace(ctx: Ctx, containerId: number): Promise<void> {
  await sql`update container set warehouse_id = storage_area.warehouse_id
    from container_place place
    join storage_section on storage_section.account_id = place.account_id and storage_section.id = place.section_id
    join storage_area on storage_area.account_id = storage_section.account_id and storage_area.id = storage_section.area_id
    where container.account_id = ${ctx.account.id} and container.id = ${containerId} and place.account_id = container.account_id and place.container_id = container.id
      and place.kind = 'current' and container.warehouse_id is distinct from storage_area.warehouse_id`.execute(ctx.tx);
}

interface Occupant {
  containerId: number;
  name: string;
  kind: Kind;
  place: Place;
}

/** A container other than these that holds one of the cells. */
export async function findOccupant(
  ctx: Ctx,
  containerIds: readonly number[],
  at: PositionRequest,
): Promise<Occupant | undefined> {
  const { rows } =
    await sql<Occupant>`select container.id as container_id, container.name, place.kind, place_json(place.account_id, place.section_id, place.row, place.tier, place.span) as place
    from container_place place join container on container.account_id = place.account_id and container.id = place.container_id
    where place.account_id = ${ctx.account.id} and place.section_id = ${at.sasId} and place.row = ${at.row} and place.tier = ${at.tier}
      and place.span && ${span(at)} and place.container_id <> all(${containerIds}::bigint[])
    order by place.kind limit 1`.execute(ctx.tx);
  return rows[0];
}

/** The containers that stand in one row of a section. */
export async function findStacks(ctx: Ctx, sectionId: number, row: number): Promise<(Stacked & { name: string })[]> {
  const { rows } = await sql<Stacked & { name: string }>`
    select container.id, container.name, place.tier, lower(place.span) as from, upper(place.span) - 1 as to
    from container_place place join container on container.account_id = place.account_id and container.id = place.container_id
    where place.account_id = ${ctx.account.id} and place.section_id = ${sectionId} and place.row = ${row} and place.kind = 'current'`.execute(
    ctx.tx,
  );
  return rows;
}
