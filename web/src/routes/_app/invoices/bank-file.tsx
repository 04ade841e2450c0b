import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/text/i18n.ts';
import { BankFile } from '../../../features/bank-files/bank-file.tsx';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/invoices/bank-file')({
  loader: () => loadTexts('payments', 'inputs'),
  component: File,
});

function File() {
  return (
    <ModuleOnly module="invoices" title="invoices">
      <BankFile />
    </ModuleOnly>
  );
}
