import { createFileRoute } from '@tanstack/react-router';
import { EmptyPage } from '../../../../../ui/empty-page.tsx';

export const Route = createFileRoute('/_app/work-tasks/$containerId/$containerNumber/create')({
  component: () => <EmptyPage title="workTaskCreate" />,
});
