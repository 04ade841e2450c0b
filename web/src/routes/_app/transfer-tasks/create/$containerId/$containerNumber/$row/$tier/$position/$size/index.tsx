import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../../../../../../../core/i18n.ts';
import { queryClient } from '../../../../../../../../../../core/queries.ts';
import { idParam } from '../../../../../../../../../../core/route-params.ts';
import { placesQuery } from '../../../../../../../../../../features/transfer-tasks/places.api.ts';
import { TransferTaskCreate } from '../../../../../../../../../../features/transfer-tasks/transfer-create.tsx';
import { containerQuery } from '../../../../../../../../../../ui/tasks/container-of-task.ts';

export const Route = createFileRoute(
  '/_app/transfer-tasks/create/$containerId/$containerNumber/$row/$tier/$position/$size/',
)({
  params: {
    parse: ({ containerNumber, ...numbers }) => ({
      containerNumber,
      containerId: idParam(numbers.containerId),
      row: idParam(numbers.row),
      tier: idParam(numbers.tier),
      position: idParam(numbers.position),
      size: idParam(numbers.size),
    }),
    stringify: ({ containerNumber, ...numbers }) => ({
      containerNumber,
      containerId: String(numbers.containerId),
      row: String(numbers.row),
      tier: String(numbers.tier),
      position: String(numbers.position),
      size: String(numbers.size),
    }),
  },
  loader: async ({ params: { containerId } }) => {
    await Promise.all([
      queryClient.ensureQueryData(containerQuery(containerId)),
      // A reservation of a moment ago must be in it.
      queryClient.fetchQuery({ ...placesQuery(containerId), staleTime: 0 }),
      loadTexts('transfer-tasks', 'tasks', 'enums', 'inputs'),
    ]);
  },
  component: Create,
});

function Create() {
  const { containerId, row, tier, position } = Route.useParams();
  return <TransferTaskCreate key={containerId} containerId={containerId} target={{ row, tier, position }} />;
}
