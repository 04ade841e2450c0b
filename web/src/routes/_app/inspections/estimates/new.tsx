import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { EstimateCreate } from '../../../../features/estimates/estimate-create.tsx';
import { newEstimateSearch } from '../../../../features/estimates/estimate-search.ts';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/inspections/estimates/new')({
  validateSearch: newEstimateSearch,
  loader: () => loadTexts('estimates', 'surveys', 'inputs'),
  component: Create,
});

function Create() {
  return (
    <ModuleOnly module="inspections" title="inspections">
      <EstimateCreate {...Route.useSearch()} />
    </ModuleOnly>
  );
}
