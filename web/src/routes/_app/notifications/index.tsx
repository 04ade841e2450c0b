import type { notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { useModule } from '../../../core/session/session.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { NotificationList } from '../../../features/notifications/notification-list.tsx';
import { notificationList } from '../../../features/notifications/notifications.api.ts';
import { ComingScreen } from '../../../ui/page/coming-soon.tsx';

export const Route = createFileRoute('/_app/notifications/')({
  validateSearch: listSearch<typeof notificationRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(notificationList, deps);
    return loadTexts('notifications', 'inputs');
  },
  component: List,
});

function List() {
  return useModule('notifications') ? <NotificationList /> : <ComingScreen title="notifications" />;
}
