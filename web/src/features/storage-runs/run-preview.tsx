import type { RunPreview } from '@boxyard/contract/billing/storage-runs.ts';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../core/text/format.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { type PlainColumn, PlainTable } from '../../ui/table/plain-table.tsx';
import { MovesWithoutCharge } from './moves-without-charge.tsx';
import { RunWarnings } from './run-warnings.tsx';
import { addUp, type Sum, useSumColumns } from './sum-columns.tsx';

type OfClient = RunPreview['clients'][number];
/** The last lines are those of all clients. */
type Line = Sum & { client: OfClient | null };

/** Nothing would be billed, and no charge would be cut. */
export const isNothing = ({ clients, cut }: RunPreview): boolean => clients.length === 0 && cut === 0;

/** What a run would bill, by client, and what it would leave out. */
export function PreviewOfRun({ preview, untilDay }: { preview: RunPreview; untilDay: string }) {
  const { t } = useTranslation('storage-runs');
  const { clients, cut } = preview;
  return (
    <>
      <FormGroup title={t('preview')} wide>
        {clients.length === 0 ? (
          <Text size="sm">{t('nothing', { day: formatDay(untilDay) })}</Text>
        ) : (
          <ByClient clients={clients} />
        )}
        {cut > 0 && (
          <Text size="sm" c="dimmed">
            {t('cut', { count: cut })}
          </Text>
        )}
      </FormGroup>
      <MovesWithoutCharge {...preview} />
      <RunWarnings {...preview} />
    </>
  );
}

function ByClient({ clients }: { clients: readonly OfClient[] }) {
  const { t } = useTranslation('storage-runs');
  const amounts = useSumColumns();
  const columns: PlainColumn<Line>[] = [
    {
      header: t('client'),
      cell: ({ client, currency }) =>
        client ? (
          <>
            <Link to="/clients/$clientId" params={{ clientId: client.clientId }}>
              {client.clientName}
            </Link>{' '}
            {client.paysAtGate && <StatusBadge tone="warn">{t('paysAtGate')}</StatusBadge>}
          </>
        ) : (
          <strong>{t('together', { currency })}</strong>
        ),
    },
    { header: t('stays'), align: 'right', cell: ({ client }) => client && formatNumber(client.stays) },
    ...amounts,
  ];
  const sums = clients.length > 1 ? addUp(clients) : [];
  return (
    <PlainTable
      caption={t('byClient')}
      columns={columns}
      rows={[...clients.map((client) => ({ ...client, client })), ...sums.map((sum) => ({ ...sum, client: null }))]}
      rowKey={({ client, currency }) => `${client?.clientId ?? ''} ${currency}`}
    />
  );
}
