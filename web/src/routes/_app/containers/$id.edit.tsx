import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { ApiProblem } from '../../../core/api/problem.ts';
import { queryClient } from '../../../core/data/queries.ts';
import { idParams } from '../../../core/router/route-params.ts';
import { loadTexts, sentence } from '../../../core/text/i18n.ts';
import { ContainerPage } from '../../../features/containers/container-page.tsx';
import { containerSearch } from '../../../features/containers/container-search.ts';
import { containers, factsQuery } from '../../../features/containers/containers.api.ts';
import { DamagesOfContainer } from '../../../features/damages/damages-of-container.tsx';
import { DocumentsOfContainer } from '../../../features/documents/documents-of-container.tsx';
import { ImagesOfContainer } from '../../../features/images/images-of-container.tsx';
import { placesQuery } from '../../../features/positions/positions.api.ts';
import { ReeferOfContainer } from '../../../features/reefers/reefer-of-container.tsx';
import { StaysOfContainer } from '../../../features/stays/stays-of-container.tsx';
import { WrongDaysOfContainer } from '../../../features/stays/wrong-days.tsx';
import { TransactionsOfContainer } from '../../../features/transactions/transactions-of-container.tsx';
import { TransportsOfContainer } from '../../../features/transports/transports-of-container.tsx';
import { TasksOfContainer } from '../../../features/work-tasks/list/tasks-of-container.tsx';
import { toast } from '../../../ui/action/toast.ts';
import { SideBySide } from '../../../ui/page/side-by-side.tsx';

export const Route = createFileRoute('/_app/containers/$id/edit')({
  params: idParams(['id']),
  validateSearch: containerSearch,
  loader: async ({ params: { id }, preload }) => {
    void queryClient.prefetchQuery(placesQuery(id));
    void queryClient.prefetchQuery(factsQuery(id));
    await Promise.all([
      loadTexts(
        'containers',
        'enums',
        'inputs',
        'transports',
        'transactions',
        'stays',
        'work-tasks',
        'tasks',
        'damages',
        'files',
        'reefers',
      ),
      // A container that cannot be loaded leads back to the list, which says why.
      queryClient.ensureQueryData(containers.one(id)).catch((error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error;
        const reason = sentence(error.body, error.body.detail);
        if (!preload) toast.error(`${i18next.t('containers:openFailed', { id })} ${reason}`);
        throw redirect({ to: '/containers' });
      }),
    ]);
  },
  component: ContainerEdit,
});

function ContainerEdit() {
  const { id } = Route.useParams();
  const { tab } = Route.useSearch();
  const { data: container } = useSuspenseQuery(containers.one(id));
  const tabs = {
    reefer: () => <ReeferOfContainer container={container} />,
    transports: () => <TransportsOfContainer containerId={id} />,
    billings: () => (
      <>
        <StaysOfContainer container={container} />
        <TransactionsOfContainer container={container} />
      </>
    ),
    damages: () => <DamagesOfContainer containerId={id} />,
    workTasks: () => <TasksOfContainer container={container} />,
    mediaFiles: () => (
      <SideBySide second="wider">
        <DocumentsOfContainer containerId={id} />
        <ImagesOfContainer containerId={id} />
      </SideBySide>
    ),
  };
  return <ContainerPage key={id} id={id} tab={tab} tabs={tabs} warning={<WrongDaysOfContainer containerId={id} />} />;
}
