import { type Dashboard, recentCount } from '@boxyard/contract/core/dashboard.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../core/text/format.ts';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { editOf } from '../../ui/task/task-edit.ts';
import { titleInWords } from '../../ui/task/task-title.ts';
import classes from './dashboard.module.css';
import { RecentTable } from './recent-table.tsx';

/** The four tables of the latest records. */
export function RecentRecords({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { t } = useTranslation(['dashboard', 'enums']);
  const box = (id: number, name: string) => (
    <Link to="/containers/$id/edit" params={{ id }}>
      <ContainerNumber number={name} copyable={false} />
    </Link>
  );
  const named = (kind: string, value: string) => t(`${kind}.${value}`, { ns: 'enums' });
  const heading = (
    key: string,
    to: NonNullable<LinkProps['to']>,
  ): { title: ReactNode; label: string; count: number } => ({
    title: <Link to={to}>{t(key)}</Link>,
    label: t(key),
    count: recentCount,
  });
  return (
    <div className={classes.tables}>
      <RecentTable
        {...heading('recent.containers', '/containers')}
        rows={dashboard?.containers}
        columns={[
          {
            header: t('name'),
            cell: ({ id, name }) => box(id, name),
          },
          {
            header: t('clientName'),
            shrinks: true,
            cell: ({ clientId, clientName }) => (
              <Link to="/clients/$clientId/edit" params={{ clientId }} title={clientName}>
                {clientName}
              </Link>
            ),
          },
          {
            header: t('warehouseName'),
            shrinks: true,
            cell: ({ warehouseName }) => <span title={warehouseName}>{warehouseName}</span>,
          },
        ]}
      />
      <RecentTable
        {...heading('recent.transactions', '/transactions')}
        rows={dashboard?.transactions}
        columns={[
          { header: t('container'), cell: ({ containerId, containerName }) => box(containerId, containerName) },
          { header: t('type'), cell: ({ type }) => named('transactionType', type) },
          { header: t('totalPrice'), align: 'right', cell: ({ signedTotal }) => formatNumber(signedTotal, 2, 2) },
          { header: t('currency'), cell: ({ currency }) => currency },
        ]}
      />
      <RecentTable
        {...heading('recent.workTasks', '/work-tasks')}
        rows={dashboard?.workTasks}
        columns={[
          { header: t('container'), cell: ({ containerId, containerName }) => box(containerId, containerName) },
          { header: t('type'), cell: ({ type }) => named('workTaskType', type) },
          {
            header: t('taskTitle'),
            shrinks: true,
            cell: (task) => <Link {...editOf(task)}>{titleInWords(task)}</Link>,
          },
        ]}
      />
      <RecentTable
        {...heading('recent.transports', '/transports')}
        rows={dashboard?.transports}
        columns={[
          { header: t('container'), cell: ({ containerId, containerName }) => box(containerId, containerName) },
          { header: t('type'), cell: ({ type }) => named('transportType', type) },
          {
            header: t('company'),
            shrinks: true,
            cell: ({ clientName }) => <span title={clientName}>{clientName}</span>,
          },
          { header: t('date'), align: 'right', cell: (transport) => formatDate(transport.date) },
        ]}
      />
    </div>
  );
}
