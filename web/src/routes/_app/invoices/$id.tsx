import type { Invoice } from '@boxyard/contract/billing/invoices.ts';
import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../core/data/queries.ts';
import { idParams } from '../../../core/router/route-params.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { MailInvoiceButton } from '../../../features/document-mails/document-mails.tsx';
import { InvoicePage } from '../../../features/invoices/invoice-page.tsx';
import { invoiceQuery } from '../../../features/invoices/invoices.api.ts';
import { AddPaymentButton } from '../../../features/payments/add-payment.tsx';
import { PaymentsOfInvoice } from '../../../features/payments/payments-of-invoice.tsx';
import { MailsOfDocument } from '../../../ui/mails/mails-of-document.tsx';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/invoices/$id')({
  params: idParams(['id']),
  loader: async ({ params }) => {
    await Promise.all([
      queryClient.ensureQueryData(invoiceQuery(params.id)),
      loadTexts('invoices', 'bill-calendar', 'payments', 'document-mails', 'inputs', 'enums', 'sentences'),
    ]);
  },
  component: One,
});

function One() {
  const { id } = Route.useParams();
  const parts = {
    mail: <MailInvoiceButton id={id} />,
    mails: <MailsOfDocument invoiceId={id} />,
    payments: <PaymentsOfInvoice invoiceId={id} />,
    pay: (invoice: Invoice) => <AddPaymentButton invoice={invoice} />,
  };
  return (
    <ModuleOnly module="invoices" title="invoices">
      <InvoicePage key={id} id={id} parts={parts} />
    </ModuleOnly>
  );
}
