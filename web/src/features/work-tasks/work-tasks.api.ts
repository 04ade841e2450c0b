import { workTaskTypes } from '@boxyard/contract/enums.ts';
import type { BodyOf } from '@boxyard/contract/route.ts';
import { finalStatuses, workTaskRoutes as routes } from '@boxyard/contract/work-tasks.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callList } from '../../core/api.ts';
import { type ListInput, listQuery } from '../../core/queries.ts';
import { tasksChanged } from '../../ui/tasks/end-task.ts';

const entity = 'work_task';
const shows = ['container', 'container_place', 'employee', 'admin'];

/** Transfers have a list of their own. */
export const listedTypes = workTaskTypes.filter((type) => type !== 'transfer');
export const withoutTransfers = (input: ListInput): ListInput => ({ ...input, tt: listedTypes.join(',') });

export const workTaskListQuery = (input: ListInput) =>
  listQuery(entity, routes.list, withoutTransfers(input), { shows });

export const tasksOfContainerQuery = (id: number, input: ListInput) =>
  listQuery(entity, routes.listOfContainer, input, { params: { id }, shows });

/** How many tasks of a container are neither completed nor canceled. */
export const openTaskCountQuery = (id: number) =>
  queryOptions({
    queryKey: [entity, 'open-of-container', id],
    queryFn: async ({ signal }) => {
      const query = { es: finalStatuses.join(','), page: 1, pageSize: 1 };
      return (await callList(routes.listOfContainer, { params: { id }, query, signal })).meta.total;
    },
  });

export const workTaskQuery = (id: number) =>
  queryOptions({
    queryKey: [entity, id],
    queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
    meta: { entities: ['container', 'employee', 'cargo', 'cargo_item'] },
  });

export async function createWorkTask(body: BodyOf<typeof routes.create>) {
  const saved = await call(routes.create, { body });
  await tasksChanged();
  return saved;
}

export async function updateWorkTask(id: number, body: BodyOf<typeof routes.update>, version?: number) {
  const saved = await call(routes.update, { params: { id }, body, ifMatch: version });
  await tasksChanged();
  return saved;
}

export async function deleteWorkTask(id: number) {
  await call(routes.remove, { params: { id } });
  await tasksChanged();
}
