import { containerRoutes } from '@boxyard/contract/containers.ts';
import { positionRoutes as routes } from '@boxyard/contract/positions.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';
import { queryClient } from '../../core/queries.ts';

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

export const containerQuery = (id: number) =>
  queryOptions({
    queryKey: ['container', id],
    queryFn: ({ signal }) => call(containerRoutes.get, { params: { id }, signal }),
  });

/** What is done to a transfer shows in tasks, places and containers alike. */
export async function moved(): Promise<void> {
  const shown = [entity, 'work_task', 'container'];
  await Promise.all(shown.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

export async function completeTransfer(containerId: number, taskId: number): Promise<void> {
  await call(routes.makeTransfer, { params: { id: containerId }, body: { taskId } });
  await moved();
}

export async function cancelTransfer(containerId: number, taskId: number): Promise<void> {
  await call(routes.cancelTransfer, { params: { id: containerId }, body: { taskId } });
  await moved();
}

/** Gives back a reservation whose task was never created. */
export async function cancelReservation(containerId: number): Promise<void> {
  await call(routes.cancelTransfer, { params: { id: containerId }, body: {} });
  await moved();
}
