import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../../core/data/queries.ts';
import { idParams } from '../../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../../core/text/i18n.ts';
import { partners } from '../../../../../features/edi-partners/edi-partners.api.ts';
import { PartnerEdit } from '../../../../../features/edi-partners/partner-form.tsx';
import { ModuleOnly } from '../../../../../ui/page/module-only.tsx';
import { OwnerOnly } from '../../../../../ui/page/owner-only.tsx';

export const Route = createFileRoute('/_app/edi/partners/$partnerId/edit')({
  params: idParams(['partnerId']),
  loader: async ({ params: { partnerId } }) => {
    await Promise.all([queryClient.ensureQueryData(partners.one(partnerId)), loadTexts('edi', 'inputs')]);
  },
  component: Edit,
});

function Edit() {
  const { partnerId } = Route.useParams();
  return (
    <ModuleOnly module="edi" title="edi">
      <OwnerOnly>
        <PartnerEdit key={partnerId} id={partnerId} />
      </OwnerOnly>
    </ModuleOnly>
  );
}
