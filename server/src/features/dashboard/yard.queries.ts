import { standingNames, standings } from '@boxyard/contract/containers.ts';
import type { Dwell, WarehouseOccupancy } from '@boxyard/contract/dashboard.ts';
import { sql } from 'kysely';
import { once } from '../../core/queries/once.ts';
import type { Ctx } from '../../core/request/context.ts';
import { midnight } from '../containers/standing.queries.ts';

const daySeconds = 86_400;

/** The containers that stand in one area. */
interface Standing {
  areaId: number;
  containers: number;
  cells: number;
  /** The sum of the instants at which they were placed. */
  placedSeconds: number;
}

export async function findYard(ctx: Ctx): Promise<{ occupancy: WarehouseOccupancy[]; dwell: Dwell }> {
  const [held, areas, since] = await Promise.all([standing(ctx, {}), areasOf(ctx, {}), placedSince(ctx, {})]);
  return { occupancy: occupancyOf(areas, held), dwell: dwellOf(since, held) };
}

const standing = once(
  ({ account }) => sql<Standing>`
    select storage_section.area_id, sum(yard_sum.containers) as containers, sum(yard_sum.cells) as cells, sum(yard_sum.placed_seconds) as placed_seconds
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

function occupancyOf(rows: Area[], standing: Standing[]): WarehouseOccupancy[] {
  const warehouses = Map.groupBy(rows, ({ warehouseId }) => warehouseId);
  return [...warehouses].map(([id, areas]) => {
    const counted = areas.flatMap(({ id: areaId, name, cells }) =>
      areaId === null
        ? []
        : [{ id: areaId, name, cells, held: standing.find((each) => each.areaId === areaId)?.cells ?? 0 }],
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

/** Counts the recently placed containers by the index. */
const placedSince = once((ctx) => {
  const since = standingNames.flatMap((name) => standings[name].to ?? []);
  const counts = since.map((days, index) => {
    const later = since[index - 1];
    return sql`(select count(*) from container_place
      where account_id = ${ctx.account.id} and kind = 'current' and created_at >= ${midnight(ctx, days)}
        and created_at < ${later === undefined ? sql`'infinity'` : midnight(ctx, later)})`;
  });
  return sql<{ counts: number[]; now: number }>`select array[${sql.join(counts)}]::int[] as counts, now() as now`;
});

/** The rest of all containers is the oldest bucket. */
function dwellOf(rows: { counts: number[]; now: number }[], standing: Standing[]): Dwell {
  const all = sumOf(standing, 'containers');
  const lately = rows[0]?.counts ?? [];
  const older = all - lately.reduce((sum, count) => sum + count, 0);
  return {
    buckets: standingNames.map((name, index) => ({ standing: name, containers: lately[index] ?? older })),
    averageDays: all === 0 ? null : ((rows[0]?.now ?? 0) - sumOf(standing, 'placedSeconds') / all) / daySeconds,
  };
}

function sumOf<K extends string>(rows: Record<K, number>[], field: K): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}
