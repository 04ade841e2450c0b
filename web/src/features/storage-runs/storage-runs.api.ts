import {
  type RunPreview,
  type RunRequest,
  storageRunRoutes as routes,
  type StorageRun,
} from '@boxyard/contract/billing/storage-runs.ts';
import type { PayloadOf } from '@boxyard/contract/core/route.ts';
import { call } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { type DataQuery, invalidate } from '../../core/data/queries.ts';

export const storageRunList = defineList({
  name: 'storage-runs',
  route: routes.list,
  // The rows add up their bills.
  query: listQuery('storage_run', routes.list, { shows: ['transaction'] }),
  order: 'newest',
});

export const storageRunQuery = (id: number): DataQuery<StorageRun> => ({
  queryKey: ['storage_run', id],
  queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
  meta: { entities: ['transaction'] },
});

/** It looks at every stay of the account. */
const restMs = 30_000;

/** What a run would bill. A warning that was mended elsewhere is gone when the clerk comes back. */
export const previewQuery = (body: RunRequest): DataQuery<RunPreview> => ({
  queryKey: ['storage_run', 'preview', body],
  queryFn: ({ signal }) => call(routes.preview, { body, signal }),
  meta: {
    entities: [
      'transaction',
      'transport',
      'container',
      'client',
      'rate_card',
      'rate_line',
      'charge_code',
      'stay_correction',
    ],
    restMs,
  },
});

/** Stays with billed days that are wrong by now: of a client, or all. */
export const wrongQuery = (clientId?: number): DataQuery<PayloadOf<typeof routes.wrong>> => ({
  queryKey: ['storage_run', 'wrong', clientId],
  queryFn: ({ signal }) => call(routes.wrong, { query: { clientId }, signal }),
  meta: {
    entities: ['transaction', 'transport', 'container', 'rate_card', 'rate_line', 'stay_correction'],
    restMs,
  },
});

const changed = () => invalidate('storage_run', 'transaction', 'stay_correction', 'container');

/** @param key sent again with the same key, it is run once */
export async function runStorage(body: RunRequest, key: string): Promise<StorageRun> {
  try {
    return await call(routes.create, { body, key });
  } finally {
    // Also where somebody else was first.
    await changed();
  }
}

/** Each move is charged once, however often it is asked. */
export async function chargeMoves(transportIds: number[]): Promise<{ charges: number }> {
  const made = await call(routes.chargeMoves, { body: { transportIds } });
  await changed();
  return made;
}

export async function takeRunBack(id: number): Promise<void> {
  await call(routes.takeBack, { params: { id } });
  await changed();
}
