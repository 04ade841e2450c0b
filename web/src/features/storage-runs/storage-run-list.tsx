import type { StorageRun, storageRunRoutes } from '@boxyard/contract/billing/storage-runs.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDay, formatMoney, formatNumber } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { ListPanel } from '../../ui/list/list-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { storageRunList } from './storage-runs.api.ts';
import classes from './storage-runs.module.css';
import { WrongDays } from './wrong-days.tsx';

const texts = 'storage-runs';

export function StorageRunList() {
  const { t } = useTranslation(texts);
  const add = <LinkButton to="/storage-runs/create">{t('add')}</LinkButton>;
  return (
    <Page title={t('title')} actions={<span data-creates>{add}</span>}>
      <WrongDays />
      <ListPanel list={storageRunList} texts={texts} columns={useColumns()} search={false} begin={add} />
    </Page>
  );
}

function useColumns(): ColumnOf<typeof storageRunRoutes.list>[] {
  const { t } = useTranslation(texts);
  return useMemo(
    () => [
      {
        id: 'untilDay',
        header: t('untilShort'),
        fixed: true,
        width: '140px',
        cell: ({ id, untilDay }) => (
          <Link to="/storage-runs/$id" params={{ id }}>
            {formatDay(untilDay)}
          </Link>
        ),
      },
      {
        id: 'clientIds',
        header: t('clients'),
        room: 'some',
        cell: ({ clientIds }) => <WhoseStorage clientIds={clientIds} />,
      },
      {
        id: 'stays',
        header: t('stays'),
        room: 'much',
        align: 'right',
        width: '90px',
        cell: ({ stays }) => formatNumber(stays),
      },
      {
        id: 'settled',
        header: t('bills'),
        room: 'some',
        align: 'right',
        width: '90px',
        cell: ({ sums }) => formatNumber(sums.reduce((all, { bills }) => all + bills, 0)),
      },
      {
        id: 'sums',
        header: t('total'),
        align: 'right',
        width: '160px',
        cell: ({ sums }) =>
          sums.map(({ currency, total }) => (
            <div key={currency} className={classes.amount}>
              {formatMoney(total, currency)}
            </div>
          )),
      },
      {
        id: 'createdAt',
        header: t('when'),
        room: 'much',
        width: '150px',
        cell: ({ createdAt }) => formatDateTime(createdAt),
      },
      { id: 'adminName', header: t('who'), room: 'most', cuts: true, cell: ({ adminName }) => adminName || 'Boxyard' },
      {
        id: 'takenBackAt',
        header: t('status'),
        width: '140px',
        cell: ({ takenBackAt }) =>
          takenBackAt === null ? (
            <StatusBadge tone="success">{t('billed')}</StatusBadge>
          ) : (
            <StatusBadge tone="danger">{t('takenBack')}</StatusBadge>
          ),
      },
    ],
    [t],
  );
}

/** All, or how many were chosen. */
export function WhoseStorage({ clientIds }: Pick<StorageRun, 'clientIds'>) {
  const { t } = useTranslation(texts);
  return clientIds === null ? t('all') : t('clientCount', { count: clientIds.length });
}
