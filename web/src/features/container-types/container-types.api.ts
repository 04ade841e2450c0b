import {
  emptyContainerType as empty,
  containerTypeRoutes as routes,
} from '@boxyard/contract/settings/container-types.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { bulkRemove, bulkUpdate } from '../../core/data/bulk.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';

export const containerTypes = entity('container_type', routes, { empty });

/** Many at once. */
export const containerTypesAtOnce = {
  update: bulkUpdate(routes.bulkUpdate, 'container_type'),
  remove: bulkRemove(routes.bulkRemove, 'container_type'),
};

export const containerTypeList = defineList({
  name: 'container-types',
  route: routes.list,
  query: listQuery('container_type', routes.list),
  sort: 'name',
  exported: { list: 'container-types' },
});

export const containerTypeChoices = queryOptions({
  queryKey: ['container_type', 'choices'],
  queryFn: ({ signal }) => call(routes.list, { query: {}, signal }),
});
