import type { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../../core/data/list.ts';
import { listSearch } from '../../../../core/data/list-search.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { orderList } from '../../../../features/gate-orders/gate-orders.api.ts';
import { OrderList } from '../../../../features/gate-orders/order-list.tsx';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/bookings/orders/')({
  validateSearch: listSearch<typeof gateOrderRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(orderList, deps);
    return loadTexts('bookings', 'inputs');
  },
  component: List,
});

function List() {
  return (
    <ModuleOnly module="bookings" title="bookings">
      <OrderList />
    </ModuleOnly>
  );
}
