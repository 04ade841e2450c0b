import type { Stay } from '@boxyard/contract/billing/stays.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { formatDate, formatDay } from '../../core/text/format.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { type PlainColumn, PlainTable } from '../../ui/table/plain-table.tsx';
import { StayActions } from './stay-actions.tsx';
import { StayView } from './stay-view.tsx';
import { stayQuery } from './stays.api.ts';
import classes from './stays.module.css';

/** The stays that have ended, the latest first; each opens in a dialog. */
export function FormerStays({ stays }: { stays: Stay[] }) {
  const { t } = useTranslation('stays');
  const isBilled = useModule('invoices');
  const [opened, setOpened] = useState<number | null>(null);
  const columns: PlainColumn<Stay>[] = [
    {
      header: t('in'),
      cell: ({ id, startedAt }) => (
        <Button
          variant="default"
          size="compact-sm"
          data-printed
          aria-label={t('openOne', { day: formatDate(startedAt) })}
          onClick={() => setOpened(id)}
        >
          {formatDate(startedAt)}
        </Button>
      ),
    },
    {
      header: t('out'),
      cell: ({ isVoid, endedAt }) =>
        isVoid ? <StatusBadge tone="danger">{t('void.short')}</StatusBadge> : formatDate(endedAt),
    },
    { header: t('days'), align: 'right', cell: ({ days }) => days },
    { header: t('client'), cell: ({ clientName }) => clientName },
  ];
  const billed: PlainColumn<Stay> = {
    header: t('billedTo'),
    cell: ({ billedTo }) => (billedTo === null ? t('notBilled') : formatDay(billedTo)),
  };
  return (
    <>
      <PlainTable
        caption={t('former')}
        rows={stays}
        rowKey={({ id }) => id}
        columns={isBilled ? [...columns, billed] : columns}
      />
      <EntityModal opened={opened !== null} onClose={() => setOpened(null)} title={t('stay')} size={760}>
        {opened !== null && <Opened id={opened} />}
      </EntityModal>
    </>
  );
}

function Opened({ id }: { id: number }) {
  const { data, error } = useQuery(stayQuery(id));
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton height={240} />;
  return (
    <div className={classes.view}>
      <StayActions stay={data} />
      <StayView stay={data} />
    </div>
  );
}
