import type { rateCardRoutes } from '@boxyard/contract/billing/rate-cards.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { RateCardList } from '../../../features/rate-cards/rate-card-list.tsx';
import { rateCardList } from '../../../features/rate-cards/rate-cards.api.ts';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/rate-cards/')({
  validateSearch: listSearch<typeof rateCardRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(rateCardList, deps);
    return loadTexts('rate-cards');
  },
  component: List,
});

function List() {
  return (
    <ModuleOnly module="invoices" title="rateCards">
      <RateCardList />
    </ModuleOnly>
  );
}
