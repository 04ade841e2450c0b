import type { BodyOf } from '@boxyard/contract/route.ts';
import { workTaskRoutes as routes } from '@boxyard/contract/work-tasks.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';
import { type ListInput, listQuery } from '../../core/queries.ts';
import { tasksChanged } from '../../ui/tasks/end-task.ts';

const entity = 'work_task';

export const transferTaskListQuery = (input: ListInput) =>
  listQuery(
    entity,
    routes.list,
    { ...input, tt: 'transfer' },
    { shows: ['container', 'container_place', 'employee', 'admin'] },
  );

export const transferTaskQuery = (id: number) =>
  queryOptions({
    queryKey: [entity, id],
    queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
    meta: { entities: ['container', 'employee'] },
  });

export async function createTransferTask(body: BodyOf<typeof routes.create>) {
  const saved = await call(routes.create, { body });
  await tasksChanged();
  return saved;
}

export async function updateTransferTask(id: number, body: BodyOf<typeof routes.update>, version?: number) {
  const saved = await call(routes.update, { params: { id }, body, ifMatch: version });
  await tasksChanged();
  return saved;
}
