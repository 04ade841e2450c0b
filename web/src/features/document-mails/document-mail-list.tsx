import { documentKinds, type documentMailRoutes, mailStatuses } from '@boxyard/contract/billing/document-mails.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { MailStatus } from '../../ui/mails/mails-of-document.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { clientFilter } from '../clients/clients.api.ts';
import { documentMailList } from './document-mails.api.ts';

const texts = 'document-mails';

/** All documents that were mailed to clients: what went to whom, and what failed. */
export function DocumentMailList() {
  return <ListPage list={documentMailList} texts={texts} columns={useColumns()} />;
}

function useColumns(): ColumnOf<typeof documentMailRoutes.list>[] {
  const { t } = useTranslation(texts);
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('at'),
        fixed: true,
        sortable: true,
        width: '150px',
        cell: ({ at }) => formatDateTime(at),
      },
      {
        id: 'kind',
        header: t('kind'),
        width: '120px',
        filter: {
          kind: 'select',
          param: 'kind',
          options: documentKinds.map((value) => ({ value, label: t(`isKind.${value}`) })),
        },
        cell: ({ kind, invoiceId }) =>
          invoiceId === null ? (
            t(`isKind.${kind}`)
          ) : (
            <Link to="/invoices/$id" params={{ id: invoiceId }}>
              {t(`isKind.${kind}`)}
            </Link>
          ),
      },
      {
        id: 'clientName',
        header: t('client'),
        width: '20%',
        cuts: true,
        filter: clientFilter,
        cell: ({ clientId, clientName }) => (
          <Link to="/clients/$clientId" params={{ clientId }} title={clientName}>
            {clientName}
          </Link>
        ),
      },
      { id: 'recipient', header: t('recipient'), width: '24%', cuts: true, cell: ({ recipient }) => recipient },
      { id: 'subject', header: t('subject'), room: 'some', width: '26%', cuts: true, cell: ({ subject }) => subject },
      {
        id: 'status',
        header: t('status'),
        width: '150px',
        filter: {
          kind: 'select',
          param: 'status',
          options: mailStatuses.map((value) => ({ value, label: t(`isStatus.${value}`) })),
        },
        cell: (mail) => <MailStatus {...mail} />,
      },
    ],
    [t],
  );
}
