import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { Warehouse, type WarehouseRow, type warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { byName } from '../../core/crud/by-name.ts';
import { hasExternalId } from '../../core/crud/external-ids.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains, startsWith } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';

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
      areasOf(ctx).as('areasCount'),
      cellsOf(ctx).as('cellsCount'),
      inYard(ctx, sql`count(*)`).as('containersCount'),
      inYard(ctx, sql`coalesce(sum(upper(place.span) - lower(place.span)), 0)`).as('cellsInUse'),
    ]);
  if (input.name) query = query.where(startsWith(nameKey, input.name));
  if (input.externalId) query = query.where(hasExternalId('warehouse', input.externalId));
  if (input.q) query = query.where(contains(nameKey, input.q));
  if (input.isEnabled !== undefined) query = query.where('isEnabled', '=', input.isEnabled);
  return shortList(query, input, {
    columns: { orderPos: sql`order_pos`, name: byName(ctx, sql`warehouse.name`) },
    initial: 'orderPos',
    id: sql`warehouse.id`,
    updatedAt: sql`warehouse.updated_at`,
  });
}

/** Serialises decisions about the default warehouse. */
export async function lockDefault(ctx: Ctx): Promise<void> {
  await sql`select from account where id = ${ctx.account.id} for no key update`.execute(ctx.tx);
}

const areasOf = (ctx: Ctx) => sql<number>`(select count(*) from storage_area
  where storage_area.account_id = ${ctx.account.id} and storage_area.warehouse_id = warehouse.id)`;
const cellsOf = (
  ctx: Ctx,
) => sql<number>`(select coalesce(sum(section_row.tiers * section_row.positions), 0) from section_row
  join storage_section on storage_section.account_id = section_row.account_id and storage_section.id = section_row.section_id
  join storage_area on storage_area.account_id = storage_section.account_id and storage_area.id = storage_section.area_id
  where section_row.account_id = ${ctx.account.id} and storage_area.warehouse_id = warehouse.id)`;
const inYard = (ctx: Ctx, what: RawBuilder<unknown>) => sql<number>`(select ${what} from container_place place
  join storage_section on storage_section.account_id = place.account_id and storage_section.id = place.section_id
  join storage_area on storage_area.account_id = storage_section.account_id and storage_area.id = storage_section.area_id
  where place.account_id = ${ctx.account.id} and place.kind = 'current' and storage_area.warehouse_id = warehouse.id)`;

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
