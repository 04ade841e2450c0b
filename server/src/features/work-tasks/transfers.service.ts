import type { WorkTask } from '@boxyard/contract/work/work-tasks.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import {
  adoptWarehouseOfPlace,
  dropCurrent,
  dropReservation,
  findPlaces,
  moveToReserved,
} from '../positions/places.queries.ts';
import { endTransfers, workTasks } from './work-tasks.queries.ts';

/**
 * The three ways in which a transfer ends. Each locks the container first, so that simultaneous requests run one after the
 * other and the second sees the result of the first.
 */

/** Moves the container to its reserved place and completes the task. @throws 404, 409 when the task is final already */
export async function completeTransfer(ctx: Ctx, containerId: number, taskId: number): Promise<void> {
  await containers.lock(ctx, containerId);
  await lockOpenTransfer(ctx, containerId, taskId);
  if (!(await moveToReserved(ctx, containerId, taskId))) throw conflict('noReservationForTask');
  await endTransfers(ctx, containerId, 'completed');
  await adoptWarehouseOfPlace(ctx, containerId);
}

/** Drops the reservation and cancels the task. @throws 404, 409 when the task is final already */
export async function cancelTransfer(ctx: Ctx, containerId: number, taskId: number): Promise<void> {
  await containers.lock(ctx, containerId);
  await lockOpenTransfer(ctx, containerId, taskId);
  await dropReservation(ctx, containerId, taskId);
  await endTransfers(ctx, containerId, 'canceled');
}

/** Frees the current place, drops the reservation and cancels the open transfer. @throws 404, 409 when it has no place */
export async function releaseCurrent(ctx: Ctx, containerId: number): Promise<void> {
  const { name } = await containers.lock(ctx, containerId);
  const { current } = await findPlaces(ctx, containerId);
  if (current.length === 0) throw conflict('notPlaced', { container: name });
  await dropReservation(ctx, containerId);
  await endTransfers(ctx, containerId, 'canceled');
  await dropCurrent(ctx, containerId);
}

async function lockOpenTransfer(ctx: Ctx, containerId: number, taskId: number): Promise<WorkTask> {
  const task = await workTasks.lock(ctx, taskId, undefined, { containerId, type: 'transfer' });
  refuseFinal(task);
  return task;
}

export function refuseFinal(task: Pick<WorkTask, 'type' | 'status'>): void {
  if (task.type !== 'transfer') return;
  if (task.status === 'completed') throw conflict('taskCompleted');
  if (task.status === 'canceled') throw conflict('taskCanceled');
}
