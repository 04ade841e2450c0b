import type { OrderDetail } from '@boxyard/contract/bookings/gate-orders.ts';
import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../../core/data/queries.ts';
import { idParams } from '../../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../../core/text/i18n.ts';
import { TrucksOfOrder } from '../../../../../features/announced-trucks/trucks-of-order.tsx';
import { orders } from '../../../../../features/gate-orders/gate-orders.api.ts';
import { OrderPage } from '../../../../../features/gate-orders/order-page.tsx';
import { HoldsOfOrder } from '../../../../../features/holds/holds-of-order.tsx';
import { PlaceHoldButton } from '../../../../../features/holds/place-hold.tsx';
import { ModuleOnly } from '../../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/bookings/orders/$orderId/')({
  params: idParams(['orderId']),
  loader: async ({ params: { orderId } }) => {
    await Promise.all([queryClient.ensureQueryData(orders.one(orderId)), loadTexts('bookings', 'inputs')]);
  },
  component: One,
});

function One() {
  const { orderId } = Route.useParams();
  const parts = {
    holds: <HoldsOfOrder orderId={orderId} />,
    hold: ({ id, number }: OrderDetail) => <PlaceHoldButton order={{ id, name: number }} />,
    trucks: (order: OrderDetail) => <TrucksOfOrder order={order} />,
  };
  return (
    <ModuleOnly module="bookings" title="bookings">
      <OrderPage key={orderId} id={orderId} parts={parts} />
    </ModuleOnly>
  );
}
