import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../core/data/queries.ts';
import { idParams } from '../../../core/router/route-params.ts';
import { currentAccount } from '../../../core/session/session.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { SurveyPage } from '../../../features/surveys/survey-page.tsx';
import { surveyQuery } from '../../../features/surveys/surveys.api.ts';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/inspections/$id')({
  params: idParams(['id']),
  loader: async ({ params: { id } }) => {
    const isOn = currentAccount()?.modules.includes('inspections');
    await Promise.all([isOn && queryClient.ensureQueryData(surveyQuery(id)), loadTexts('surveys', 'files')]);
  },
  component: One,
});

function One() {
  const { id } = Route.useParams();
  return (
    <ModuleOnly module="inspections" title="inspections">
      <SurveyPage key={id} id={id} />
    </ModuleOnly>
  );
}
