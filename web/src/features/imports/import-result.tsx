import { actRoutes } from '@boxyard/contract/core/acts.ts';
import type { ImportDetail } from '@boxyard/contract/integrations/imports.ts';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/api/api.ts';
import { queryClient } from '../../core/data/queries.ts';
import { formatDateTime, formatNumber } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { unwrittenQuery } from './imports.api.ts';
import classes from './imports.module.css';
import { UnwrittenRows } from './unwritten-rows.tsx';

const lists = {
  clients: '/clients',
  containers: '/containers',
  gate_moves: '/transports',
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
