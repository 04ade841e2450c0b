import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { notificationRoutes as routes, type Way } from '@boxyard/contract/people/notifications.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { invalidate, queryClient } from '../../core/data/queries.ts';

/** Notices name the person whose notifications they are: for others' nothing is asked again. */
export const latestQuery = (personId: number) =>
  queryOptions({
    queryKey: ['notification', personId, 'latest'],
    queryFn: ({ signal }) => call(routes.latest, { signal }),
  });

export const notificationList = defineList({
  name: 'notifications',
  route: routes.list,
  query: listQuery('notification', routes.list),
  sort: '-at',
  order: 'newest',
  pageSizes: [10, 25, 100],
  pageSize: 25,
});

const choicesKey = ['notification', 'choices'] as const;
export const choicesQuery = queryOptions({
  queryKey: choicesKey,
  queryFn: ({ signal }) => call(routes.choices, { signal }),
});

export const ways: readonly Way[] = ['app', 'mail', 'daily', 'off'];

export async function choose(body: BodyOf<typeof routes.choose>): Promise<void> {
  queryClient.setQueryData(choicesKey, await call(routes.choose, { body }));
}

export async function markRead(id: number): Promise<void> {
  await call(routes.read, { params: { id } });
  await invalidate('notification');
}

export async function markAllRead(): Promise<void> {
  await call(routes.readAll, {});
  await invalidate('notification');
}
