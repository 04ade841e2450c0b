import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { idParams } from '../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ClientDetail } from '../../../../features/clients/client-detail.tsx';
import { clientSearch } from '../../../../features/clients/client-search.ts';
import { clients } from '../../../../features/clients/clients.api.ts';
import { ContainersOfClient } from '../../../../features/containers/containers-of-client.tsx';
import { documentMails } from '../../../../features/document-mails/document-mails.api.ts';
import { MailButton } from '../../../../features/document-mails/document-mails.tsx';
import { StatementOfClient } from '../../../../features/invoices/statement.tsx';
import { StaysOfClient } from '../../../../features/stays/stays-of-client.tsx';
import { WrongDays } from '../../../../features/storage-runs/wrong-days.tsx';
import { ClientBalance } from '../../../../features/transactions/client-balance.tsx';
import { TransactionsOfClient } from '../../../../features/transactions/transaction-list.tsx';
import { MailsOfDocument } from '../../../../ui/mails/mails-of-document.tsx';

export const Route = createFileRoute('/_app/clients/$clientId/')({
  params: idParams(['clientId']),
  validateSearch: clientSearch,
  loader: async ({ params }) => {
    await Promise.all([
      queryClient.ensureQueryData(clients.one(params.clientId)),
      loadTexts(
        'clients',
        'enums',
        'inputs',
        'containers',
        'document-mails',
        'invoices',
        'stays',
        'storage-runs',
        'transactions',
      ),
    ]);
  },
  component: Detail,
});

function Detail() {
  const { clientId } = Route.useParams();
  const { tab } = Route.useSearch();
  const tabs = {
    containers: () => <ContainersOfClient clientId={clientId} />,
    stays: () => <StaysOfClient clientId={clientId} />,
    billings: () => <TransactionsOfClient clientId={clientId} />,
    balance: () => <ClientBalance clientId={clientId} />,
    statement: () => (
      <Stack gap={12}>
        <StatementOfClient
          clientId={clientId}
          mail={(period) => <MailButton mail={() => documentMails.statement(clientId, period)} />}
        />
        <MailsOfDocument clientId={clientId} />
      </Stack>
    ),
  };
  return (
    <ClientDetail key={clientId} id={clientId} tab={tab} tabs={tabs} warning={<WrongDays clientId={clientId} />} />
  );
}
