import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { ApiProblem } from '../../../core/problem.ts';
import { queryClient } from '../../../core/queries.ts';
import { idParam } from '../../../core/route-params.ts';
import { ContainerPage } from '../../../features/containers/container-page.tsx';
import { containerQuery, placesQuery } from '../../../features/containers/containers.api.ts';
import { containerSearch } from '../../../features/containers/containers.search.ts';

export const Route = createFileRoute('/_app/containers/$id/edit')({
  params: { parse: ({ id }) => ({ id: idParam(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  validateSearch: containerSearch,
  loader: async ({ params: { id } }) => {
    void queryClient.prefetchQuery(placesQuery(id));
    await Promise.all([
      loadTexts('containers', 'enums', 'inputs'),
      // SPEC.md, container form: a container that cannot be loaded leads back to the list.
      queryClient.ensureQueryData(containerQuery(id)).catch((error: unknown) => {
        if (error instanceof ApiProblem) throw redirect({ to: '/containers' });
        throw error;
      }),
    ]);
  },
  component: ContainerEdit,
});

const soon = () => null;

function ContainerEdit() {
  const { id } = Route.useParams();
  const { tab } = Route.useSearch();
  const tabs = { transports: soon, billings: soon, damages: soon, workTasks: soon, mediaFiles: soon };
  return <ContainerPage key={id} id={id} tab={tab} tabs={tabs} />;
}
