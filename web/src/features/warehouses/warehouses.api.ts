import { emptyWarehouse as empty, warehouseRoutes as routes } from '@boxyard/contract/yard/warehouses.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';

export const warehouses = entity('warehouse', routes, { empty });

export const warehouseList = defineList({
  name: 'warehouses',
  route: routes.list,
  // The cards count records of these.
  query: listQuery('warehouse', routes.list, { shows: ['storage_area', 'storage_section', 'container_place'] }),
  sort: 'orderPos',
  order: 'numbered',
  pageSizes: [12, 24, 48],
  pageSize: 12,
  exported: { list: 'warehouses' },
});

export const warehouseChoices = queryOptions({
  queryKey: ['warehouse', 'choices'],
  queryFn: ({ signal }) => call(routes.list, { query: {}, signal }),
});
