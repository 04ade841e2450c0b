import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/text/i18n.ts';
import { Accountant } from '../../../features/invoices/accountant.tsx';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/invoices/accountant')({
  loader: () => loadTexts('invoices', 'inputs'),
  component: ForAccountant,
});

function ForAccountant() {
  return (
    <ModuleOnly module="invoices" title="invoices">
      <Accountant />
    </ModuleOnly>
  );
}
