import { stayRoutes as routes } from '@boxyard/contract/billing/stays.ts';
import type { EntityName } from '@boxyard/contract/core/entities.ts';
import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { invalidate } from '../../core/data/queries.ts';

/** Stays are derived: they change with what they are derived from. */
const from: readonly EntityName[] = ['transport', 'transaction', 'container', 'client'];

const mostOfContainer = 200;

/** The stays of a container, the latest first. */
export const staysOfContainer = (containerId: number) =>
  queryOptions({
    queryKey: ['stay_correction', 'stays-of', containerId],
    queryFn: ({ signal }) =>
      call(routes.list, { query: { containerId, sort: '-startedAt', pageSize: mostOfContainer }, signal }),
    meta: { entities: from },
  });

/** Stays of which a client pays or paid for a day. */
export const staysOfClient = (clientId: number) =>
  defineList({
    name: 'stays',
    route: routes.list,
    query: listQuery('stay_correction', routes.list, { shows: from }),
    sort: '-startedAt',
    fixed: { clientId },
    keep: ['tab'],
  });

export const stayQuery = (id: number) =>
  queryOptions({
    queryKey: ['stay_correction', 'stay', id],
    queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
    meta: { entities: [...from, 'warehouse', 'rate_card', 'rate_line'] },
  });

/** What is said of stays, and what is done about their billed days. Each lets all that shows stays ask again. */
export const stays = {
  clientSince: (id: number, body: BodyOf<typeof routes.clientSince>) =>
    changed(call(routes.clientSince, { params: { id }, body })),
  freeDays: (id: number, body: BodyOf<typeof routes.freeDays>) =>
    changed(call(routes.freeDays, { params: { id }, body })),
  hereSince: (body: BodyOf<typeof routes.hereSince>) => changed(call(routes.hereSince, { body })),
  removeCorrection: (id: number) => changed(call(routes.removeCorrection, { params: { id } })),
  putRight: (id: number) => changed(call(routes.putRight, { params: { id } })),
  takeBack: (id: number) => changed(call(routes.takeBack, { params: { id } })),
};

async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    await invalidate('stay_correction', 'transaction', 'storage_run', 'container');
  }
}
