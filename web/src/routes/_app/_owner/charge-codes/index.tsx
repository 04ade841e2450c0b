import type { chargeCodeRoutes } from '@boxyard/contract/billing/charge-codes.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../../core/data/list.ts';
import { listSearch } from '../../../../core/data/list-search.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ChargeCodeList } from '../../../../features/charge-codes/charge-code-list.tsx';
import { chargeCodeList } from '../../../../features/charge-codes/charge-codes.api.ts';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/_owner/charge-codes/')({
  validateSearch: listSearch<typeof chargeCodeRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(chargeCodeList, deps);
    return loadTexts('charge-codes');
  },
  component: List,
});

function List() {
  return (
    <ModuleOnly module="invoices" title="chargeCodes">
      <ChargeCodeList />
    </ModuleOnly>
  );
}
