import { containerStatusRoutes } from '@boxyard/contract/container-statuses.ts';
import { type ContainerType, containerTypeRoutes } from '@boxyard/contract/container-types.ts';
import { warehouseRoutes } from '@boxyard/contract/warehouses.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callList } from '../../core/api.ts';

export const warehouseChoices = queryOptions({
  queryKey: ['warehouse', 'choices'],
  queryFn: async ({ signal }) => (await callList(warehouseRoutes.list, { query: {}, signal })).rows,
});

export const typeChoices = queryOptions({
  queryKey: ['container_type', 'choices'],
  queryFn: async ({ signal }) => (await callList(containerTypeRoutes.list, { query: {}, signal })).rows,
});

export const statusChoices = queryOptions({
  queryKey: ['container_status', 'choices'],
  queryFn: async ({ signal }) => (await callList(containerStatusRoutes.list, { query: {}, signal })).rows,
});

export const readType = (id: number): Promise<ContainerType> => call(containerTypeRoutes.get, { params: { id } });
