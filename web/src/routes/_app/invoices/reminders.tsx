import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/text/i18n.ts';
import { Reminders } from '../../../features/document-mails/reminders.tsx';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/invoices/reminders')({
  loader: () => loadTexts('document-mails', 'inputs'),
  component: OfInvoices,
});

function OfInvoices() {
  return (
    <ModuleOnly module="invoices" title="invoices">
      <Reminders />
    </ModuleOnly>
  );
}
