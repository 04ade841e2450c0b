import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../core/data/queries.ts';
import { currentAccount, useModule } from '../../../core/session/session.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { ExpectedToday } from '../../../features/announced-trucks/expected-today.tsx';
import { BoardPage } from '../../../features/gate-checks/board-page.tsx';
import { boardQuery } from '../../../features/gate-checks/gate-checks.api.ts';
import { EndingOrders } from '../../../features/gate-orders/ending-orders.tsx';
import { ComingScreen } from '../../../ui/page/coming-soon.tsx';

export const Route = createFileRoute('/_app/bookings/')({
  loader: () => {
    if (currentAccount()?.modules.includes('bookings')) void queryClient.prefetchQuery(boardQuery);
    return loadTexts('bookings', 'inputs');
  },
  component: Board,
});

function Board() {
  return useModule('bookings') ? (
    <BoardPage>
      <ExpectedToday />
      <EndingOrders />
    </BoardPage>
  ) : (
    <ComingScreen title="bookings" />
  );
}
