import type { ListInput } from '@boxyard/contract/core/list.ts';
import {
  type Cargo,
  type CargoItem,
  type CargoItemLine,
  type CargoLine,
  fullCargos,
  maxCargoItems,
  StoredCargo,
  StoredCargoItem,
} from '@boxyard/contract/work/cargos.ts';
import { sql } from 'kysely';
import { type List, type Page, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import type { Ctx } from '../../core/http/context.ts';
import { invalid, notFound } from '../../core/http/problems.ts';

export const cargos = records('cargo', StoredCargo);
export const cargoItems = records('cargoItem', StoredCargoItem);

function rowsOf(ctx: Ctx) {
  return ctx.tx.selectFrom('cargo').where('cargo.accountId', '=', ctx.account.id).select(cargos.columns);
}

async function withItems(ctx: Ctx, rows: StoredCargo[]): Promise<Cargo[]> {
  const items = await itemsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const ofCargo = Map.groupBy(items, ({ cargoId }) => cargoId);
  return rows.map((row) => ({ ...row, items: ofCargo.get(row.id) ?? [] }));
}

/** The most items of one answer. */
const mostItems = fullCargos * maxCargoItems;

/** @throws 422 where these cargos have more items than one answer takes */
async function itemsOf(ctx: Ctx, cargoIds: number[]): Promise<CargoItem[]> {
  if (cargoIds.length === 0) return [];
  const rows = await ctx.tx
    .selectFrom('cargoItem')
    .where('accountId', '=', ctx.account.id)
    .where(sql<boolean>`cargo_id = any(${cargoIds}::bigint[])`)
    .select(cargoItems.columns)
    .orderBy('id')
    .limit(mostItems + 1)
    .execute();
  if (rows.length > mostItems) throw invalid('pageSize', 'tooBig', { max: fullCargos });
  return rows.map(asItem);
}

export const asItem = (row: StoredCargoItem): CargoItem => ({ ...row, flaggedAsDeleted: false });

async function list(ctx: Ctx, query: ReturnType<typeof rowsOf>, input: ListInput): Promise<Page<Cargo>> {
  const id = sql`cargo.id`;
  const { rows, total } = await shortList(query, input, {
    columns: { id },
    initial: 'id',
    id,
    updatedAt: sql`cargo.updated_at`,
  }).page();
  return { rows: await withItems(ctx, rows), total };
}

export function listCargosOfContainer(ctx: Ctx, containerId: number, input: ListInput): Promise<Page<Cargo>> {
  const ofContainer = sql<boolean>`exists (select from work_task where work_task.account_id = cargo.account_id
    and work_task.id = cargo.work_task_id and work_task.container_id = ${containerId})`;
  return list(ctx, rowsOf(ctx).where(ofContainer), input);
}

export function listCargosOfTask(ctx: Ctx, taskId: number, input: ListInput): Promise<Page<Cargo>> {
  return list(ctx, rowsOf(ctx).where('cargo.workTaskId', '=', taskId), input);
}

/** Cargos of all tasks. */
export function listCargoLines(ctx: Ctx, input: ListInput): List<CargoLine> {
  const query = withTask(ctx).select(cargos.columns);
  const id = sql`cargo.id`;
  return shortList(query, input, { columns: { id }, initial: 'id', id, updatedAt: sql`cargo.updated_at` });
}

/** Items of all cargos. An item has no moment of its own: that of its cargo counts. */
export function listCargoItemLines(ctx: Ctx, input: ListInput): List<CargoItemLine> {
  const query = withTask(ctx)
    .innerJoin('cargoItem', (join) =>
      join.onRef('cargoItem.accountId', '=', 'cargo.accountId').onRef('cargoItem.cargoId', '=', 'cargo.id'),
    )
    .select(cargoItems.columns)
    .select('cargo.workTaskId');
  const id = sql`cargo_item.id`;
  return shortList(query, input, { columns: { id }, initial: 'id', id, updatedAt: sql`cargo.updated_at` });
}

function withTask(ctx: Ctx) {
  return ctx.tx
    .selectFrom('cargo')
    .innerJoin('workTask', (join) =>
      join.onRef('workTask.accountId', '=', 'cargo.accountId').onRef('workTask.id', '=', 'cargo.workTaskId'),
    )
    .innerJoin('container', (join) =>
      join.onRef('container.accountId', '=', 'workTask.accountId').onRef('container.id', '=', 'workTask.containerId'),
    )
    .where('cargo.accountId', '=', ctx.account.id)
    .select(['workTask.containerId', 'workTask.title as taskTitle', 'container.name as containerName']);
}

/** @throws 404 */
export async function getCargo(ctx: Ctx, id: number): Promise<Cargo> {
  const [cargo] = await withItems(ctx, [await cargos.get(ctx, id)]);
  if (!cargo) throw notFound();
  return cargo;
}

export async function findCargoOfTask(ctx: Ctx, taskId: number): Promise<Cargo | null> {
  const [cargo] = await withItems(ctx, await rowsOf(ctx).where('cargo.workTaskId', '=', taskId).execute());
  return cargo ?? null;
}

const itemColumns = Object.keys(StoredCargoItem.omit({ id: true, version: true, cargoId: true }).shape);

/**
 * Deletes, changes and adds items in one statement, so that the limit is checked once, for the result.
 * @param items whole items; those without an id are new
 */
export async function writeItems(
  ctx: Ctx,
  cargoId: number,
  items: readonly (Omit<StoredCargoItem, 'id' | 'version' | 'cargoId'> & { id?: number | undefined })[],
  removed: readonly number[],
): Promise<void> {
  const columns = sql.join(itemColumns.map((name) => sql.ref(name)));
  const sent = (condition: string) => sql`select * from jsonb_populate_recordset(null::cargo_item,
    ${JSON.stringify(items.map(toSnake))}::jsonb) sent where ${sql.raw(condition)}`;
  const changed = sql.join(itemColumns.map((name) => sql`${sql.ref(name)} = sent.${sql.ref(name)}`));
  await sql`with
    removed as (delete from cargo_item where account_id = ${ctx.account.id} and cargo_id = ${cargoId} and id = any(${removed}::bigint[])),
    changed as (update cargo_item set ${changed} from (${sent('id is not null')}) sent
      where cargo_item.account_id = ${ctx.account.id} and cargo_item.cargo_id = ${cargoId} and cargo_item.id = sent.id)
    insert into cargo_item (account_id, cargo_id, ${columns})
    select ${ctx.account.id}::bigint, ${cargoId}::bigint, ${columns} from (${sent('id is null')}) sent returning id`.execute(
    ctx.tx,
  );
}

const toSnake = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), value]),
  );
