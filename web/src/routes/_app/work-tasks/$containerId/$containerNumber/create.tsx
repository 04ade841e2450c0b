import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../../core/i18n.ts';
import { queryClient } from '../../../../../core/queries.ts';
import { idParam } from '../../../../../core/route-params.ts';
import { WorkTaskCreate } from '../../../../../features/work-tasks/work-task-create.tsx';
import { containerQuery } from '../../../../../ui/tasks/container-of-task.ts';
import { prefetchEmployees } from '../../../../../ui/tasks/employees.ts';

export const Route = createFileRoute('/_app/work-tasks/$containerId/$containerNumber/create')({
  params: {
    parse: ({ containerId, containerNumber }) => ({ containerId: idParam(containerId), containerNumber }),
    stringify: ({ containerId, containerNumber }) => ({ containerId: String(containerId), containerNumber }),
  },
  loader: ({ params }) => {
    prefetchEmployees();
    return Promise.all([
      queryClient.ensureQueryData(containerQuery(params.containerId)),
      loadTexts('work-tasks', 'tasks', 'enums', 'inputs'),
    ]);
  },
  component: Create,
});

function Create() {
  const { containerId } = Route.useParams();
  return <WorkTaskCreate key={containerId} containerId={containerId} />;
}
