import { maxPageSize } from '@boxyard/contract/core/list.ts';
import { type Place, placeText } from '@boxyard/contract/yard/places.ts';
import type { FoundContainer, Misplaced, Move, OccupiedPosition } from '@boxyard/contract/yard/positions.ts';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { hasSection } from '../storage-areas/storage-areas.queries.ts';
import type { Kind } from './places.queries.ts';

interface Held {
  id: number;
  name: string;
  color: string;
  size: number;
  isInTransfer: boolean;
  transferTaskId: number | null;
  isPluggedIn: boolean;
  kind: Kind;
  row: number;
  tier: number;
  from: number;
  to: number;
}

/** @throws 404 when there is no such section */
export async function listOccupancies(ctx: Ctx, sectionId: number): Promise<OccupiedPosition[]> {
  if (!(await hasSection(ctx, sectionId))) throw notFound();
  const { rows } = await sql<Held>`
    select container.id, container.name, container.style_warehouse_color as color, container.h_size as size, container.is_plugged_in, place.kind, place.row, place.tier, lower(place.span) as from, upper(place.span) - 1 as to,
      reserved.id is not null as is_in_transfer, reserved.task_id as transfer_task_id
    from container_place place join container on container.account_id = place.account_id and container.id = place.container_id
    left join container_place reserved on reserved.account_id = place.account_id and reserved.container_id = place.container_id and reserved.kind = 'reserved'
    where place.account_id = ${ctx.account.id} and place.section_id = ${sectionId}
    order by place.row, place.tier, lower(place.span)`.execute(ctx.tx);
  const byContainerAndRow = new Map<string, OccupiedPosition>();
  for (const held of rows) {
    const key = `${held.id}/${held.row}`;
    const entry = byContainerAndRow.get(key) ?? entryOf(held);
    byContainerAndRow.set(key, entry);
    const stack = {
      tr: held.tier,
      ps: Array.from({ length: held.to - held.from + 1 }, (_, index) => held.from + index),
    };
    if (held.kind === 'current') entry.currentPosition = stack;
    else entry.reservedPosition = stack;
  }
  return [...byContainerAndRow.values()];
}

function entryOf({ id, name, color, size, isInTransfer, isPluggedIn, transferTaskId, row }: Held): OccupiedPosition {
  return {
    row,
    containerData: { id, size, cin: name, color, isInTransfer, ...(isPluggedIn && { isPluggedIn }) },
    currentPosition: null,
    ...(transferTaskId !== null && { transferTaskId }),
  };
}

export async function listMoves(ctx: Ctx, containerId: number): Promise<Move[]> {
  const { rows } = await sql<Omit<Move, 'from' | 'to'>>`
    select move.id, move.at, move.action, jsonb_build_object('from', move.from_place, 'to', move.to_place) as places, move.admin_id,
      author_name(admin.username, move.token_id) as admin_username, move.task_id, coalesce(move.against, '[]') as against
    from container_move move left join colleague admin on admin.account_id = move.account_id and admin.admin_id = move.admin_id
    where move.account_id = ${ctx.account.id} and move.container_id = ${containerId} order by move.id desc limit ${sql.lit(maxPageSize)}`.execute(
    ctx.tx,
  );
  return rows.map((move) => ({ ...move, from: textOf(move.places.from), to: textOf(move.places.to) }));
}

const textOf = (place: Place | null) => place && placeText(place);

const found = 20;

/** Ignores spaces and hyphens, which some people type and others leave out. */
const bare = (key: RawBuilder<unknown>) => sql`translate(${key}, ' -', '')`;

/** Placed containers whose number contains the text; those of the given warehouse come first. */
export async function findInYard(ctx: Ctx, warehouseId: number, text: string): Promise<FoundContainer[]> {
  const { rows } = await sql<FoundContainer>`
    with found as materialized (
      select id, name, client_id from container
      where account_id = ${ctx.account.id} and position((select ${bare(sql`norm(${text})`)}) in ${bare(sql`name_key`)}) > 0
    )
    select found.id, found.name, client.name as client_name, warehouse.id as warehouse_id, warehouse.name as warehouse_name, storage_area.id as storage_area_id, storage_area.name as storage_area_name,
      storage_section.id as sas_id, storage_section.name as storage_section_name, place.row, place.tier, lower(place.span) as position, upper(place.span) - lower(place.span) as block_index
    from found
    join container_place place on place.account_id = ${ctx.account.id} and place.container_id = found.id and place.kind = 'current'
    join client on client.account_id = place.account_id and client.id = found.client_id
    join storage_section on storage_section.account_id = place.account_id and storage_section.id = place.section_id
    join storage_area on storage_area.account_id = storage_section.account_id and storage_area.id = storage_section.area_id
    join warehouse on warehouse.account_id = storage_area.account_id and warehouse.id = storage_area.warehouse_id
    order by warehouse.id <> ${warehouseId}, ${byName(ctx, sql`found.name`)} limit ${found}`.execute(ctx.tx);
  return rows;
}

/** The containers that stand in a warehouse, with their places. */
export async function listStanding(ctx: Ctx, warehouseId: number): Promise<Omit<Misplaced, 'rules'>[]> {
  const { rows } = await sql<Omit<Misplaced, 'rules'>>`
    select container.id, container.name, container.h_size, client.name as client_name, storage_area.id as storage_area_id, storage_area.name as storage_area_name,
      storage_section.id as sas_id, storage_section.name as storage_section_name, place.row, place.tier, lower(place.span) as position, upper(place.span) - lower(place.span) as block_index
    from storage_area
    join storage_section on storage_section.account_id = storage_area.account_id and storage_section.area_id = storage_area.id
    join container_place place on place.account_id = storage_section.account_id and place.section_id = storage_section.id and place.kind = 'current'
    join container on container.account_id = place.account_id and container.id = place.container_id
    join client on client.account_id = container.account_id and client.id = container.client_id
    where storage_area.account_id = ${ctx.account.id} and storage_area.warehouse_id = ${warehouseId}
    order by storage_area.id, storage_section.id, place.row, place.tier, lower(place.span)`.execute(ctx.tx);
  return rows;
}
