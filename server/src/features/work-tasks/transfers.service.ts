import type { WorkTask } from '@boxyard/contract/work-tasks.ts';
import type { Ctx } from '../../core/context.ts';
import { conflict } from '../../core/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import {
  dropCurrent,
  dropReservation,
  findPlaces,
  followWarehouse,
  moveToReserved,
} from '../positions/places.queries.ts';
import { endTransfers, workTasks } from './work-tasks.queries.ts';

/**
 * The three ways in which a transfer ends. Each holds the container first, so that two clerks are served one after the
 * other, and the second is told what the first has done.
 */

/** current := reserved, the task is completed. @throws 404, 409 when it is final already */
export async function completeTransfer(ctx: Ctx, containerId: number, taskId: number): Promise<void> {
  await containers.lock(ctx, containerId);
  await lockOpenTransfer(ctx, containerId, taskId);
  if (!(await moveToReserved(ctx, containerId, taskId))) throw conflict('noReservationForTask');
  await endTransfers(ctx, containerId, 'completed');
  await followWarehouse(ctx, containerId);
}

/** The reservation is dropped, the task is canceled. @throws 404, 409 when it is final already */
export async function cancelTransfer(ctx: Ctx, containerId: number, taskId: number): Promise<void> {
  await containers.lock(ctx, containerId);
  await lockOpenTransfer(ctx, containerId, taskId);
  await dropReservation(ctx, containerId, taskId);
  await endTransfers(ctx, containerId, 'canceled');
}

/** Frees the current place, drops the reservation and cancels open transfer tasks. @throws 404, 409 when it stands nowhere */
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
