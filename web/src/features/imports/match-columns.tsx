import { importColumns, keyColumns } from '@boxyard/contract/integrations/import-columns.ts';
import type { ImportDetail } from '@boxyard/contract/integrations/imports.ts';
import { Button, Group, Switch, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../core/text/format.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { Select } from '../../ui/input/select.tsx';
import { warehouseChoices } from '../warehouses/warehouses.api.ts';
import { AllRows } from './all-rows.tsx';
import { columnLabel } from './column-label.ts';
import { changeImport } from './imports.api.ts';
import classes from './imports.module.css';

interface MatchColumnsProps {
  draft: ImportDetail;
  onNext: () => void;
}

/** What each column of the file stands for. Each choice is kept at once. */
export function MatchColumns({ draft, onNext }: MatchColumnsProps) {
  const { t } = useTranslation('imports');
  const { id, kind, headings, mapping, missing, lacking, updatesExisting } = draft;
  const { busy, run } = useAction();
  const change = (changes: Parameters<typeof changeImport>[1]) =>
    void run(() => changeImport(id, changes), t('failed'));
  /** A field that was another column's before goes over to this one. */
  const match = (at: number, column: string | null) =>
    change({ mapping: mapping.map((each, n) => (n === at ? column : each === column ? null : each)) });
  const columns = importColumns[kind].map(({ name, isRequired }) => ({
    value: name,
    label: columnLabel(kind, name) + (isRequired ? ' *' : ''),
  }));
  return (
    <>
      <Text size="sm">{t('matchHint')}</Text>
      {missing.length > 0 && (
        <p className={classes.note} role="status">
          {t('missing', { columns: missing.map((name) => columnLabel(kind, name)).join(', ') })}
        </p>
      )}
      {lacking.map(({ column, rows }) => (
        <p key={column} className={classes.note} role="status">
          {t(kind === 'containers' ? 'lackingPlace' : 'lacking', {
            column: columnLabel(kind, column),
            count: rows,
            shown: formatNumber(rows),
          })}
        </p>
      ))}
      <Unsaid draft={draft} />
      <Select
        label={t('headingRow')}
        data={draft.firstRows.map(({ nth, cells }) => ({
          value: String(nth),
          label: `${nth}: ${cells.filter(Boolean).join(' · ').slice(0, 90)}`,
        }))}
        value={String(draft.headingRow)}
        onChange={(nth) => nth && change({ headingRow: Number(nth) })}
        disabled={busy}
        maw={640}
      />
      <div className={classes.scroll}>
        <Table className={classes.table} data-matching>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('heading')}</Table.Th>
              <Table.Th>{t('samples')}</Table.Th>
              <Table.Th>{t('standsFor')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {headings.map((heading, at) => {
              const name = heading || t('noHeading', { n: at + 1 });
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file are in a fixed order, and two may have one heading
                <Table.Tr key={at}>
                  <Table.Td className={classes.heading}>
                    {name}
                    {draft.hints[at] && (
                      <Text size="sm" className={classes.hint}>
                        {t(`hint.${draft.hints[at]}`)}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td className={classes.samples}>{draft.samples[at]?.join(' · ')}</Table.Td>
                  <Table.Td>
                    <Select
                      aria-label={`${name}: ${t('standsFor')}`}
                      data={columns}
                      value={mapping[at] ?? null}
                      onChange={(column) => match(at, column)}
                      placeholder={t('leftOut')}
                      searchable
                      clearable
                      disabled={busy}
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      <AllRows draft={draft} disabled={busy} onChange={(constants) => change({ constants })} />
      {keyColumns[kind] && (
        <Switch
          label={t('updates')}
          description={t(kind === 'orders' ? 'updatesHintOrders' : 'updatesHint')}
          checked={updatesExisting}
          onChange={({ currentTarget }) => change({ updatesExisting: currentTarget.checked })}
        />
      )}
      <Group gap="sm">
        <Button disabled={missing.length > 0} loading={busy} onClick={onNext}>
          {t('toPreview')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('matched', { matched: mapping.filter((each) => each !== null).length, all: headings.length })}
        </Text>
      </Group>
    </>
  );
}

/** What becomes of new containers where a file does not say whether they are full, and names no warehouse. */
export function Unsaid({ draft: { kind, mapping, constants } }: { draft: ImportDetail }) {
  const { t } = useTranslation('imports');
  const isUnsaid = (column: string) => kind === 'containers' && !mapping.includes(column) && !constants[column];
  const { data = [] } = useQuery({ ...warehouseChoices, enabled: isUnsaid('warehouseName') });
  const byDefault = data.length > 1 ? data.find(({ isDefault }) => isDefault) : undefined;
  const notes = [
    ...(isUnsaid('isEmpty') ? [t('loadUnsaid')] : []),
    ...(isUnsaid('warehouseName') && byDefault ? [t('defaultWarehouse', { name: byDefault.name })] : []),
  ];
  return notes.map((note) => (
    <p key={note} className={classes.note} role="status">
      {note}
    </p>
  ));
}

/** What holds for all rows, and stands in no column of the preview. */
export function Constants({ draft: { kind, constants } }: { draft: ImportDetail }) {
  const { t } = useTranslation('imports');
  const said = Object.entries(constants).map(([column, text]) => `${columnLabel(kind, column)}: ${text}`);
  if (said.length === 0) return null;
  return (
    <Text size="sm">
      {t('allRows')}: {said.join(' · ')}
    </Text>
  );
}

/** The columns of a file that are not imported, by their headings. */
export function ColumnsLeftOut({ of: { headings, mapping, hints, status } }: { of: ImportDetail }) {
  const { t } = useTranslation('imports');
  const left = headings.flatMap((heading, at) =>
    mapping[at] === null && hints[at] !== 'unitOf' ? [heading || t('noHeading', { n: at + 1 })] : [],
  );
  if (left.length === 0) return null;
  return (
    <Text size="sm">
      {t(status === 'draft' ? 'columnsLeftOut' : 'columnsWereLeftOut', { columns: left.join(', ') })}
    </Text>
  );
}
