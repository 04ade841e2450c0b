import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { idParams } from '../../../core/route-params.ts';
import { ContainerTypeEdit } from '../../../features/container-types/container-type-form.tsx';
import { containerTypes } from '../../../features/container-types/container-types.api.ts';
import { OwnerOnly } from '../../../ui/page/owner-only.tsx';

export const Route = createFileRoute('/_app/container-types/$id/edit')({
  params: idParams(['id']),
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(containerTypes.one(params.id)), loadTexts('container-types')]);
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return (
    <OwnerOnly>
      <ContainerTypeEdit key={id} id={id} />
    </OwnerOnly>
  );
}
