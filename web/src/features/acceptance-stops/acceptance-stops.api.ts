import {
  emptyStop,
  acceptanceStopRoutes as routes,
  type StopRow,
  type StopUpdate,
} from '@boxyard/contract/bookings/acceptance-stops.ts';
import { maxPageSize } from '@boxyard/contract/core/list.ts';
import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { call } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { pickFields } from '../../core/data/fields.ts';
import { defineList } from '../../core/data/list.ts';
import { type DataQuery, invalidate, queryClient } from '../../core/data/queries.ts';

const shows = ['client', 'warehouse', 'container_type'] as const;

export const stopList = defineList({
  name: 'acceptance-stops',
  route: routes.list,
  query: listQuery('acceptance_stop', routes.list, { shows }),
  pageSizes: [10, 25, 50],
  pageSize: 25,
});

/** A form without input has no day yet. */
export type StopValues = Omit<typeof emptyStop, 'fromDay'> & { fromDay: string | null };

async function changing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  await invalidate('acceptance_stop', 'announced_truck', 'gate_order');
  return answer;
}

const empty: StopValues = { ...emptyStop, fromDay: null };

export const stops = {
  empty,
  create: (body: BodyOf<typeof routes.create>) => changing(call(routes.create, { body })),
  remove: (id: number, act: string) => changing(call(routes.remove, { params: { id }, act })),
};

/** One that is edited. No route gives it alone: it is looked for among those that were changed last. */
export function editedStop(row: StopRow) {
  const one = (id: number): DataQuery<StopRow> => ({
    queryKey: ['acceptance_stop', id],
    queryFn: async ({ signal }) => {
      const latest = await call(routes.list, { query: { sort: '-updatedAt', pageSize: maxPageSize }, signal });
      return latest.find((stop) => stop.id === id) ?? row;
    },
    meta: { entities: shows },
  });
  return {
    one,
    fresh: (id: number) => queryClient.fetchQuery({ ...one(id), staleTime: 0 }),
    valuesOf: (stop: StopRow): StopValues => ({ ...empty, ...pickFields(stop, empty) }),
    update: (id: number, body: StopUpdate, version?: number) =>
      changing(call(routes.update, { params: { id }, body, ifMatch: version })),
  };
}
