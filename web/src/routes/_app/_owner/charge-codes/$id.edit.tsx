import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { idParams } from '../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ChargeCodeEdit } from '../../../../features/charge-codes/charge-code-form.tsx';
import { chargeCodes } from '../../../../features/charge-codes/charge-codes.api.ts';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/_owner/charge-codes/$id/edit')({
  params: idParams(['id']),
  loader: async ({ params: { id } }) => {
    await Promise.all([queryClient.ensureQueryData(chargeCodes.one(id)), loadTexts('charge-codes', 'inputs')]);
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return (
    <ModuleOnly module="invoices" title="chargeCodes">
      <ChargeCodeEdit key={id} id={id} />
    </ModuleOnly>
  );
}
