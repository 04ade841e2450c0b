import { isDeepStrictEqual } from 'node:util';
import {
  type Cargo,
  type CargoCreate,
  type CargoItem,
  type CargoItemCreate,
  type CargoItemEntry,
  type CargoItemUpdate,
  type CargoOfTask,
  type CargoUpdate,
  mostCargoWeight,
  type StoredCargo,
} from '@boxyard/contract/work/cargos.ts';
import { cargoTaskTypes, type WorkTask } from '@boxyard/contract/work/work-tasks.ts';
import { staleRecord } from '../../core/crud/last-change.ts';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import type { Ctx } from '../../core/http/context.ts';
import { invalid, notFound, referred, stale } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { asItem, cargoItems, cargos, findCargoOfTask, getCargo, writeItems } from './cargos.queries.ts';
import { workTasks } from './work-tasks.queries.ts';

/**
 * The cargo of a loading or unloading task. All writers lock the container, then the task, then the cargo. The limit is
 * checked by the database (`cargo_within_limit`).
 */

const newItem = { volume: 0, weight: 0, temperature: null, remark: '' } as const;

/** @throws 404 if the container does not exist, 409 if the task has a cargo, 422 */
export async function createCargo(ctx: Ctx, containerId: number, input: CargoCreate): Promise<Cargo> {
  await containers.lock(ctx, containerId);
  const task = await referred('workTaskId', workTasks.lock(ctx, input.workTaskId));
  if (task.containerId !== containerId) throw invalid('workTaskId', 'taskOfAnother');
  return getCargo(ctx, await insertCargo(ctx, task, input));
}

/** @throws 404, 412, 422 for more than the container holds */
export async function updateCargo(
  ctx: Ctx,
  containerId: number,
  id: number,
  input: CargoUpdate,
  version?: number,
): Promise<Cargo> {
  const before = await lockCargo(ctx, containerId, id);
  await changeCargo(ctx, before, input, version);
  return getCargo(ctx, id);
}

/** @throws 404, 412 */
export async function removeCargo(ctx: Ctx, containerId: number, id: number, version?: number): Promise<void> {
  await lockCargo(ctx, containerId, id);
  await cargos.remove(ctx, id, version);
}

/** @throws 404, 422 for more than the container holds */
export async function createItem(
  ctx: Ctx,
  containerId: number,
  cargoId: number,
  input: CargoItemCreate,
): Promise<CargoItem> {
  await lockCargo(ctx, containerId, cargoId);
  return asItem(await cargoItems.insert(ctx, { ...newItem, ...withoutUndefined(input), cargoId }));
}

/** @throws 404, 412, 422 for more than the container holds */
export async function updateItem(
  ctx: Ctx,
  path: { containerId: number; cargoId: number; itemId: number },
  input: CargoItemUpdate,
  version?: number,
): Promise<CargoItem> {
  await lockItem(ctx, path);
  return asItem(await cargoItems.update(ctx, path.itemId, input, version));
}

/** @throws 404, 412 */
export async function removeItem(
  ctx: Ctx,
  path: { containerId: number; cargoId: number; itemId: number },
  version?: number,
): Promise<void> {
  await lockItem(ctx, path);
  await cargoItems.remove(ctx, path.itemId, version);
}

/**
 * Saves the cargo that is sent with its task; the container and the task are already locked.
 * @throws 412 if the cargo has changed since the form was opened, 422
 */
export async function saveCargoOfTask(ctx: Ctx, task: WorkTask, input: CargoOfTask): Promise<void> {
  const { version } = input;
  const before = await findCargoOfTask(ctx, task.id);
  if (!before) {
    // The cargo was deleted while the form was open.
    if (version !== undefined) throw stale();
    await createCargoOfTask(ctx, task, input);
    return;
  }
  // Another person has created the cargo meanwhile.
  if (version === undefined) throw await staleRecord(ctx, ['cargo', before.id]);
  await changeCargo(ctx, before, ownOf(input), version);
}

/** Saves the cargo that is sent with a new task. @throws 422 */
export async function createCargoOfTask(ctx: Ctx, task: WorkTask, input: CargoOfTask): Promise<void> {
  await insertCargo(ctx, task, ownOf(input));
}

