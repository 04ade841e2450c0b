import { actRoutes } from '@boxyard/contract/core/acts.ts';
import { keyColumns } from '@boxyard/contract/integrations/import-columns.ts';
import { type ImportDetail, type PreviewRow, previewRows } from '@boxyard/contract/integrations/imports.ts';
import { Button, Group, Table, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/api/api.ts';
import { queryClient } from '../../core/data/queries.ts';
import { formatDateTime, formatNumber } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { columnLabel } from './column-label.ts';
import { downloadUnwritten, unwrittenQuery } from './imports.api.ts';
import classes from './imports.module.css';
import { ColumnsLeftOut } from './match-columns.tsx';
import { FaultText } from './preview-cell.tsx';
import { Pages } from './preview-rows.tsx';

const lists = {
  clients: '/clients',
  containers: '/containers',
  gate_moves: '/transports',
  orders: '/bookings/orders',
  transactions: '/transactions',
} as const;

/** What became of a file: what it wrote, or that it was undone. */
export function ImportResult({ done }: { done: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { kind, filename: file, status, createdCount, updatedCount, doneAt, adminName, undoableUntil } = done;
  const rest = done.rowCount - createdCount - updatedCount;
  const counts = { created: formatNumber(createdCount), updated: formatNumber(updatedCount), file };
  return (
    <section className={classes.result} aria-label={t('title')}>
      <Text fw={600}>{status === 'undone' ? t('undoneText') : t('done', { count: createdCount + updatedCount })}</Text>
      {status === 'done' && <Text size="sm">{t('doneText', counts)}</Text>}
      {status === 'done' && rest > 0 && <Rest id={done.id} rest={rest} />}
      {status === 'done' && <ColumnsLeftOut of={done} />}
      <Text size="sm" c="dimmed">
        {t('over', { when: formatDateTime(doneAt), who: adminName || 'Boxyard' })}
      </Text>
      <Group gap="xs">
        <LinkButton to={lists[kind]}>{t('toList')}</LinkButton>
        <LinkButton to="/imports" search={{ of: kind }} variant="default">
          {t('again')}
        </LinkButton>
        <Undo done={done} />
      </Group>
      {undoableUntil !== null && (
        <Text size="xs" c="dimmed">
          {t('undoHint', { until: formatDateTime(undoableUntil) })}
        </Text>
      )}
      {status === 'done' && rest > 0 && <UnwrittenRows done={done} />}
    </section>
  );
}

/** Why rows were not imported, for as long as they are kept. */
function Rest({ id, rest }: { id: number; rest: number }) {
  const { t } = useTranslation('imports');
  const { data } = useQuery(unwrittenQuery(id, 1));
  if (!data) return null;
  const { exists, left_out } = data.counts;
  const whys = data.total === 0 ? { doneWithout: rest } : { existed: exists, byHand: left_out };
  return Object.entries(whys).map(
    ([why, count]) =>
      count > 0 && (
        <Text key={why} size="sm">
          {t(why, { count, shown: formatNumber(count) })}
        </Text>
      ),
  );
}

function Undo({ done: { act, undoableUntil } }: { done: ImportDetail }) {
  const { t } = useTranslation('imports');
  const { busy, run } = useAction();
  if (act === null || undoableUntil === null) return null;
  const undo = async () => {
    await call(actRoutes.undo, { params: { act } });
    await queryClient.invalidateQueries();
    toast.success(t('undone'));
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void run(undo, t('undoFailed'))}>
      {t('undo')}
    </Button>
  );
}

/** The rows of the file that were not imported, and why. They are kept for a day. */
function UnwrittenRows({ done }: { done: ImportDetail }) {
  const { t } = useTranslation('imports');
  const [page, setPage] = useState(1);
  const { busy, run } = useAction();
  const { data } = useQuery(unwrittenQuery(done.id, page));
  if (!data || data.total === 0) return null;
  const column = keyColumns[done.kind] ?? 'containerName';
  const at = done.mapping.indexOf(column);
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          {t('unwritten')}
        </Title>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={14} stroke={1.6} />}
          onClick={() => void run(() => downloadUnwritten(done.id), t('templateFailed'))}
        >
          {t('downloadUnwritten')}
        </Button>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key */}
      <section className={classes.scroll} aria-label={t('unwritten')} tabIndex={0}>
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('row')}</Table.Th>
              <Table.Th>{columnLabel(done.kind, column)}</Table.Th>
              <Table.Th>{t('why')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((row) => (
              <Table.Tr key={row.nth}>
                <Table.Td>{row.nth}</Table.Td>
                <Table.Td>{row.cells[at]}</Table.Td>
                <Table.Td>
                  <Why row={row} kind={done.kind} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {data.total > previewRows && <Pages page={page} total={data.total} onPage={setPage} />}
    </>
  );
}

function Why({ row: { state, faults }, kind }: { row: PreviewRow; kind: ImportDetail['kind'] }) {
  const { t } = useTranslation('imports');
  if (state === 'exists') return t('state.exists');
  if (faults.length === 0) return t('leftOutUnharmed');
  return faults.map((fault) => (
    <FaultText key={fault.column + fault.key} fault={fault} label={columnLabel(kind, fault.column)} />
  ));
}
