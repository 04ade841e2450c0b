import { keyColumns } from '@boxyard/contract/integrations/import-columns.ts';
import { type ImportDetail, type PreviewRow, previewRows } from '@boxyard/contract/integrations/imports.ts';
import { Button, Group, Table, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../ui/action/use-action.ts';
import { columnLabel } from './column-label.ts';
import { downloadUnwritten, unwrittenQuery } from './imports.api.ts';
import classes from './imports.module.css';
import { FaultText } from './preview-cell.tsx';
import { Pages } from './preview-rows.tsx';

/** The rows of the file that were not imported, and why. They are kept for a day. */
export function UnwrittenRows({ done }: { done: ImportDetail }) {
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
