import { createFileRoute } from '@tanstack/react-router';
import { EmptyPage } from '../../../../ui/page/empty-page.tsx';

export const Route = createFileRoute('/_app/_owner/admin-groups/')({
  component: () => <EmptyPage title="adminGroups" />,
});
