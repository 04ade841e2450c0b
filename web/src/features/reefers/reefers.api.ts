import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { reeferRoutes as routes } from '@boxyard/contract/yard/reefers.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { invalidate } from '../../core/data/queries.ts';

/** Reefers in the yard that have current, or should have it. */
export const reeferList = defineList({
  name: 'reefers',
  route: routes.list,
  query: listQuery('reefer_reading', routes.list, {
    shows: ['container', 'container_place', 'container_type', 'client', 'warehouse', 'transport'],
  }),
  sort: 'dueAt',
  pageSizes: [10, 25, 50],
  pageSize: 25,
});

/** The latest readings of a container, so many of them. */
export const readingsQuery = (containerId: number, most: number) =>
  queryOptions({
    queryKey: ['reefer_reading', 'of', containerId, most],
    queryFn: ({ signal }) =>
      callList(routes.readings, { params: { id: containerId }, query: { pageSize: most }, signal }),
    placeholderData: keepPreviousData,
    // Its limits are those of its client.
    meta: { entities: ['container', 'client'] },
  });

/** Each can be undone by its act. */
export const reefers = {
  plug: (id: number, isPluggedIn: boolean, act: string) =>
    changing(call(routes.plug, { params: { id }, body: { isPluggedIn }, act })),
  read: (id: number, body: BodyOf<typeof routes.read>, act: string) =>
    changing(call(routes.read, { params: { id }, body, act })),
  removeReading: (id: number, readingId: number, act: string) =>
    changing(call(routes.removeReading, { params: { id, readingId }, act })),
};

async function changing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  await invalidate('reefer_reading', 'container');
  return answer;
}
