import type { EntityName } from '@boxyard/contract/core/entities.ts';
import { workTaskTypes } from '@boxyard/contract/core/enums.ts';
import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { emptyWorkTask as empty, workTaskRoutes as routes, type WorkTask } from '@boxyard/contract/work/work-tasks.ts';
import { call } from '../../core/api/api.ts';
import { bulkRemove, bulkUpdate } from '../../core/data/bulk.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { invalidate } from '../../core/data/queries.ts';

/** What is done to a task shows in places and containers alike. */
const changes: EntityName[] = ['container_place', 'work_task', 'container'];

/** Tasks of all types, transfers among them. */
export const workTasks = entity('work_task', routes, {
  empty,
  shows: ['container', 'employee', 'cargo', 'cargo_item'],
  changes,
});

/** Many at once. */
export const workTasksAtOnce = {
  update: bulkUpdate(routes.bulkUpdate, ...changes),
  remove: bulkRemove(routes.bulkRemove, ...changes),
};

/** Rows show names of these records. */
const shows: EntityName[] = ['container', 'container_place', 'employee', 'admin'];
const query = listQuery('work_task', routes.list, { shows });
const rows = { sort: 'urgency', order: 'pressing', pageSizes: [10, 20, 50], pageSize: 20 } as const;
const exported = { list: 'work-tasks' } as const;

/** Transfers have a list of their own. */
export const listedTypes = workTaskTypes.filter((type) => type !== 'transfer');

export const workTaskList = defineList({
  ...{ name: 'work-tasks', route: routes.list, query, exported, ...rows },
  fixed: { tt: listedTypes.join(','), es: undefined },
});

export const transferTaskList = defineList({
  ...{ name: 'transfer-tasks', route: routes.list, query, exported, ...rows },
  fixed: { tt: 'transfer', es: undefined, type: undefined },
});

export const tasksOfContainer = (id: number) =>
  defineList({
    ...{ name: 'tasks-of-container', route: routes.listOfContainer, ...rows },
    query: listQuery('work_task', routes.listOfContainer, { params: { id }, shows }),
    fixed: { t: undefined, es: undefined },
    keep: ['tab'],
  });

/** The two ways in which a task ends. */
export type Ending = 'complete' | 'cancel';
export const endings = ['complete', 'cancel'] as const;

type Task = Pick<WorkTask, 'id' | 'version' | 'type' | 'containerId'>;

/** A transfer moves its container or frees its target; any other task takes the status. */
export async function endTask(task: Task, ending: Ending, act: string): Promise<void> {
  if (task.type === 'transfer') {
    const route = ending === 'complete' ? transferRoutes.complete : transferRoutes.cancel;
    await call(route, { params: { id: task.containerId }, body: { taskId: task.id }, act });
  } else {
    const status = ending === 'complete' ? 'completed' : 'canceled';
    await call(routes.update, { params: { id: task.id }, body: { status }, ifMatch: task.version, act });
  }
  await invalidate(...changes);
}
