import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../../core/data/list.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { EstimateList } from '../../../../features/estimates/estimate-list.tsx';
import { estimateSearch } from '../../../../features/estimates/estimate-search.ts';
import { estimateList } from '../../../../features/estimates/estimates.api.ts';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/inspections/estimates/')({
  validateSearch: estimateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { segment, ...list } }) => {
    prefetchList(estimateList(segment ?? 'waiting'), list);
    return loadTexts('estimates', 'surveys', 'inputs');
  },
  component: List,
});

function List() {
  const { segment } = Route.useSearch();
  return (
    <ModuleOnly module="inspections" title="inspections">
      <EstimateList segment={segment} />
    </ModuleOnly>
  );
}
