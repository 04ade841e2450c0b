import { type ImportDetail, type Preview, previewRows } from '@boxyard/contract/integrations/imports.ts';
import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../core/text/format.ts';
import { offerUndo } from '../../ui/action/undo.tsx';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge, type Tone } from '../../ui/badge/status-badge.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { confirmImport, leaveOut, previewQuery, type Shown } from './imports.api.ts';
import classes from './imports.module.css';
import { ColumnsLeftOut, Constants, Unsaid } from './match-columns.tsx';
import { PreviewTable } from './preview-table.tsx';

interface PreviewRowsProps {
  draft: ImportDetail;
  onBack: () => void;
}

/** What the rows come to: wrong ones first, each cell with its reason. Nothing is written before it is confirmed. */
export function PreviewRows({ draft, onBack }: PreviewRowsProps) {
  const { t } = useTranslation('imports');
  const [page, setPage] = useState(1);
  const [show, setShow] = useState<Shown>('faults');
  const query = useQuery(previewQuery(draft.id, page, show));
  const preview = query.data;
  if (query.isError && !preview) return <LoadFailed error={query.error} />;
  if (!preview) return <div className={classes.waiting} aria-busy="true" />;
  return (
    <>
      <Counts counts={preview.counts} />
      <Constants draft={draft} />
      <ColumnsLeftOut of={draft} />
      <Unsaid draft={draft} />
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          value={show}
          onChange={(value) => {
            setShow(value === 'all' ? 'all' : 'faults');
            setPage(1);
          }}
          data={(['faults', 'all'] as const).map((value) => ({ value, label: t(`show.${value}`) }))}
        />
        <LeaveBad id={draft.id} bad={preview.counts.bad} />
      </Group>
      {preview.rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noFaults')}
        </Text>
      ) : (
        <PreviewTable draft={draft} rows={preview.rows} />
      )}
      {preview.total > previewRows && <Pages page={page} total={preview.total} onPage={setPage} />}
      <Confirm draft={draft} counts={preview.counts} onBack={onBack} />
    </>
  );
}

interface PagesProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

export function Pages({ page, total, onPage }: PagesProps) {
  const { t } = useTranslation(['imports', 'common']);
  const steps = [
    { label: t('table.previous', { ns: 'common' }), to: page - 1, icon: IconChevronLeft },
    { label: t('table.next', { ns: 'common' }), to: page + 1, icon: IconChevronRight },
  ];
  const last = Math.ceil(total / previewRows);
  const shown = { from: (page - 1) * previewRows + 1, to: Math.min(page * previewRows, total), total };
  return (
    <Group gap="xs">
      {steps.map(({ label, to, icon: Icon }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          aria-label={label}
          disabled={to < 1 || to > last}
          onClick={() => onPage(to)}
        >
          <Icon size={16} stroke={1.7} />
        </ActionIcon>
      ))}
      <Text size="xs" c="dimmed">
        {t('more', Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, formatNumber(value)])))}
      </Text>
    </Group>
  );
}

const counted = {
  bad: 'danger',
  doubts: 'warn',
  new: 'success',
  update: 'info',
  exists: 'neutral',
  left_out: 'neutral',
} as const satisfies Record<string, Tone>;

function Counts({ counts }: Pick<Preview, 'counts'>) {
  const { t } = useTranslation('imports');
  const shown = (Object.keys(counted) as (keyof typeof counted)[]).filter((name) => counts[name] > 0 || name === 'new'); // TypeScript knows keys as strings only
  return (
    <Group gap="xs" role="status">
      {shown.map((name) => (
        <StatusBadge key={name} tone={counted[name]}>
          {formatNumber(counts[name])} {t(`count.${name}`, { count: counts[name] })}
        </StatusBadge>
      ))}
    </Group>
  );
}

function LeaveBad({ id, bad }: { id: number; bad: number }) {
  const { t } = useTranslation('imports');
  const { busy, run } = useAction();
  if (bad === 0) return null;
  return (
    <Button variant="default" loading={busy} onClick={() => void run(() => leaveOut(id, true), t('failed'))}>
      {t('leaveBad')}
    </Button>
  );
}

interface ConfirmProps extends PreviewRowsProps {
  counts: Preview['counts'];
}

function Confirm({ draft, counts, onBack }: ConfirmProps) {
  const { t } = useTranslation('imports');
  const { busy, run } = useAction();
  const count = counts.new + counts.update;
  const write = async () => {
    const { act, createdCount, updatedCount } = await confirmImport(draft.id);
    if (act) offerUndo(t('done', { count: createdCount + updatedCount }), act);
  };
  const hint = busy ? t('busy') : counts.bad > 0 ? t('confirmWaits') : '';
  return (
    <Group gap="xs" className={classes.confirm}>
      <Button disabled={counts.bad > 0 || count === 0} loading={busy} onClick={() => void run(write)}>
        {t('confirm', { count })}
      </Button>
      <Button variant="default" disabled={busy} onClick={onBack}>
        {t('toMatch')}
      </Button>
      <Text size="xs" c="dimmed" role="status">
        {hint}
      </Text>
    </Group>
  );
}
