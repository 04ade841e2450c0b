import type { Dwell, WarehouseOccupancy } from '@boxyard/contract/core/dashboard.ts';
import { standingNames, standings } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import { once } from '../../core/crud/once.ts';
import type { Ctx } from '../../core/http/context.ts';
import { midnight } from '../containers/standing.queries.ts';

const daySeconds = 86_400;

/** The cells that containers hold in one area. */
interface Held {
  areaId: number;
  cells: number;
}

export async function findYard(ctx: Ctx): Promise<{ occupancy: WarehouseOccupancy[]; dwell: Dwell }> {
  const [held, areas, stays] = await Promise.all([heldIn(ctx, {}), areasOf(ctx, {}), staysIn(ctx, {})]);
  return { occupancy: occupancyOf(areas, held), dwell: dwellOf(stays) };
}

const heldIn = once(
  ({ account }) => sql<Held>`
    select storage_section.area_id, sum(yard_sum.cells) as cells
    from yard_sum join storage_section on storage_section.account_id = yard_sum.account_id and storage_section.id = yard_sum.section_id
    where yard_sum.account_id = ${account.id} group by storage_section.area_id`,
);

interface Area {
  warehouseId: number;
  warehouseName: string;
  /** Null for a warehouse without areas. */
  id: number | null;
  name: string;
  cells: number;
}

const areasOf = once(
  ({ account }) => sql<Area>`
    select warehouse.id as warehouse_id, warehouse.name as warehouse_name, storage_area.id, storage_area.name, coalesce(grid.cells, 0) as cells
    from warehouse
    left join storage_area on storage_area.account_id = warehouse.account_id and storage_area.warehouse_id = warehouse.id
    left join (select storage_section.area_id, sum(section_row.tiers * section_row.positions) as cells
      from section_row join storage_section on storage_section.account_id = section_row.account_id and storage_section.id = section_row.section_id
      where section_row.account_id = ${account.id} group by storage_section.area_id) grid on grid.area_id = storage_area.id
    where warehouse.account_id = ${account.id} and warehouse.is_enabled order by warehouse.order_pos, warehouse.id, storage_area.id`,
);

function occupancyOf(rows: Area[], held: Held[]): WarehouseOccupancy[] {
  const warehouses = Map.groupBy(rows, ({ warehouseId }) => warehouseId);
  return [...warehouses].map(([id, areas]) => {
    const counted = areas.flatMap(({ id: areaId, name, cells }) =>
      areaId === null
        ? []
        : [{ id: areaId, name, cells, held: held.find((each) => each.areaId === areaId)?.cells ?? 0 }],
    );
    return {
      id,
      name: areas[0]?.warehouseName ?? '',
      cells: sumOf(counted, 'cells'),
      held: sumOf(counted, 'held'),
      areas: counted,
    };
  });
}

interface Stays {
  /** Containers in the yard, by the ranges of `standings`. */
  counts: number[];
  /** On average; null where there is none. */
  days: number | null;
}

const staysIn = once((ctx) => {
  const counts = standingNames.map((name) => {
    const { from, to } = standings[name];
    const earliest = to === null ? sql`true` : sql`in_yard_since >= ${midnight(ctx, sql.lit(to))}`;
    const latest = from === 0 ? sql`true` : sql`in_yard_since < ${midnight(ctx, sql.lit(from - 1))}`;
    return sql`count(*) filter (where ${earliest} and ${latest})`;
  });
  return sql<Stays>`select array[${sql.join(counts)}]::int[] as counts,
      avg(extract(epoch from now() - in_yard_since)::float8) / ${sql.lit(daySeconds)} as days
    from container_presence where account_id = ${ctx.account.id} and in_yard_since is not null`;
});

function dwellOf([stays]: Stays[]): Dwell {
  return {
    buckets: standingNames.map((standing, at) => ({ standing, containers: stays?.counts[at] ?? 0 })),
    averageDays: stays?.days ?? null,
  };
}

function sumOf<K extends string>(rows: Record<K, number>[], field: K): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}
