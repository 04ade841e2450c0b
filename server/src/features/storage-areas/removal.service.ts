import { sql } from 'kysely';
import { codeOf } from '../../core/db/errors.ts';
import { withSavepoint } from '../../core/db/savepoint.ts';
import type { Ctx } from '../../core/http/context.ts';
import { warehouses } from '../warehouses/warehouses.queries.ts';
import { assignedTo, containersIn, inTheWay } from './containers-in-the-way.ts';
import { areas, getArea, getSection, removeSectionsOf, sections } from './storage-areas.queries.ts';

/** Empty sections and areas are deleted with their parent; anything that holds a container is refused, naming it. */

/** @throws 404, 409 naming the containers, 412 */
export async function removeSection(ctx: Ctx, areaId: number, sectionId: number, version?: number): Promise<void> {
  const { name } = await getSection(ctx, areaId, sectionId);
  await withSavepoint(
    ctx,
    () => sections.remove(ctx, sectionId, version, { areaId }),
    refuse(() => inTheWay(ctx, 'sectionInUse', containersIn(ctx, sql`storage_section.id = ${sectionId}`), { name })),
  );
}

/** @throws 404, 409 naming the containers, 412 */
export async function removeArea(ctx: Ctx, warehouseId: number, areaId: number, version?: number): Promise<void> {
  const { name } = await getArea(ctx, warehouseId, areaId);
  await withSavepoint(
    ctx,
    async () => {
      await removeSectionsOf(ctx, sql`${areaId}`);
      await areas.remove(ctx, areaId, version);
    },
    refuse(() => inTheWay(ctx, 'areaInUse', containersIn(ctx, sql`storage_section.area_id = ${areaId}`), { name })),
  );
}

/** Containers that are assigned to the warehouse without a place count as well. @throws 404, 409 naming them, 412 */
export async function removeWarehouse(ctx: Ctx, id: number, version?: number): Promise<void> {
  const { name } = await warehouses.get(ctx, id);
  const areasOf = sql`select storage_area.id from storage_area where storage_area.account_id = ${ctx.account.id} and storage_area.warehouse_id = ${id}`;
  const standing = containersIn(ctx, sql`storage_section.area_id in (${areasOf})`);
  await withSavepoint(
    ctx,
    async () => {
      await removeSectionsOf(ctx, areasOf);
      await sql`delete from storage_area where account_id = ${ctx.account.id} and warehouse_id = ${id}`.execute(ctx.tx);
      await warehouses.remove(ctx, id, version);
    },
    refuse(() => inTheWay(ctx, 'warehouseInUse', sql`${standing} union ${assignedTo(ctx, id)}`, { name })),
  );
}

/** Translates the database's refusal of a delete. */
function refuse(problem: () => Promise<Error>) {
  return async (error: unknown): Promise<never> => {
    throw ['23503', '23514'].includes(codeOf(error) ?? '') ? await problem() : error;
  };
}
