import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../../../../../../../core/data/queries.ts';
import { idParams } from '../../../../../../../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../../../../../../../core/text/i18n.ts';
import { containers } from '../../../../../../../../../../features/containers/containers.api.ts';
import { placesQuery } from '../../../../../../../../../../features/positions/positions.api.ts';
import { TransferTaskCreate } from '../../../../../../../../../../features/work-tasks/transfers/transfer-create.tsx';

interface CreateSearch {
  callbackUri?: string;
}

export const Route = createFileRoute(
  '/_app/transfer-tasks/create/$containerId/$containerNumber/$row/$tier/$position/$size/',
)({
  validateSearch: ({ callbackUri }: Record<string, unknown>): CreateSearch =>
    typeof callbackUri === 'string' ? { callbackUri } : {},
  params: idParams(['containerId', 'row', 'tier', 'position', 'size'], ['containerNumber']),
  loader: async ({ params: { containerId } }) => {
    await Promise.all([
      queryClient.ensureQueryData(containers.one(containerId)),
      // A reservation of a moment ago must be in it.
      queryClient.fetchQuery({ ...placesQuery(containerId), staleTime: 0 }),
      loadTexts('transfer-tasks', 'tasks', 'enums', 'inputs'),
    ]);
  },
  component: Create,
});

function Create() {
  const { containerId, row, tier, position } = Route.useParams();
  const { callbackUri } = Route.useSearch();
  return (
    <TransferTaskCreate
      key={containerId}
      containerId={containerId}
      target={{ row, tier, position }}
      callbackUri={callbackUri}
    />
  );
}
