import { type Place, placeText } from '@boxyard/contract/places.ts';
import type { FoundContainer, Move, OccupiedPosition } from '@boxyard/contract/positions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/problems.ts';
import { hasSection } from '../storage-areas/storage-areas.queries.ts';
import type { Kind } from './places.queries.ts';

interface Held {
  id: number;
  name: string;
  color: string;
  size: number;
  isInTransfer: boolean;
  transferTaskId: number | null;
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
    select c.id, c.name, c.style_warehouse_color as color, c.h_size as size, p.kind, p.row, p.tier, lower(p.span) as from, upper(p.span) - 1 as to,
      r.id is not null as is_in_transfer, r.task_id as transfer_task_id
    from container_place p join container c on c.account_id = p.account_id and c.id = p.container_id
    left join container_place r on r.account_id = p.account_id and r.container_id = p.container_id and r.kind = 'reserved'
    where p.account_id = ${ctx.account.id} and p.section_id = ${sectionId}
    order by p.row, p.tier, lower(p.span)`.execute(ctx.tx);
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

function entryOf({ id, name, color, size, isInTransfer, transferTaskId, row }: Held): OccupiedPosition {
  return {
    row,
    containerData: { id, size, cin: name, color, isInTransfer },
    currentPosition: null,
    ...(transferTaskId !== null && { transferTaskId }),
  };
}

export async function listMoves(ctx: Ctx, containerId: number): Promise<Move[]> {
  const { rows } = await sql<Omit<Move, 'from' | 'to'>>`
    select m.id, m.at, m.action, jsonb_build_object('from', m.from_place, 'to', m.to_place) as places, m.admin_id,
      coalesce(a.username, '') as admin_username, m.task_id
    from container_move m left join admin a on a.id = m.admin_id
    where m.account_id = ${ctx.account.id} and m.container_id = ${containerId} order by m.id desc`.execute(ctx.tx);
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
    select c.id, c.name, k.name as client_name, w.id as warehouse_id, w.name as warehouse_name, a.id as storage_area_id, a.name as storage_area_name,
      s.id as sas_id, s.name as storage_section_name, p.row, p.tier, lower(p.span) as position, upper(p.span) - lower(p.span) as block_index
    from found c
    join container_place p on p.account_id = ${ctx.account.id} and p.container_id = c.id and p.kind = 'current'
    join client k on k.account_id = p.account_id and k.id = c.client_id
    join storage_section s on s.account_id = p.account_id and s.id = p.section_id
    join storage_area a on a.account_id = s.account_id and a.id = s.area_id
    join warehouse w on w.account_id = a.account_id and w.id = a.warehouse_id
    order by w.id <> ${warehouseId}, c.name limit ${found}`.execute(ctx.tx);
  return rows;
}
