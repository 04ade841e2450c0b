import type { surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { currentAccount, useModule } from '../../../core/session/session.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { SurveyList } from '../../../features/surveys/survey-list.tsx';
import { surveyList } from '../../../features/surveys/surveys.api.ts';
import { ComingScreen } from '../../../ui/page/coming-soon.tsx';

export const Route = createFileRoute('/_app/inspections/')({
  validateSearch: listSearch<typeof surveyRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    if (currentAccount()?.modules.includes('inspections')) prefetchList(surveyList, deps);
    return loadTexts('surveys', 'inputs');
  },
  component: List,
});

function List() {
  return useModule('inspections') ? <SurveyList /> : <ComingScreen title="inspections" />;
}