/** Without what is told of a cargo and cannot be changed. */
function ownOf({ version, id, workTaskId, totalWeight, totalVolume, ...values }: CargoOfTask): CargoUpdate {
  return values;
}

/** Deletes a cargo without items, so that its task can get another type. */
export async function dropEmptyCargo(ctx: Ctx, taskId: number): Promise<void> {
  const cargo = await findCargoOfTask(ctx, taskId);
  if (cargo?.items.length === 0) await cargos.remove(ctx, cargo.id);
}

async function insertCargo(ctx: Ctx, task: WorkTask, input: CargoUpdate): Promise<number> {
  if (!cargoTaskTypes.some((type) => type === task.type)) throw invalid('workTaskId', 'cargoOfLoadingOnly');
  const { items = [], ...values } = input;
  const known = items.findIndex(({ id }) => id !== undefined);
  if (known >= 0) throw invalid(`items.${known}.id`, 'unknownRecord');
  const direction = input.direction ?? (task.type === 'loading' ? 'outbound' : 'inbound');
  const { weightTare = 0, weightNet = 0, weightGross = sumOf(weightTare, weightNet) } = input;
  const { id } = await cargos.insert(ctx, { ...values, direction, weightGross, workTaskId: task.id });
  await saveItems(ctx, id, [], items);
  return id;
}

async function changeCargo(ctx: Ctx, before: Cargo, input: CargoUpdate, version?: number): Promise<void> {
  const { items = [], ...values } = input;
  await cargos.update(ctx, before.id, { ...values, ...grossOf(before, input) }, version);
  await saveItems(ctx, before.id, before.items, items);
}

/** The gross weight is computed anew when other weights change and it is not sent. */
function grossOf(before: StoredCargo, { weightTare, weightNet, weightGross }: CargoUpdate): { weightGross?: number } {
  if (weightGross !== undefined || (weightTare === undefined && weightNet === undefined)) return {};
  return { weightGross: sumOf(weightTare ?? before.weightTare, weightNet ?? before.weightNet) };
}

/** @throws 422 for more than any cargo may weigh */
function sumOf(tare: number, net: number): number {
  if (tare + net > mostCargoWeight) throw invalid('weightGross', 'tooBig', { max: mostCargoWeight });
  return tare + net;
}

async function saveItems(ctx: Ctx, cargoId: number, before: CargoItem[], entries: CargoItemEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const known = new Map(before.map((item) => [item.id, item]));
  const kept = entries.filter((entry) => !entry.flaggedAsDeleted).map((entry, at) => wholeItem(known, entry, at));
  const removed = entries.flatMap(({ id, flaggedAsDeleted }) => (flaggedAsDeleted && id !== undefined ? [id] : []));
  // Unchanged items are not written, so that their versions stay.
  const changed = kept.filter((item) => !isDeepStrictEqual(item, 'id' in item ? known.get(item.id) : undefined));
  if (changed.length > 0 || removed.length > 0) await writeItems(ctx, cargoId, changed, removed);
}

/** @throws 412 for a deleted item, 422 for a new one without a type */
function wholeItem(known: Map<number, CargoItem>, entry: CargoItemEntry, at: number) {
  const { flaggedAsDeleted, version, cargoId, ...values } = withoutUndefined(entry);
  if (entry.id === undefined) {
    if (entry.cargoTypeCode === undefined) throw invalid(`items.${at}.cargoTypeCode`, 'required');
    return { ...newItem, ...values, cargoTypeCode: entry.cargoTypeCode };
  }
  const item = known.get(entry.id);
  if (!item) throw stale();
  return { ...item, ...values };
}

async function lockCargo(ctx: Ctx, containerId: number, id: number): Promise<Cargo> {
  await containers.lock(ctx, containerId);
  const cargo = await getCargo(ctx, id);
  const task = await workTasks.lock(ctx, cargo.workTaskId);
  if (task.containerId !== containerId) throw notFound();
  await cargos.lock(ctx, id);
  return getCargo(ctx, id);
}

async function lockItem(
  ctx: Ctx,
  { containerId, cargoId, itemId }: { containerId: number; cargoId: number; itemId: number },
) {
  const { items } = await lockCargo(ctx, containerId, cargoId);
  if (!items.some(({ id }) => id === itemId)) throw notFound();
}
