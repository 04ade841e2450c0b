import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ChargeCodeCreate } from '../../../../features/charge-codes/charge-code-form.tsx';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/_owner/charge-codes/create')({
  loader: () => loadTexts('charge-codes', 'inputs'),
  component: Create,
});

function Create() {
  return (
    <ModuleOnly module="invoices" title="chargeCodes">
      <ChargeCodeCreate />
    </ModuleOnly>
  );
}
