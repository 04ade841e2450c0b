import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { positionRoutes as routes } from '@boxyard/contract/yard/positions.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { invalidate } from '../../core/data/queries.ts';

/** Current and reserved place of a container, with the warnings about its stack. */
export const placesQuery = (containerId: number) =>
  queryOptions({
    queryKey: ['container_place', 'of-container', containerId],
    queryFn: ({ signal }) => call(routes.active, { params: { id: containerId }, signal }),
    meta: { entities: ['work_task', 'storage_area', 'storage_section', 'container', 'transport'] },
  });

/** Every step that a container took, and for which task. */
export const historyQuery = (containerId: number) =>
  queryOptions({
    queryKey: ['container_place', 'history-of-container', containerId],
    queryFn: ({ signal }) => call(routes.get, { params: { id: containerId }, signal }),
  });

/** Gives back a reservation whose task was never created. */
export async function cancelReservation(containerId: number, act: string): Promise<void> {
  await call(transferRoutes.cancel, { params: { id: containerId }, body: {}, act });
  await invalidate('container_place', 'work_task', 'container');
}
