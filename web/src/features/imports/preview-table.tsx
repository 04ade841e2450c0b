import { keyColumns } from '@boxyard/contract/integrations/import-columns.ts';
import type { Fault, ImportDetail, PreviewRow } from '@boxyard/contract/integrations/imports.ts';
import { Table } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge, type Tone } from '../../ui/badge/status-badge.tsx';
import { columnLabel } from './column-label.ts';
import { leaveOut } from './imports.api.ts';
import classes from './imports.module.css';
import { FaultText, PreviewCell } from './preview-cell.tsx';

const tones = {
  new: 'success',
  update: 'info',
  exists: 'neutral',
  bad: 'danger',
  left_out: 'neutral',
} as const satisfies Record<PreviewRow['state'], Tone>;

interface PreviewTableProps {
  draft: ImportDetail;
  rows: PreviewRow[];
}

/** Rows of the file with the columns that are imported. */
export function PreviewTable({ draft, rows }: PreviewTableProps) {
  const { t } = useTranslation('imports');
  const columns = draft.mapping.flatMap((name, at) =>
    name === null ? [] : [{ name, at, label: columnLabel(draft.kind, name) }],
  );
  const keyAt = draft.mapping.findIndex((name) => name !== null && name === keyColumns[draft.kind]);
  const isShown = ({ column }: Fault) => columns.some(({ name }) => name === column);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
    <section className={classes.scroll} aria-label={t('preview')} tabIndex={0}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.rowHead}>{t('row')}</Table.Th>
            {columns.map(({ name, at, label }) => (
              <Table.Th key={name}>
                {label}
                {draft.headings[at] && draft.headings[at] !== label && (
                  <span className={classes.ofFile}>
                    {t('ofFile', { heading: draft.headings[at] })}
                    {draft.hints[at] === 'converted' && ` · ${t('converted')}`}
                  </span>
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.nth} data-state={row.state}>
              <Table.Td className={classes.rowHead}>
                {keyAt >= 0 && <span className={classes.rowKey}>{row.cells[keyAt]}</span>}
                <span className={classes.rowTools}>
                  <b>{row.nth}</b>
                  <StatusBadge tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusBadge>
                  <LeaveOut id={draft.id} row={row} />
                </span>
                {row.faults
                  .filter((fault) => !isShown(fault))
                  .map((fault) => (
                    <FaultText
                      key={fault.column + fault.key}
                      fault={fault}
                      label={columnLabel(draft.kind, fault.column)}
                    />
                  ))}
              </Table.Td>
              {columns.map(({ name, at, label }) => (
                <PreviewCell
                  key={name}
                  id={draft.id}
                  nth={row.nth}
                  column={name}
                  label={label}
                  text={row.cells[at] ?? ''}
                  read={row.read[name]}
                  faults={row.faults.filter(({ column }) => column === name)}
                  isFixed={row.state === 'left_out'}
                  isKey={name === keyColumns[draft.kind]}
                />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function LeaveOut({ id, row: { nth, state } }: { id: number; row: PreviewRow }) {
  const { t } = useTranslation('imports');
  const { busy, run } = useAction();
  if (state === 'exists') return null;
  const isLeftOut = state === 'left_out';
  const Icon = isLeftOut ? IconArrowBackUp : IconX;
  return (
    <IconButton
      icon={Icon}
      iconSize={15}
      loading={busy}
      label={t(isLeftOut ? 'take' : 'leave', { n: nth })}
      onClick={() => void run(() => leaveOut(id, !isLeftOut, [nth]), t('failed'))}
    />
  );
}
