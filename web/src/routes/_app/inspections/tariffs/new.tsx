import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { TariffCreate, TariffVersion } from '../../../../features/repair-tariffs/form/tariff-form.tsx';
import { repairTariffs } from '../../../../features/repair-tariffs/repair-tariffs.api.ts';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';
import { OwnerOnly } from '../../../../ui/page/owner-only.tsx';

/** A new tariff is a version of another one, where its address says so. */
const search = ({ follows }: Record<string, unknown>): { follows?: number } =>
  Number(follows) > 0 ? { follows: Number(follows) } : {};

export const Route = createFileRoute('/_app/inspections/tariffs/new')({
  validateSearch: search,
  loaderDeps: ({ search: { follows } }) => ({ follows }),
  loader: async ({ deps: { follows } }) => {
    await Promise.all([
      follows !== undefined && queryClient.ensureQueryData(repairTariffs.one(follows)),
      loadTexts('estimates', 'surveys', 'inputs'),
    ]);
  },
  component: Create,
});

function Create() {
  const { follows } = Route.useSearch();
  return (
    <ModuleOnly module="inspections" title="inspections">
      <OwnerOnly>{follows === undefined ? <TariffCreate /> : <TariffVersion key={follows} id={follows} />}</OwnerOnly>
    </ModuleOnly>
  );
}
