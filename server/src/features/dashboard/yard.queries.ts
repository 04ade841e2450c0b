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

/** Rows and places are summed by section first: so the plan does not depend on what is known of either. */
async function findAreas(ctx: Ctx): Promise<Area[]> {
  const { rows } = await sql<Area>`
    with grid as materialized (select section_id, sum(tiers * positions) as cells from section_row
        where account_id = ${ctx.account.id} group by section_id),
      held as materialized (select section_id, sum(upper(span) - lower(span)) as cells from container_place
        where account_id = ${ctx.account.id} and kind = 'current' group by section_id)
    select warehouse.id as warehouse_id, warehouse.name as warehouse_name, storage_area.id, storage_area.name,
      coalesce(sum(grid.cells), 0) as cells, coalesce(sum(held.cells), 0) as held
    from warehouse
      left join storage_area on storage_area.account_id = warehouse.account_id and storage_area.warehouse_id = warehouse.id
      left join storage_section on storage_section.account_id = storage_area.account_id and storage_section.area_id = storage_area.id
      left join grid on grid.section_id = storage_section.id
      left join held on held.section_id = storage_section.id
    where warehouse.account_id = ${ctx.account.id} and warehouse.is_enabled
    group by warehouse.order_pos, warehouse.id, warehouse.name, storage_area.id, storage_area.name
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

/** How long the containers in the yard have been there: one scan of an index. Each midnight is a subquery, which is worked out once. */
async function findDwell(ctx: Ctx): Promise<Dwell> {
  const counts = standingNames.map((name) => {
    const { from, to } = standings[name];
    const earliest = to === null ? sql`true` : sql`in_yard_since >= (select ${midnight(ctx, sql.lit(to))})`;
    const latest = from === 0 ? sql`true` : sql`in_yard_since < (select ${midnight(ctx, sql.lit(from - 1))})`;
    return sql`count(*) filter (where ${earliest} and ${latest})`;
  });
  const { rows } = await sql<{
    counts: number[];
    days: number | null;
  }>`select array[${sql.join(counts)}]::int[] as counts, extract(epoch from avg(now() - in_yard_since))::float8 / ${sql.lit(daySeconds)} as days
    from container_presence where account_id = ${ctx.account.id} and in_yard_since is not null`.execute(ctx.tx);
  const found = onlyRow({ rows });
  return {
    buckets: standingNames.map((standing, at) => ({ standing, containers: found.counts[at] ?? 0 })),
    averageDays: found.days,
  };
}

function sumOf<K extends string>(rows: Record<K, number>[], field: K): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}
