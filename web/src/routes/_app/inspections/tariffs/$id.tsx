import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { idParams } from '../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { TariffEdit } from '../../../../features/repair-tariffs/form/tariff-form.tsx';
import { repairTariffs } from '../../../../features/repair-tariffs/repair-tariffs.api.ts';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/inspections/tariffs/$id')({
  params: idParams(['id']),
  loader: async ({ params: { id } }) => {
    await Promise.all([
      queryClient.ensureQueryData(repairTariffs.one(id)),
      loadTexts('estimates', 'surveys', 'inputs'),
    ]);
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return (
    <ModuleOnly module="inspections" title="inspections">
      <TariffEdit key={id} id={id} />
    </ModuleOnly>
  );
}
