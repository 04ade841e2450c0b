import { createFileRoute } from '@tanstack/react-router';
import { EmptyPage } from '../../../../../../../../../../ui/empty-page.tsx';

export const Route = createFileRoute(
  '/_app/transfer-tasks/create/$containerId/$containerNumber/$row/$tier/$position/$size/',
)({ component: () => <EmptyPage title="transferTaskCreate" /> });
