import type { Warehouse, WarehouseCreate, WarehouseUpdate } from '@boxyard/contract/yard/warehouses.ts';
import type { Ctx } from '../../core/http/context.ts';
import { clearDefault, hasWarehouse, lockDefault, warehouses } from './warehouses.queries.ts';

/** The first warehouse of an account becomes its default. The database ensures that there is exactly one. */
export async function createWarehouse(ctx: Ctx, input: WarehouseCreate): Promise<Warehouse> {
  await lockDefault(ctx);
  const isDefault = input.isDefault || !(await hasWarehouse(ctx));
  if (isDefault) await clearDefault(ctx, null);
  return warehouses.insert(ctx, { ...input, isDefault });
}

export async function updateWarehouse(
  ctx: Ctx,
  id: number,
  input: WarehouseUpdate,
  version?: number,
): Promise<Warehouse> {
  if (input.isDefault) {
    await lockDefault(ctx);
    await clearDefault(ctx, id);
  }
  return warehouses.update(ctx, id, input, version);
}
