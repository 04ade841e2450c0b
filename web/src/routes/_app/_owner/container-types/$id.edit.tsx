import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { idParams } from '../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ContainerTypeEdit } from '../../../../features/container-types/container-type-form.tsx';
import { containerTypes } from '../../../../features/container-types/container-types.api.ts';

export const Route = createFileRoute('/_app/_owner/container-types/$id/edit')({
  params: idParams(['id']),
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(containerTypes.one(params.id)), loadTexts('container-types')]);
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <ContainerTypeEdit key={id} id={id} />;
}
