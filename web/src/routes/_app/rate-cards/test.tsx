import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../core/data/queries.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { accountQuery } from '../../../features/accounts/accounts.api.ts';
import { clients } from '../../../features/clients/clients.api.ts';
import { loadLineChoices } from '../../../features/rate-cards/form/line-choices.ts';
import { testerSearch } from '../../../features/rate-cards/rate-card-tabs.ts';
import { TesterPage } from '../../../features/rate-cards/tester/tester-page.tsx';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/rate-cards/test')({
  validateSearch: testerSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { clientId } }) => {
    await Promise.all([
      queryClient.ensureQueryData(accountQuery()),
      loadLineChoices(),
      loadTexts('rate-cards', 'bill-calendar', 'inputs'),
    ]);
    if (clientId === undefined) return null;
    const { id, name } = await queryClient.ensureQueryData(clients.one(clientId));
    return { id, name };
  },
  component: Test,
});

function Test() {
  const client = Route.useLoaderData();
  return (
    <ModuleOnly module="invoices" title="rateCards">
      <TesterPage key={client?.id} client={client} />
    </ModuleOnly>
  );
}
