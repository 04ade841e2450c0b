import { containerRoutes } from '@boxyard/contract/containers.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';

/** The container that a task is about. */
export const containerQuery = (id: number) =>
  queryOptions({
    queryKey: ['container', id],
    queryFn: ({ signal }) => call(containerRoutes.get, { params: { id }, signal }),
  });
