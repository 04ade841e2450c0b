import { createFileRoute } from '@tanstack/react-router';
import { EmptyPage } from '../../../../ui/empty-page.tsx';

export const Route = createFileRoute('/_app/clients/$clientId/edit')({
  component: () => <EmptyPage title="clientEdit" />,
});
