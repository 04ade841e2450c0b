import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { queryClient } from '../../../../../core/data/queries.ts';
import { idParams } from '../../../../../core/router/route-params.ts';
import { useModule } from '../../../../../core/session/session.ts';
import { loadTexts } from '../../../../../core/text/i18n.ts';
import { containers } from '../../../../../features/containers/containers.api.ts';
import { prefetchEmployees } from '../../../../../features/employees/employees.api.ts';
import { LinesOfTask } from '../../../../../features/estimates/lines-of-task.tsx';
import { ImagesOfTask } from '../../../../../features/images/images-of-task.tsx';
import { FailedSurvey } from '../../../../../features/surveys/failed-survey.tsx';
import { TaskActivity } from '../../../../../features/task-activity/task-activity.tsx';
import { TaskBilling } from '../../../../../features/transactions/task-billing.tsx';
import { WorkTaskEdit } from '../../../../../features/work-tasks/form/work-task-edit.tsx';
import { workTasks } from '../../../../../features/work-tasks/work-tasks.api.ts';

const texts = ['work-tasks', 'tasks', 'task-activity', 'transactions', 'enums', 'inputs', 'files'];

export const Route = createFileRoute('/_app/work-tasks/$containerId/$containerNumber/$id/edit')({
  params: idParams(['containerId', 'id'], ['containerNumber']),
  loader: async ({ params }) => {
    prefetchEmployees();
    const loaded = loadTexts(...texts);
    const task = await queryClient.ensureQueryData(workTasks.one(params.id));
    // A transfer has a form of its own.
    if (task.type === 'transfer')
      throw redirect({ to: '/transfer-tasks/$containerId/$containerNumber/$id/edit', params, replace: true });
    await Promise.all([queryClient.ensureQueryData(containers.one(task.containerId)), loaded]);
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  const { data: task } = useSuspenseQuery(workTasks.one(id));
  const { data: container } = useSuspenseQuery(containers.one(task.containerId));
  const hasInspections = useModule('inspections');
  const isOver = task.status === 'completed' || task.status === 'canceled';
  const parts = {
    lines: hasInspections && ['repair', 'cleaning'].includes(task.type) && (
      <>
        {!isOver && <FailedSurvey taskId={id} containerId={task.containerId} />}
        <LinesOfTask taskId={id} isOver={isOver} />
      </>
    ),
    billing: <TaskBilling task={task} container={container} />,
    images: <ImagesOfTask taskId={id} />,
    activity: <TaskActivity taskId={id} />,
  };
  return <WorkTaskEdit key={id} id={id} parts={parts} />;
}
