import {
  type AnnouncedRow,
  emptyAnnounced,
  announcedTruckRoutes as routes,
} from '@boxyard/contract/bookings/announced-trucks.ts';
import { maxPageSize } from '@boxyard/contract/core/list.ts';
import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { call } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { pickFields } from '../../core/data/fields.ts';
import { defineList } from '../../core/data/list.ts';
import { type DataQuery, invalidate, queryClient } from '../../core/data/queries.ts';

const shows = ['client', 'gate_order', 'acceptance_stop', 'container'] as const;

export const truckList = defineList({
  name: 'announced-trucks',
  route: routes.list,
  query: listQuery('announced_truck', routes.list, { shows }),
  pageSizes: [10, 25, 50],
  pageSize: 25,
});

/** A form without input has no day yet. */
export type TruckValues = Omit<typeof emptyAnnounced, 'day'> & { day: string | null };

const most = 50;

/** Those that name a container, or come for an order, and have not come yet. */
export const expectedTrucks = (of: { containerId: number } | { orderId: number }): DataQuery<AnnouncedRow[]> => ({
  queryKey: ['announced_truck', 'expected', of],
  queryFn: ({ signal }) => call(routes.list, { query: { ...of, isExpected: true, pageSize: most }, signal }),
  meta: { entities: shows },
});

/** Those of a day, and of days before, that have not come. */
export const expectedUntil = (day: string): DataQuery<AnnouncedRow[]> => ({
  queryKey: ['announced_truck', 'expected', { day }],
  queryFn: ({ signal }) => call(routes.list, { query: { day, isExpected: true, page: 1, pageSize: 8 }, signal }),
  meta: { entities: shows },
});

async function changing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  await invalidate('announced_truck', 'gate_order');
  return answer;
}

const empty: TruckValues = { ...emptyAnnounced, day: null };

export const trucks = {
  empty,
  create: (body: BodyOf<typeof routes.create>) => changing(call(routes.create, { body })),
  remove: (id: number, act: string) => changing(call(routes.remove, { params: { id }, act })),
};

/** One that is edited. No route gives it alone: it is looked for among those that were changed last. */
export function editedTruck(row: AnnouncedRow) {
  const one = (id: number): DataQuery<AnnouncedRow> => ({
    queryKey: ['announced_truck', id],
    queryFn: async ({ signal }) => {
      const latest = await call(routes.list, { query: { sort: '-updatedAt', pageSize: maxPageSize }, signal });
      return latest.find((truck) => truck.id === id) ?? row;
    },
    meta: { entities: shows },
  });
  return {
    one,
    fresh: (id: number) => queryClient.fetchQuery({ ...one(id), staleTime: 0 }),
    valuesOf: (truck: AnnouncedRow): TruckValues => ({ ...empty, ...pickFields(truck, empty) }),
    update: (id: number, body: BodyOf<typeof routes.update>, version?: number) =>
      changing(call(routes.update, { params: { id }, body, ifMatch: version })),
  };
}
