import type { paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { PaymentList } from '../../../features/payments/payment-list.tsx';
import { paymentList } from '../../../features/payments/payments.api.ts';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/invoices/payments')({
  validateSearch: listSearch<typeof paymentRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(paymentList, deps);
    return loadTexts('payments', 'inputs');
  },
  component: List,
});

function List() {
  return (
    <ModuleOnly module="invoices" title="invoices">
      <PaymentList />
    </ModuleOnly>
  );
}
