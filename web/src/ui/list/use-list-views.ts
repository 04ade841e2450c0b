import type { ListName } from '@boxyard/contract/core/entities.ts';
import {
  type ListView,
  type ListViewCreate,
  type ListViewUpdate,
  listViewRoutes as routes,
} from '@boxyard/contract/core/list-views.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { invalidate } from '../../core/data/queries.ts';

const none: ListView[] = [];

/** The views of a list: the person's own, and those that others share. */
export function useListViews(list: ListName, enabled: boolean): { views: ListView[]; isPending: boolean } {
  const { data = none, isPending } = useQuery({
    queryKey: ['list-views', list],
    queryFn: ({ signal }) => call(routes.list, { query: { list }, signal }),
    enabled,
  });
  return { views: data, isPending };
}

/** The writes of views; each lets the menu ask again, also after a refusal. */
export const listViews = {
  create: (body: ListViewCreate) => written(call(routes.create, { body })),
  update: ({ id, version }: ListView, body: ListViewUpdate) =>
    written(call(routes.update, { params: { id }, body, ifMatch: version })),
  remove: ({ id, version }: ListView) => written(call(routes.remove, { params: { id }, ifMatch: version })),
};

async function written<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    await invalidate('list-views');
  }
}
