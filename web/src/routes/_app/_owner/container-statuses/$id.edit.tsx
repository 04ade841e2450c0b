import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { idParams } from '../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ContainerStatusEdit } from '../../../../features/container-statuses/container-status-form.tsx';
import { containerStatuses } from '../../../../features/container-statuses/container-statuses.api.ts';

export const Route = createFileRoute('/_app/_owner/container-statuses/$id/edit')({
  params: idParams(['id']),
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(containerStatuses.one(params.id)), loadTexts('container-statuses')]);
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <ContainerStatusEdit key={id} id={id} />;
}
