import { z } from 'zod';
import { createInput, Id, line, paragraphs } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { ActivePositions, PositionRequest } from '../yard/positions.ts';
import { reasonMinLength, titleLength, type transferReasons } from './work-tasks.ts';

const TaskOfTransfer = z.strictObject({ taskId: Id });

/** The reason of a move that nobody gave one for. */
export const usualReason: (typeof transferReasons)[number] = 'Warehouse movements';
export const maxMoves = 50;

const MoveRequest = PositionRequest.extend({ containerId: Id });
export type MoveRequest = z.output<typeof MoveRequest>;

const movesOnce = (moves: readonly MoveRequest[]) =>
  new Set(moves.map(({ containerId }) => containerId)).size === moves.length;

const overlap = (one: MoveRequest, other: MoveRequest) =>
  one.sasId === other.sasId &&
  one.row === other.row &&
  one.tier === other.tier &&
  one.position < other.position + other.blockIndex &&
  other.position < one.position + one.blockIndex;

const movesApart = (moves: readonly MoveRequest[]) =>
  !moves.some((one, nth) => moves.slice(nth + 1).some((other) => overlap(one, other)));

const MoveInput = createInput(
  {
    moves: z
      .array(MoveRequest)
      .min(1)
      .max(maxMoves)
      .refine(movesOnce, { error: 'movedTwice' })
      .refine(movesApart, { error: 'movesOverlap' }),
    /** `usualReason` where none is given. */
    reason: line(paragraphs(titleLength).min(reasonMinLength, 'reasonRequired')),
  },
  ['moves'],
);
export type MoveInput = z.output<typeof MoveInput>;

/** What came of one move; `taskId` is its completed transfer task, null for a container that had no place before. */
export const Moved = ActivePositions.extend({ containerId: Id, taskId: Id.nullable() });
export type Moved = z.output<typeof Moved>;

/** Routes that end a transfer. A transfer begins with a work task that takes over a reservation; `move` does all its steps. */
export const transferRoutes = {
  move: route({
    method: 'POST',
    path: '/:account/positions/move',
    access: 'admin',
    summary: 'Move or place containers at once, all or none: reserve, create the transfer task, complete it',
    body: MoveInput,
    response: z.array(Moved),
  }),
  complete: route({
    method: 'POST',
    path: '/:account/positions/container/:id/transfer/make',
    access: 'admin',
    summary: 'Complete a transfer: the container stands on its reserved place',
    body: TaskOfTransfer,
    response: ActivePositions,
  }),
  cancel: route({
    method: 'POST',
    path: '/:account/positions/container/:id/transfer/cancel',
    access: 'admin',
    summary: 'Cancel a transfer; without a task, drop a reservation that has none',
    body: TaskOfTransfer.partial(),
    response: ActivePositions,
  }),
  release: route({
    method: 'POST',
    path: '/:account/positions/container/:id/release-current',
    access: 'admin',
    summary: 'Free the current place, drop the reservation, cancel open transfer tasks',
    response: ActivePositions,
  }),
  releaseByGet: route({
    method: 'GET',
    path: '/:account/positions/container/:id/release-current',
    access: 'admin',
    summary: 'The same as POST; it changes state',
    changes: true,
    response: ActivePositions,
  }),
};
