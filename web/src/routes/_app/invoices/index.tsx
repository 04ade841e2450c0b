import type { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { useModule } from '../../../core/session/session.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { InvoiceList } from '../../../features/invoices/invoice-list.tsx';
import { invoiceList } from '../../../features/invoices/invoices.api.ts';
import { ComingScreen } from '../../../ui/page/coming-soon.tsx';

export const Route = createFileRoute('/_app/invoices/')({
  validateSearch: listSearch<typeof invoiceRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(invoiceList, deps);
    return loadTexts('invoices', 'inputs');
  },
  component: List,
});

function List() {
  return useModule('invoices') ? <InvoiceList /> : <ComingScreen title="invoices" />;
}
