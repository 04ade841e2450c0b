import { positionRoutes as routes } from '@boxyard/contract/positions.ts';
import { transferRoutes } from '@boxyard/contract/transfers.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';
import { tasksChanged } from '../../ui/tasks/end-task.ts';

const entity = 'container_place';

/** Current and reserved place of a container, with what its stack makes of them. */
export const placesQuery = (containerId: number) =>
  queryOptions({
    queryKey: [entity, 'of-container', containerId],
    queryFn: ({ signal }) => call(routes.active, { params: { id: containerId }, signal }),
    meta: { entities: ['work_task', 'storage_area', 'storage_section', 'container'] },
  });

/** Every step that a container took, and for which task. */
export const historyQuery = (containerId: number) =>
  queryOptions({
    queryKey: [entity, 'history-of-container', containerId],
    queryFn: ({ signal }) => call(routes.get, { params: { id: containerId }, signal }),
  });

/** Gives back a reservation whose task was never created. */
export async function cancelReservation(containerId: number): Promise<void> {
  await call(transferRoutes.cancel, { params: { id: containerId }, body: {} });
  await tasksChanged();
}
