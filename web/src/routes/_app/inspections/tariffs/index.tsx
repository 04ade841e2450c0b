import type { repairTariffRoutes } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../../core/data/list.ts';
import { listSearch } from '../../../../core/data/list-search.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { repairTariffList } from '../../../../features/repair-tariffs/repair-tariffs.api.ts';
import { TariffList } from '../../../../features/repair-tariffs/tariff-list.tsx';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/inspections/tariffs/')({
  validateSearch: listSearch<typeof repairTariffRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(repairTariffList, deps);
    return loadTexts('estimates', 'surveys', 'inputs');
  },
  component: List,
});

function List() {
  return (
    <ModuleOnly module="inspections" title="inspections">
      <TariffList />
    </ModuleOnly>
  );
}
