import type { PaymentRow, paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { actionsColumn } from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { clientFilter } from '../clients/clients.api.ts';
import { AddPaymentButton } from './add-payment.tsx';
import { AllocateButton } from './allocate.tsx';
import { paymentList, payments } from './payments.api.ts';

const texts = 'payments';

export function PaymentList() {
  const { t } = useTranslation(texts);
  const actions = (
    <LinkButton to="/invoices/bank-file" variant="default">
      {t('bankFile')}
    </LinkButton>
  );
  return (
    <ListPage list={paymentList} texts={texts} columns={useColumns()} actions={actions} add={<AddPaymentButton />} />
  );
}

function useColumns(): ColumnOf<typeof paymentRoutes.list>[] {
  const { t } = useTranslation(texts);
  return useMemo(
    () => [
      {
        id: 'paidOn',
        header: t('paidOn'),
        fixed: true,
        sortable: true,
        width: '112px',
        cell: ({ paidOn }) => formatDay(paidOn),
      },
      {
        id: 'clientName',
        header: t('client'),
        sortable: true,
        cuts: true,
        filter: clientFilter,
        cell: ({ clientId, clientName }) =>
          clientId !== null && (
            <Link to="/clients/$clientId" params={{ clientId }} title={clientName}>
              {clientName}
            </Link>
          ),
      },
      {
        id: 'amount',
        header: t('amount'),
        sortable: true,
        align: 'right',
        width: '130px',
        cell: ({ amount, currency }) => formatMoney(amount, currency),
      },
      {
        id: 'variableSymbol',
        header: t('variableSymbol'),
        room: 'some',
        width: '130px',
        cell: ({ variableSymbol }) => variableSymbol,
      },
      { id: 'payerName', header: t('payerName'), room: 'much', cuts: true, cell: ({ payerName }) => payerName },
      {
        id: 'invoices',
        header: t('invoices'),
        cell: ({ invoices }) =>
          invoices.map(({ invoiceId, number }, at) => (
            <span key={invoiceId}>
              {at > 0 && ', '}
              <Link to="/invoices/$id" params={{ id: invoiceId }}>
                {number}
              </Link>
            </span>
          )),
      },
      {
        id: 'allocated',
        header: t('free'),
        width: '150px',
        filter: {
          kind: 'select',
          param: 'isFree',
          options: ['true', 'false'].map((value) => ({ value, label: t(`isFree.${value}`) })),
        },
        cell: (payment) => <Free payment={payment} />,
      },
      actionsColumn<PaymentRow>(3, (payment) => <Actions payment={payment} />),
    ],
    [t],
  );
}

/** What of a payment is for no invoice. */
const freeOf = ({ amount, allocated, returned }: PaymentRow) => Math.round((amount - allocated - returned) * 100) / 100;

function Free({ payment }: { payment: PaymentRow }) {
  const { t } = useTranslation(texts);
  if (payment.returnedOn !== null)
    return <StatusBadge tone="danger">{t('isReturned', { day: formatDay(payment.returnedOn) })}</StatusBadge>;
  const free = freeOf(payment);
  return free > 0 && <StatusBadge tone="warn">{formatMoney(free, payment.currency)}</StatusBadge>;
}

function Actions({ payment }: { payment: PaymentRow }) {
  const { id, amount, currency, invoices } = payment;
  const { t } = useTranslation(texts);
  const { busy, run } = useAction();
  const name = formatMoney(amount, currency);
  return (
    <>
      {freeOf(payment) > 0 && <AllocateButton payment={payment} />}
      {invoices.length > 0 && (
        <IconButton
          icon={IconArrowBackUp}
          label={t('freeOne', { name })}
          disabled={busy}
          onClick={() => void run(() => payments.free(id), t('freeFailed'))}
        />
      )}
      <DeleteAction isFinal texts={texts} values={{ name }} remove={() => payments.remove(id)} />
    </>
  );
}
