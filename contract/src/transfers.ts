import { z } from 'zod';
import { Id } from './fields.ts';
import { ActivePositions } from './positions.ts';
import { route } from './route.ts';

const TaskOfTransfer = z.strictObject({ taskId: Id });

/** Routes that end a transfer. A transfer begins with a work task that takes over a reservation. */
export const transferRoutes = {
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
    response: ActivePositions,
  }),
};
