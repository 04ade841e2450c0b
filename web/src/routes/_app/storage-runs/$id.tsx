import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../core/data/queries.ts';
import { idParams } from '../../../core/router/route-params.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { StorageRunPage } from '../../../features/storage-runs/storage-run-page.tsx';
import { storageRunQuery } from '../../../features/storage-runs/storage-runs.api.ts';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/storage-runs/$id')({
  params: idParams(['id']),
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(storageRunQuery(params.id)), loadTexts('storage-runs')]);
  },
  component: Run,
});

function Run() {
  const { id } = Route.useParams();
  return (
    <ModuleOnly module="invoices" title="storageRuns">
      <StorageRunPage key={id} id={id} />
    </ModuleOnly>
  );
}
