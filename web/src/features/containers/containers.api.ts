import { type SurveyRow, surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import {
  type ContainerFacts,
  emptyContainer as empty,
  containerRoutes as routes,
} from '@boxyard/contract/yard/containers.ts';
import { call } from '../../core/api/api.ts';
import { bulkRemove, bulkUpdate } from '../../core/data/bulk.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import type { DataQuery } from '../../core/data/queries.ts';

export const containers = entity('container', routes, { empty, shows: ['container_place'] });

/** Days in the yard, the last passage, and how much each tab holds. */
export const factsQuery = (id: number): DataQuery<ContainerFacts> => ({
  queryKey: ['container', 'facts', id],
  queryFn: ({ signal }) => call(routes.facts, { params: { id }, signal }),
  meta: { entities: ['container_place', 'transport', 'transaction', 'damage', 'work_task', 'document', 'image'] },
});

/** The latest first. */
export const surveysOfContainer = (containerId: number): DataQuery<SurveyRow[]> => ({
  queryKey: ['survey', 'of-container', containerId],
  queryFn: ({ signal }) => call(surveyRoutes.list, { query: { containerId }, signal }),
  meta: { entities: ['damage'] },
});

/** Many at once. */
export const containersAtOnce = {
  update: bulkUpdate(routes.bulkUpdate, 'container'),
  remove: bulkRemove(routes.bulkRemove, 'container'),
};

const list = {
  name: 'containers',
  route: routes.list,
  // Rows show names of other records.
  query: listQuery('container', routes.list, {
    shows: ['client', 'warehouse', 'container_type', 'container_status', 'container_place'],
  }),
  order: 'newest',
  exported: { list: 'containers' },
} as const;

export const containerList = defineList(list);

/** Those of a client that are here now. */
export const containersOfClient = (clientId: number) =>
  defineList({ ...list, fixed: { clientId, presence: 'in_yard' }, keep: ['tab'] });
