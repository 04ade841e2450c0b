import { emptyContainer as empty, containerRoutes as routes } from '@boxyard/contract/containers.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';

export const containers = entity('container', routes, { empty, shows: ['container_place'] });

export const containerList = defineList({
  name: 'containers',
  route: routes.list,
  // Rows show names of other records.
  query: listQuery('container', routes.list, {
    shows: ['client', 'warehouse', 'container_type', 'container_status', 'container_place'],
  }),
  order: 'newest',
  exported: { list: 'containers' },
});
