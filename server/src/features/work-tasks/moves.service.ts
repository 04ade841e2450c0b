import type { Moved, MoveInput, MoveRequest } from '@boxyard/contract/work/transfers.ts';
import { usualReason } from '@boxyard/contract/work/transfers.ts';
import type { Ctx } from '../../core/http/context.ts';
import { invalidFields, Problem, referred } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { findPlaces, holdRows, judgeCells, judgeCellsLater } from '../positions/places.queries.ts';
import { activePositions, placeContainer, refuseOccupied, reservePlace } from '../positions/positions.service.ts';
import { createWorkTask } from './work-tasks.service.ts';

/**
 * Moves containers that have a place, each by a transfer that is completed at once, and places the others; all or none.
 * A container may take a place that another one of the call leaves, be it that two exchange theirs.
 * @throws 409 with the container in the way or the one in transfer, 422
 */
export async function moveContainers(ctx: Ctx, { moves, reason = usualReason }: MoveInput): Promise<Moved[]> {
  const places = await lockAll(ctx, moves);
  await holdRows(ctx, [...places, ...moves]);
  await judgeCellsLater(ctx);
  const tasks = new Map<number, number | null>();
  for (const [index, move] of moves.entries()) {
    const staying = moves.slice(index).map(({ containerId }) => containerId);
    await refuseOccupied(ctx, staying, move);
    tasks.set(move.containerId, await within(`moves.${index}`, moveOne(ctx, move, reason)));
  }
  await judgeCells(ctx);
  const moved: Moved[] = [];
  for (const { containerId } of moves)
    moved.push({ containerId, taskId: tasks.get(containerId) ?? null, ...(await activePositions(ctx, containerId)) });
  return moved;
}

/** Locks the containers in the order of their ids, so that two calls do not wait for each other. @returns their cells */
async function lockAll(ctx: Ctx, moves: readonly MoveRequest[]) {
  const cells: { sasId: number; row: number }[] = [];
  const inOrder = [...moves.entries()].sort(([, a], [, b]) => a.containerId - b.containerId);
  for (const [index, { containerId }] of inOrder) {
    await referred(`moves.${index}.containerId`, containers.lock(ctx, containerId));
    const { current, reserved } = await findPlaces(ctx, containerId);
    cells.push(...current, ...reserved);
  }
  return cells;
}

/** @returns the completed transfer task; null where the container had no place */
async function moveOne(ctx: Ctx, { containerId, ...at }: MoveRequest, reason: string): Promise<number | null> {
  const { current } = await findPlaces(ctx, containerId);
  if (current.length === 0) {
    await placeContainer(ctx, containerId, at);
    return null;
  }
  await reservePlace(ctx, containerId, at);
  const task = await createWorkTask(ctx, { containerId, type: 'transfer', title: reason, status: 'completed' });
  return task.id;
}

/** Fields that are refused are those of one move. */
async function within<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'INVALID' && error.errors)) throw error;
    throw invalidFields(error.errors.map((each) => ({ ...each, path: `${path}.${each.path}` })));
  }
}
