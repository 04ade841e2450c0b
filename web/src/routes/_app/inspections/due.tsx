import type { surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { currentAccount } from '../../../core/session/session.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { DueList } from '../../../features/surveys/due-list.tsx';
import { dueList } from '../../../features/surveys/surveys.api.ts';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/inspections/due')({
  validateSearch: listSearch<typeof surveyRoutes.due>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    if (currentAccount()?.modules.includes('inspections')) prefetchList(dueList, deps);
    return loadTexts('surveys', 'inputs');
  },
  component: List,
});

function List() {
  return (
    <ModuleOnly module="inspections" title="inspections">
      <DueList />
    </ModuleOnly>
  );
}
