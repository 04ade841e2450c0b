import {
  emptyContainerStatus as empty,
  containerStatusRoutes as routes,
} from '@boxyard/contract/settings/container-statuses.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { bulkRemove, bulkUpdate } from '../../core/data/bulk.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';

export const containerStatuses = entity('container_status', routes, { empty });

/** Many at once. */
export const containerStatusesAtOnce = {
  update: bulkUpdate(routes.bulkUpdate, 'container_status'),
  remove: bulkRemove(routes.bulkRemove, 'container_status'),
};

export const containerStatusList = defineList({
  name: 'container-statuses',
  route: routes.list,
  query: listQuery('container_status', routes.list),
  sort: 'order',
  exported: { list: 'container-statuses' },
});

export const containerStatusChoices = queryOptions({
  queryKey: ['container_status', 'choices'],
  queryFn: ({ signal }) => call(routes.list, { query: {}, signal }),
});
