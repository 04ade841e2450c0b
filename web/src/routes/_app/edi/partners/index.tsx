import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { partnersQuery } from '../../../../features/edi-partners/edi-partners.api.ts';
import { PartnerList } from '../../../../features/edi-partners/partner-list.tsx';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/edi/partners/')({
  loader: async () => {
    await Promise.all([queryClient.ensureQueryData(partnersQuery), loadTexts('edi', 'inputs')]);
  },
  component: List,
});

function List() {
  return (
    <ModuleOnly module="edi" title="edi">
      <PartnerList />
    </ModuleOnly>
  );
}
