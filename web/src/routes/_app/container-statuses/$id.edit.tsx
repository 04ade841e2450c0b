import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { idParams } from '../../../core/route-params.ts';
import { ContainerStatusEdit } from '../../../features/container-statuses/container-status-form.tsx';
import { containerStatuses } from '../../../features/container-statuses/container-statuses.api.ts';
import { OwnerOnly } from '../../../ui/page/owner-only.tsx';

export const Route = createFileRoute('/_app/container-statuses/$id/edit')({
  params: idParams(['id']),
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(containerStatuses.one(params.id)), loadTexts('container-statuses')]);
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return (
    <OwnerOnly>
      <ContainerStatusEdit key={id} id={id} />
    </OwnerOnly>
  );
}
