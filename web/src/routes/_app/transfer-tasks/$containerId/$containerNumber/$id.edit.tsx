import { createFileRoute } from '@tanstack/react-router';
import { EmptyPage } from '../../../../../ui/empty-page.tsx';

export const Route = createFileRoute('/_app/transfer-tasks/$containerId/$containerNumber/$id/edit')({
  component: () => <EmptyPage title="transferTaskEdit" />,
});
