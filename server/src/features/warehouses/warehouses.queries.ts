import type { QueryOf } from '@boxyard/contract/route.ts';
import { Warehouse, type WarehouseRow, type warehouseRoutes } from '@boxyard/contract/warehouses.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../core/context.ts';
import { type List, shortList } from '../../core/list-page.ts';
import { records } from '../../core/records.ts';
import { contains, startsWith } from '../../core/text-search.ts';

export const warehouses = records('warehouse', Warehouse);

const nameKey = sql`warehouse.name_key`;

export function listWarehouses(
  ctx: Ctx,
  input: QueryOf<typeof warehouseRoutes.list>,
): List<z.output<typeof WarehouseRow>> {
  let query = ctx.tx
    .selectFrom('warehouse')
    .where('warehouse.accountId', '=', ctx.account.id)
    .selectAll('warehouse')
    .select([
      areasOf.as('areasCount'),
      cellsOf.as('cellsCount'),
      inYard(sql`count(*)`).as('containersCount'),
      inYard(sql`coalesce(sum(upper(p.span) - lower(p.span)), 0)`).as('cellsInUse'),
    ]);
  if (input.name) query = query.where(startsWith(nameKey, input.name));
  if (input.q) query = query.where(contains(nameKey, input.q));
  if (input.isEnabled !== undefined) query = query.where('isEnabled', '=', input.isEnabled);
  return shortList(query, input, {
    columns: { orderPos: sql`order_pos`, name: nameKey },
    initial: 'orderPos',
    id: sql`warehouse.id`,
  });
}

/** Serialises decisions about the default warehouse. */
export async function lockDefault(ctx: Ctx): Promise<void> {
  await sql`select from account where id = ${ctx.account.id} for no key update`.execute(ctx.tx);
}

const areasOf = sql<number>`(select count(*) from storage_area a
  where a.account_id = warehouse.account_id and a.warehouse_id = warehouse.id)`;
const cellsOf = sql<number>`(select coalesce(sum(r.tiers * r.positions), 0) from section_row r
  join storage_section s on s.account_id = r.account_id and s.id = r.section_id
  join storage_area a on a.account_id = s.account_id and a.id = s.area_id
  where r.account_id = warehouse.account_id and a.warehouse_id = warehouse.id)`;
const inYard = (what: RawBuilder<unknown>) => sql<number>`(select ${what} from container_place p
  join storage_section s on s.account_id = p.account_id and s.id = p.section_id
  join storage_area a on a.account_id = s.account_id and a.id = s.area_id
  where p.account_id = warehouse.account_id and p.kind = 'current' and a.warehouse_id = warehouse.id)`;

/** Takes the default flag from the warehouse that has it. */
export async function clearDefault(ctx: Ctx, exceptId: number | null): Promise<void> {
  await sql`update warehouse set is_default = false
    where account_id = ${ctx.account.id} and is_default and id is distinct from ${exceptId}::bigint`.execute(ctx.tx);
}

export async function hasWarehouse(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql`select 1 from warehouse where account_id = ${ctx.account.id} limit 1`.execute(ctx.tx);
  return rows.length > 0;
}

/** The warehouse of a new container that names none: the default warehouse, if it is enabled. */
export async function findDefaultWarehouseId(ctx: Ctx): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from warehouse
    where account_id = ${ctx.account.id} and is_default and is_enabled`.execute(ctx.tx);
  return rows[0]?.id ?? null;
}
