import type { InvoiceRow, invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { invoiceKinds, invoiceStatuses } from '@boxyard/contract/billing/invoices.ts';
import { currencies } from '@boxyard/contract/core/enums.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { formatDay, formatMoney } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusBadge, type Tone } from '../../ui/badge/status-badge.tsx';
import { clientColumn } from '../../ui/list/client-column.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { clientFilter } from '../clients/clients.api.ts';
import { HandOverManyDialog, IssueManyDialog, MailManyDialog } from './each-invoice.tsx';
import { GatherButton } from './gather.tsx';
import { invoiceList } from './invoices.api.ts';

const texts = 'invoices';
export const tones: Record<InvoiceRow['status'], Tone> = {
  draft: 'contrast',
  open: 'info',
  overdue: 'danger',
  paid: 'success',
  credited: 'warn',
};

/** `2026-11-01` as `11/2026`. */
export const monthOf = (day: string): string => `${day.slice(5, 7)}/${day.slice(0, 4)}`;

export function InvoiceList() {
  const { t } = useTranslation(texts);
  const isOwner = useSession().whoami?.isOwner ?? false;
  const actions = (
    <>
      <LinkButton to="/invoices/payments" variant="default">
        {t('payments')}
      </LinkButton>
      <LinkButton to="/invoices/bank-file" variant="default">
        {t('bankFile')}
      </LinkButton>
      <LinkButton to="/invoices/reminders" variant="default">
        {t('reminders')}
      </LinkButton>
      <LinkButton to="/invoices/accountant" variant="default">
        {t('accountant.action')}
      </LinkButton>
    </>
  );
  return (
    <ListPage
      list={invoiceList}
      texts={texts}
      columns={useColumns()}
      actions={actions}
      add={<GatherButton />}
      bulk={{
        nameOf: ({ number, clientName }: InvoiceRow) => number ?? clientName,
        changes: [
          ...(isOwner ? [{ kind: 'dialog' as const, label: t('issueMany.action'), dialog: IssueManyDialog }] : []),
          { kind: 'dialog', label: t('mailMany.action'), dialog: MailManyDialog },
          { kind: 'dialog', label: t('handOverMany.action'), dialog: HandOverManyDialog },
        ],
      }}
    />
  );
}

function useColumns(): ColumnOf<typeof invoiceRoutes.list>[] {
  const { t } = useTranslation([texts, 'enums']);
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('number'),
        fixed: true,
        sortable: true,
        width: '132px',
        cell: ({ id, number }) => (
          <Link to="/invoices/$id" params={{ id }}>
            {number ?? t('isStatus.draft')}
          </Link>
        ),
      },
      {
        id: 'kind',
        header: t('what'),
        room: 'much',
        width: '120px',
        filter: {
          kind: 'select',
          param: 'kind',
          options: invoiceKinds.map((value) => ({ value, label: t(`document.${value}`) })),
        },
        cell: ({ kind }) => t(`document.${kind}`),
      },
      clientColumn(t('client'), clientFilter),
      {
        id: 'month',
        header: t('month'),
        room: 'much',
        width: '110px',
        cell: ({ month }) => monthOf(month),
      },
      {
        id: 'issuedOn',
        header: t('issuedOn'),
        sortable: true,
        room: 'some',
        width: '112px',
        cell: ({ issuedOn }) => issuedOn && formatDay(issuedOn),
      },
      {
        id: 'dueOn',
        header: t('dueOn'),
        sortable: true,
        room: 'much',
        width: '112px',
        cell: ({ dueOn, kind }) => dueOn && kind === 'invoice' && formatDay(dueOn),
      },
      {
        id: 'total',
        header: t('total'),
        sortable: true,
        align: 'right',
        width: '130px',
        filter: { kind: 'select', param: 'currency', options: currencies.map((value) => ({ value, label: value })) },
        cell: ({ total, currency }) => formatMoney(total, currency),
      },
      {
        id: 'open',
        header: t('open'),
        sortable: true,
        room: 'some',
        align: 'right',
        width: '130px',
        cell: ({ open, currency }) => open > 0 && formatMoney(open, currency),
      },
      {
        id: 'status',
        header: t('statusOf'),
        width: '120px',
        filter: {
          kind: 'select',
          param: 'status',
          options: invoiceStatuses.map((value) => ({ value, label: t(`isStatus.${value}`) })),
        },
        cell: ({ status, kind }) =>
          kind === 'invoice' && <StatusBadge tone={tones[status]}>{t(`isStatus.${status}`)}</StatusBadge>,
      },
    ],
    [t],
  );
}
