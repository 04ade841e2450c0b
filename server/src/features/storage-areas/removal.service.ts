import { sql } from 'kysely';
import { attempt } from '../../core/attempt.ts';
import type { Ctx } from '../../core/context.ts';
import { conflict } from '../../core/problems.ts';
import { warehouses } from '../warehouses/warehouses.queries.ts';
import { listed } from './sections.service.ts';
import { areas, getArea, getSection } from './storage-areas.queries.ts';

/** Empty sections and areas go with what holds them; anything with a container in it stays, and says which. */

export async function removeSection(ctx: Ctx, areaId: number, sectionId: number): Promise<void> {
  const { name } = await getSection(ctx, areaId, sectionId);
  const refused = async () =>
    conflict('sectionInUse', { name, containers: listed(await containersIn(ctx, sql`s.id = ${sectionId}`)) });
  await attempt(ctx, () => deleteSections(ctx, sql`s.id = ${sectionId}`), refuse(refused));
}

export async function removeArea(ctx: Ctx, warehouseId: number, areaId: number): Promise<void> {
  const { name } = await getArea(ctx, warehouseId, areaId);
  const refused = async () =>
    conflict('areaInUse', { name, containers: listed(await containersIn(ctx, sql`s.area_id = ${areaId}`)) });
  await attempt(
    ctx,
    async () => {
      await deleteSections(ctx, sql`s.area_id = ${areaId}`);
      await areas.remove(ctx, areaId);
    },
    refuse(refused),
  );
}

/** Also 409 while containers are assigned to it without a place, as anything that is referred to. */
export async function removeWarehouse(ctx: Ctx, id: number, version?: number): Promise<void> {
  const { name } = await warehouses.get(ctx, id);
  const inWarehouse = sql`s.area_id in (select a.id from storage_area a where a.account_id = s.account_id and a.warehouse_id = ${id})`;
  const refused = async () => {
    const assigned = await sql<{
      name: string;
    }>`select name from container where account_id = ${ctx.account.id} and warehouse_id = ${id}
      order by name limit 200`.execute(ctx.tx);
    const names = [...new Set([...(await containersIn(ctx, inWarehouse)), ...assigned.rows.map((row) => row.name)])];
    return conflict('warehouseInUse', { name, containers: listed(names) });
  };
  await attempt(
    ctx,
    async () => {
      await deleteSections(ctx, inWarehouse);
      await sql`delete from storage_area where account_id = ${ctx.account.id} and warehouse_id = ${id}`.execute(ctx.tx);
      await warehouses.remove(ctx, id, version);
    },
    refuse(refused),
  );
}

const refuse = (problem: () => Promise<Error>) => async (error: unknown) => {
  const isReferenced = error instanceof Error && 'code' in error && (error.code === '23503' || error.code === '23514');
  throw isReferenced ? await problem() : error;
};

async function deleteSections(ctx: Ctx, which: ReturnType<typeof sql>): Promise<void> {
  await sql`delete from storage_section s where s.account_id = ${ctx.account.id} and ${which}`.execute(ctx.tx);
}

async function containersIn(ctx: Ctx, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct c.name from storage_section s
    join container_place p on p.account_id = s.account_id and p.section_id = s.id
    join container c on c.account_id = p.account_id and c.id = p.container_id
    where s.account_id = ${ctx.account.id} and ${which} order by c.name limit 200`.execute(ctx.tx);
  return rows.map(({ name }) => name);
}
