import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { PartnerCreateFor } from '../../../../features/edi-partners/partner-form.tsx';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';
import { OwnerOnly } from '../../../../ui/page/owner-only.tsx';

export const Route = createFileRoute('/_app/edi/partners/create')({
  validateSearch: ({ clientId }: { clientId?: unknown }): { clientId?: number } =>
    Number.isSafeInteger(Number(clientId)) && Number(clientId) > 0 ? { clientId: Number(clientId) } : {},
  loader: () => loadTexts('edi', 'inputs'),
  component: Create,
});

function Create() {
  const { clientId } = Route.useSearch();
  return (
    <ModuleOnly module="edi" title="edi">
      <OwnerOnly>
        <PartnerCreateFor clientId={clientId} />
      </OwnerOnly>
    </ModuleOnly>
  );
}
