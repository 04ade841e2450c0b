import { clientRoutes } from '@boxyard/contract/clients.ts';
import { containerStatusRoutes } from '@boxyard/contract/container-statuses.ts';
import { type ContainerType, containerTypeRoutes } from '@boxyard/contract/container-types.ts';
import { warehouseRoutes } from '@boxyard/contract/warehouses.ts';
import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { call, callList } from '../../core/api.ts';
import type { Choice } from '../../ui/remote-select.tsx';

/** What the pickers of a container offer. */
type ChoiceQuery = UseQueryOptions<Choice[], Error, Choice[], QueryKey>;

export const clientChoices = (q: string): ChoiceQuery => ({
  queryKey: ['client', 'choices', q],
  queryFn: async ({ signal }) => (await callList(clientRoutes.list, { query: { q, pageSize: 25 }, signal })).rows,
});

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
