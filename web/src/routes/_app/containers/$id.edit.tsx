import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { ApiProblem } from '../../../core/api/problem.ts';
import { queryClient } from '../../../core/data/queries.ts';
import { idParams } from '../../../core/router/route-params.ts';
import { currentAccount, useModule } from '../../../core/session/session.ts';
import { loadTexts, sentence } from '../../../core/text/i18n.ts';
import { TrucksOfContainer } from '../../../features/announced-trucks/trucks-of-container.tsx';
import { ContainerPage } from '../../../features/containers/container-page.tsx';
import { containerSearch } from '../../../features/containers/container-search.ts';
import { containers, factsQuery } from '../../../features/containers/containers.api.ts';
import { InspectionsOfContainer } from '../../../features/containers/inspections-of-container.tsx';
import { DamagesOfContainer } from '../../../features/damages/damages-of-container.tsx';
import { DocumentsOfContainer } from '../../../features/documents/documents-of-container.tsx';
import { EventsOfContainer } from '../../../features/edi-events/event-list.tsx';
import { mapCode } from '../../../features/edi-partners/map-code.tsx';
import { HoldsOfContainer } from '../../../features/holds/holds-of-container.tsx';
import { ImagesOfContainer } from '../../../features/images/images-of-container.tsx';
import { placesQuery } from '../../../features/positions/positions.api.ts';
import { ReeferOfContainer } from '../../../features/reefers/reefer-of-container.tsx';
import { StaysOfContainer } from '../../../features/stays/stays-of-container.tsx';
import { WrongDaysOfContainer } from '../../../features/stays/wrong-days.tsx';
import { TransactionsOfContainer } from '../../../features/transactions/transactions-of-container.tsx';
import { TransportsOfContainer } from '../../../features/transports/transports-of-container.tsx';
import { TasksOfContainer } from '../../../features/work-tasks/list/tasks-of-container.tsx';
import { toast } from '../../../ui/action/toast.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
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
        'document-mails',
        'transactions',
        'stays',
        'work-tasks',
        'tasks',
        'damages',
        'files',
        'reefers',
        ...(['bookings', 'edi'] as const).filter((module) => currentAccount()?.modules.includes(module)),
        ...(currentAccount()?.modules.includes('inspections') ? ['estimates', 'surveys'] : []),
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

const PlaceHoldDialog = lazyPart(() =>
  import('../../../features/holds/place-hold.tsx').then((part) => part.PlaceHoldDialog),
);

function ContainerEdit() {
  const { id } = Route.useParams();
  const { tab } = Route.useSearch();
  const { data: container } = useSuspenseQuery(containers.one(id));
  const hasBookings = useModule('bookings');
  const [isHolding, hold] = useDisclosure(false);
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
    inspections: () => <InspectionsOfContainer container={container} />,
    workTasks: () => <TasksOfContainer container={container} />,
    mediaFiles: () => (
      <SideBySide second="wider">
        <DocumentsOfContainer containerId={id} />
        <ImagesOfContainer containerId={id} />
      </SideBySide>
    ),
    edi: () => <EventsOfContainer containerId={id} mapCode={mapCode} />,
  };
  const warning = (
    <>
      {hasBookings && (
        <>
          <HoldsOfContainer containerId={id} />
          <TrucksOfContainer containerId={id} />
        </>
      )}
      <WrongDaysOfContainer containerId={id} />
    </>
  );
  return (
    <>
      <ContainerPage
        key={id}
        id={id}
        tab={tab}
        tabs={tabs}
        warning={warning}
        onHold={hasBookings ? hold.open : undefined}
      />
      {hasBookings && (
        <PlaceHoldDialog
          opened={isHolding}
          onClose={hold.close}
          about={{ subject: 'container', number: container.name }}
        />
      )}
    </>
  );
}
