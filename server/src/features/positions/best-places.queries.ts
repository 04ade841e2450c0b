import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import type { Held, RowOfYard } from './best-places.ts';

export interface RowWithRoom extends Omit<RowOfYard, 'held'> {
  storageSectionName: string;
  storageAreaId: number;
  storageAreaName: string;
  /** Without a container of the client and without ground, every place of the row is over other clients. */
  canBeGood: boolean;
}

interface Looking {
  warehouseId: number;
  container: { id: number; clientId: number; hSize: number };
}

/**
 * The rows of a warehouse that have enough free positions: those with containers of the client first, most of the
 * section, then of the row; after them those with most free ground; last those where no place can be good.
 */
export async function findRowsWithRoom(ctx: Ctx, { warehouseId, container }: Looking): Promise<RowWithRoom[]> {
  const { rows } = await sql<RowWithRoom>`
    with grid as (
      select storage_section.id as section_id, storage_section.name as storage_section_name, storage_area.id as storage_area_id,
        storage_area.name as storage_area_name, section_row.row, section_row.tiers, section_row.positions
      from storage_area
      join storage_section on storage_section.account_id = storage_area.account_id and storage_section.area_id = storage_area.id
      join section_row on section_row.account_id = storage_section.account_id and section_row.section_id = storage_section.id
      where storage_area.account_id = ${ctx.account.id} and storage_area.warehouse_id = ${warehouseId}
    ), alike as (
      select place.section_id, place.row, count(*) as containers
      from container join container_place place on place.account_id = container.account_id and place.container_id = container.id and place.kind = 'current'
      where container.account_id = ${ctx.account.id} and container.client_id = ${container.clientId} and container.id <> ${container.id}
      group by 1, 2
    ), taken as (
      select section_id, row, sum(upper(span) - lower(span)) as cells, coalesce(sum(upper(span) - lower(span)) filter (where tier = 1), 0) as ground
      from container_place where account_id = ${ctx.account.id} and section_id in (select section_id from grid) group by 1, 2
    ), counted as (
      select grid.*, coalesce(alike.containers, 0) as alike, coalesce(sum(alike.containers) over (partition by section_id), 0) as alike_in_section,
        tiers * positions - coalesce(taken.cells, 0) as free, positions - coalesce(taken.ground, 0) as free_ground
      from grid left join alike using (section_id, row) left join taken using (section_id, row)
    )
    select section_id, storage_section_name, storage_area_id, storage_area_name, row, tiers, positions, alike, alike_in_section, alike > 0 or free_ground >= ${container.hSize} as can_be_good
    from counted
    where free >= ${container.hSize}
    order by can_be_good desc, alike > 0 desc, alike_in_section desc, alike desc, free_ground desc, free desc, section_id, row`.execute(
    ctx.tx,
  );
  return rows;
}

/**
 * What is held in these rows. The container's own reservation, which a new one replaces, is left out; where it stands
 * counts as about to be left.
 */
export async function findHeldIn(
  ctx: Ctx,
  containerId: number,
  rows: readonly { sectionId: number; row: number }[],
): Promise<(Held & { sectionId: number; row: number })[]> {
  const sections = rows.map(({ sectionId }) => sectionId);
  const numbers = rows.map(({ row }) => row);
  const { rows: held } = await sql<Held & { sectionId: number; row: number }>`
    select place.section_id, place.row, place.kind, place.tier, lower(place.span) as from, upper(place.span) - 1 as to,
      container.id, container.name, container.client_id, container.id = ${containerId} or reserved.id is not null as is_leaving
    from unnest(${sections}::bigint[], ${numbers}::int[]) wanted (section_id, row)
    join container_place place on place.account_id = ${ctx.account.id} and place.section_id = wanted.section_id and place.row = wanted.row
    join container on container.account_id = place.account_id and container.id = place.container_id
    left join container_place reserved on reserved.account_id = place.account_id and reserved.container_id = place.container_id and reserved.kind = 'reserved'
    where not (place.container_id = ${containerId} and place.kind = 'reserved')`.execute(ctx.tx);
  return held;
}
