import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../core/data/queries.ts';
import { idParams } from '../../../core/router/route-params.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { loadLineChoices } from '../../../features/rate-cards/form/line-choices.ts';
import { RateCardPage } from '../../../features/rate-cards/rate-card-page.tsx';
import { rateCardSearch } from '../../../features/rate-cards/rate-card-tabs.ts';
import { rateCards } from '../../../features/rate-cards/rate-cards.api.ts';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/rate-cards/$id/edit')({
  params: idParams(['id']),
  validateSearch: rateCardSearch,
  loader: async ({ params: { id } }) => {
    await Promise.all([
      queryClient.ensureQueryData(rateCards.one(id)),
      loadLineChoices(),
      loadTexts('rate-cards', 'bill-calendar', 'inputs'),
    ]);
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  const { tab } = Route.useSearch();
  return (
    <ModuleOnly module="invoices" title="rateCards">
      <RateCardPage key={id} id={id} tab={tab} />
    </ModuleOnly>
  );
}
