import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { loadLineChoices } from '../../../../features/rate-cards/form/line-choices.ts';
import { RateCardCreate, RateCardVersion } from '../../../../features/rate-cards/form/rate-card-create.tsx';
import { versionSearch } from '../../../../features/rate-cards/rate-card-tabs.ts';
import { rateCards } from '../../../../features/rate-cards/rate-cards.api.ts';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/_owner/rate-cards/create')({
  validateSearch: versionSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { follows } }) => {
    await Promise.all([
      follows !== undefined && queryClient.ensureQueryData(rateCards.one(follows)),
      loadLineChoices(),
      loadTexts('rate-cards', 'inputs'),
    ]);
  },
  component: Create,
});

function Create() {
  const { follows, from } = Route.useSearch();
  return (
    <ModuleOnly module="invoices" title="rateCards">
      {follows !== undefined && from !== undefined ? (
        <RateCardVersion key={`${follows}-${from}`} id={follows} from={from} />
      ) : (
        <RateCardCreate />
      )}
    </ModuleOnly>
  );
}
