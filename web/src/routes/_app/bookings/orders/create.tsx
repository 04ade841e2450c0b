import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { containerTypeChoices } from '../../../../features/container-types/container-types.api.ts';
import { OrderCreate } from '../../../../features/gate-orders/form/order-form.tsx';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/bookings/orders/create')({
  loader: async () => {
    // What is pasted is read by the types that there are.
    await Promise.all([queryClient.ensureQueryData(containerTypeChoices), loadTexts('bookings', 'inputs')]);
  },
  component: Create,
});

function Create() {
  return (
    <ModuleOnly module="bookings" title="bookings">
      <OrderCreate />
    </ModuleOnly>
  );
}
