import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../../core/data/queries.ts';
import { idParams } from '../../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../../core/text/i18n.ts';
import { containers } from '../../../../../features/containers/containers.api.ts';
import { prefetchEmployees } from '../../../../../features/employees/employees.api.ts';
import { WorkTaskCreate } from '../../../../../features/work-tasks/form/work-task-create.tsx';

export const Route = createFileRoute('/_app/work-tasks/$containerId/$containerNumber/create')({
  params: idParams(['containerId'], ['containerNumber']),
  loader: ({ params }) => {
    prefetchEmployees();
    return Promise.all([
      queryClient.ensureQueryData(containers.one(params.containerId)),
      loadTexts('work-tasks', 'tasks', 'enums', 'inputs'),
    ]);
  },
  component: Create,
});

function Create() {
  const { containerId } = Route.useParams();
  return <WorkTaskCreate key={containerId} containerId={containerId} />;
}
