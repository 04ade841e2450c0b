import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../../core/data/queries.ts';
import { idParams } from '../../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../../core/text/i18n.ts';
import { OrderEdit } from '../../../../../features/gate-orders/form/order-form.tsx';
import { orders } from '../../../../../features/gate-orders/gate-orders.api.ts';
import { ModuleOnly } from '../../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/bookings/orders/$orderId/edit')({
  params: idParams(['orderId']),
  loader: async ({ params: { orderId } }) => {
    await Promise.all([queryClient.ensureQueryData(orders.one(orderId)), loadTexts('bookings', 'inputs')]);
  },
  component: Edit,
});

function Edit() {
  const { orderId } = Route.useParams();
  return (
    <ModuleOnly module="bookings" title="bookings">
      <OrderEdit key={orderId} id={orderId} />
    </ModuleOnly>
  );
}
