import { transferRoutes } from '@boxyard/contract/transfers.ts';
import { type WorkTask, workTaskRoutes } from '@boxyard/contract/work-tasks.ts';
import { call } from '../../core/api.ts';
import { queryClient } from '../../core/queries.ts';

/** The two ways in which a task ends. */
export type Ending = 'complete' | 'cancel';
export const endings = ['complete', 'cancel'] as const;

type Task = Pick<WorkTask, 'id' | 'version' | 'type' | 'containerId'>;

/** A transfer moves its container or frees its target; any other task takes the status. */
export async function endTask(task: Task, ending: Ending): Promise<void> {
  if (task.type === 'transfer') {
    const route = ending === 'complete' ? transferRoutes.complete : transferRoutes.cancel;
    await call(route, { params: { id: task.containerId }, body: { taskId: task.id } });
  } else {
    const status = ending === 'complete' ? 'completed' : 'canceled';
    await call(workTaskRoutes.update, { params: { id: task.id }, body: { status }, ifMatch: task.version });
  }
  await tasksChanged();
}

/** What is done to a task shows in tasks, places and containers alike. */
export async function tasksChanged(): Promise<void> {
  const shown = ['container_place', 'work_task', 'container'];
  await Promise.all(shown.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
