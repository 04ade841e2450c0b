import { createFileRoute, redirect } from '@tanstack/react-router';
import { ApiProblem } from '../../../../../core/api/problem.ts';
import { queryClient } from '../../../../../core/data/queries.ts';
import { idParams } from '../../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../../core/text/i18n.ts';
import { prefetchEmployees } from '../../../../../features/employees/employees.api.ts';
import { ImagesOfTask } from '../../../../../features/images/images-of-task.tsx';
import { placesQuery } from '../../../../../features/positions/positions.api.ts';
import { TaskActivity } from '../../../../../features/task-activity/task-activity.tsx';
import { TransferTaskEdit } from '../../../../../features/work-tasks/transfers/transfer-edit.tsx';
import { workTasks } from '../../../../../features/work-tasks/work-tasks.api.ts';

export const Route = createFileRoute('/_app/transfer-tasks/$containerId/$containerNumber/$id/edit')({
  params: idParams(['containerId', 'id'], ['containerNumber']),
  loader: async ({ params }) => {
    prefetchEmployees();
    const texts = loadTexts('transfer-tasks', 'tasks', 'task-activity', 'enums', 'inputs', 'files');
    const task = await queryClient.ensureQueryData(workTasks.one(params.id)).catch(unlessMissing);
    if (task?.type !== 'transfer') throw redirect({ to: '/transfer-tasks' });
    await Promise.all([queryClient.ensureQueryData(placesQuery(task.containerId)), texts]);
  },
  component: Edit,
});

/** A task that is not there leads to the list; anything else is a failure. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof ApiProblem && error.status === 404)) throw error;
}

function Edit() {
  const { id } = Route.useParams();
  return (
    <TransferTaskEdit key={id} id={id} images={<ImagesOfTask taskId={id} />} activity={<TaskActivity taskId={id} />} />
  );
}
