import type { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { formatDateTime, formatDay } from '../../core/text/format.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { ListPanel } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { staysOfClient } from './stays.api.ts';

/** The stays of which a client pays or paid for a day. */
export function StaysOfClient({ clientId }: { clientId: number }) {
  const list = useMemo(() => staysOfClient(clientId), [clientId]);
  return <ListPanel list={list} texts="stays" columns={useColumns()} search={false} />;
}

function useColumns(): ColumnOf<typeof stayRoutes.list>[] {
  const { t } = useTranslation('stays');
  const isBilled = useModule('invoices');
  return useMemo(
    () => [
      {
        id: 'containerName',
        header: t('container'),
        fixed: true,
        width: '168px',
        cell: ({ containerId, containerName }) => (
          <Link to="/containers/$id/edit" params={{ id: containerId }} search={{ tab: 'billings' }}>
            <ContainerNumber number={containerName} copyable={false} />
          </Link>
        ),
      },
      {
        id: 'startedAt',
        header: t('in'),
        sortable: true,
        cell: ({ inId, startedAt, firstDay }) => (inId === null ? formatDay(firstDay) : formatDateTime(startedAt)),
      },
      {
        id: 'endedAt',
        header: t('out'),
        sortable: true,
        filter: {
          kind: 'select',
          param: 'isOpen',
          options: ['true', 'false'].map((value) => ({ value, label: t(`open.${value}`) })),
        },
        cell: ({ endedAt, isVoid, missingOutAt }) => {
          if (isVoid) return <StatusBadge tone="danger">{t('void.short')}</StatusBadge>;
          if (endedAt !== null) return formatDateTime(endedAt);
          const tone = missingOutAt === null ? 'info' : 'warn';
          return <StatusBadge tone={tone}>{t(missingOutAt === null ? 'open.true' : 'missingOut.short')}</StatusBadge>;
        },
      },
      { id: 'days', header: t('days'), align: 'right', width: '90px', cell: ({ days }) => days },
      {
        id: 'clientName',
        header: t('paysLast'),
        room: 'some',
        cuts: true,
        cell: ({ clientId, clientName }) => (
          <Link to="/clients/$clientId" params={{ clientId }} title={clientName}>
            {clientName}
          </Link>
        ),
      },
      ...(isBilled
        ? [
            {
              id: 'billedTo' as const,
              header: t('billedTo'),
              room: 'some' as const,
              width: '140px',
              cell: ({ billedTo }: { billedTo: string | null }) =>
                billedTo === null ? t('notBilled') : formatDay(billedTo),
            },
          ]
        : []),
    ],
    [t, isBilled],
  );
}
