import type { Dwell, WarehouseOccupancy } from '@boxyard/contract/core/dashboard.ts';
import { standingNames, standings } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Ctx } from '../../core/http/context.ts';
import { midnight } from '../containers/standing.queries.ts';

const daySeconds = 86_400;

export async function findYard(ctx: Ctx): Promise<{ occupancy: WarehouseOccupancy[]; dwell: Dwell }> {
  const [areas, dwell] = await Promise.all([findAreas(ctx), findDwell(ctx)]);
  return { occupancy: occupancyOf(areas), dwell };
}

interface Area {
  warehouseId: number;
  warehouseName: string;
  /** Null for a warehouse without areas. */
  id: number | null;
  name: string;
  cells: number;
  /** The cells that containers hold. */
  held: number;
}

async function findAreas(ctx: Ctx): Promise<Area[]> {
  const { rows } = await sql<Area>`
    select warehouse.id as warehouse_id, warehouse.name as warehouse_name, storage_area.id, storage_area.name,
      coalesce(grid.cells, 0) as cells, coalesce(held.cells, 0) as held
    from warehouse
    left join storage_area on storage_area.account_id = warehouse.account_id and storage_area.warehouse_id = warehouse.id
    left join (select storage_section.area_id, sum(section_row.tiers * section_row.positions) as cells
      from section_row join storage_section on storage_section.account_id = section_row.account_id and storage_section.id = section_row.section_id
      where section_row.account_id = ${ctx.account.id} group by storage_section.area_id) grid on grid.area_id = storage_area.id
    left join (select storage_section.area_id, sum(in_section.cells) as cells
      from (select section_id, sum(upper(span) - lower(span)) as cells from container_place
        where account_id = ${ctx.account.id} and kind = 'current' group by section_id) in_section
      join storage_section on storage_section.account_id = ${ctx.account.id} and storage_section.id = in_section.section_id
      group by storage_section.area_id) held on held.area_id = storage_area.id
    where warehouse.account_id = ${ctx.account.id} and warehouse.is_enabled
    order by warehouse.order_pos, warehouse.id, storage_area.id`.execute(ctx.tx);
  return rows;
}

function occupancyOf(rows: Area[]): WarehouseOccupancy[] {
  const warehouses = Map.groupBy(rows, ({ warehouseId }) => warehouseId);
  return [...warehouses].map(([id, areas]) => {
    const counted = areas.flatMap(({ id, name, cells, held }) => (id === null ? [] : [{ id, name, cells, held }]));
    return {
      id,
      name: areas[0]?.warehouseName ?? '',
      cells: sumOf(counted, 'cells'),
      held: sumOf(counted, 'held'),
      areas: counted,
    };
  });
}

/** How long the containers in the yard have been there. Each range of `standings` is counted by the index. */
async function findDwell(ctx: Ctx): Promise<Dwell> {
  const stays = sql`from container_presence where account_id = ${ctx.account.id} and in_yard_since is not null`;
  const counts = standingNames.map((name) => {
    const { from, to } = standings[name];
    const earliest = to === null ? sql`true` : sql`in_yard_since >= ${midnight(ctx, sql.lit(to))}`;
    const latest = from === 0 ? sql`true` : sql`in_yard_since < ${midnight(ctx, sql.lit(from - 1))}`;
    return sql`(select count(*) ${stays} and ${earliest} and ${latest})`;
  });
  const { rows } = await sql<{
    counts: number[];
    days: number | null;
  }>`select array[${sql.join(counts)}]::int[] as counts,
    extract(epoch from (select avg(now() - in_yard_since) ${stays}))::float8 / ${sql.lit(daySeconds)} as days`.execute(
    ctx.tx,
  );
  const found = onlyRow({ rows });
  return {
    buckets: standingNames.map((standing, at) => ({ standing, containers: found.counts[at] ?? 0 })),
    averageDays: found.days,
  };
}

function sumOf<K extends string>(rows: Record<K, number>[], field: K): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}
