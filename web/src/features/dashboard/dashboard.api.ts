import { dashboardRoutes } from '@boxyard/contract/core/dashboard.ts';
import type { EntityName } from '@boxyard/contract/core/entities.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { knownMs } from '../../core/api/last-change.ts';

/** The dashboard shows records of these tables, and is read again when any of them changes. */
const entities: EntityName[] = [
  'account',
  'client',
  'container',
  'container_place',
  'container_type',
  'section_row',
  'storage_area',
  'storage_section',
  'transaction',
  'transport',
  'warehouse',
  'work_task',
];

/** It counts what the depot has: where much is saved, figures that are a few seconds old do. */
const restMs = 5_000;

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(dashboardRoutes.get, { query: { knownMs: knownMs() }, signal }),
  meta: { entities, restMs },
});
