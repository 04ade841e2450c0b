import { type HistoryEntity, historyOf } from '@boxyard/contract/core/entities.ts';
import type { Change } from '@boxyard/contract/core/history.ts';
import { Button, Drawer, Switch } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { useOpener } from '../dialog/use-opener.ts';
import { ChangeItem } from './change-item.tsx';
import classes from './history.module.css';
import { historyQuery } from './history-query.ts';
import { PersonName } from './person-name.tsx';

interface HistoryDrawerProps {
  entity: HistoryEntity;
  id: number;
  opened: boolean;
  onClose: () => void;
}

/** Above dialogs (200), below their lists (300). */
const aboveDialogs = 250;

/** What happened to a record and to what belongs to it, the latest first. It follows what others do meanwhile. */
export function HistoryDrawer({ entity, id, opened, onClose }: HistoryDrawerProps) {
  const { t } = useTranslation(['history', 'common']);
  const [isThere, setThere] = useState(false);
  // It opens once it is there: a drawer that begins open does not move in, and forgets where the focus was.
  useEffect(() => setThere(true), []);
  const isOpen = opened && isThere;
  const focusOpener = useOpener(opened);

  function onKeyDown(event: KeyboardEvent) {
    // The form or the dialog that the button stands in is none of its keys' business; a question above takes Escape for itself.
    event.stopPropagation();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }

  // The button that had the focus may be gone.
  useWindowEvent('keydown', (event) => {
    if (isOpen && event.key === 'Escape' && !event.defaultPrevented && event.target === document.body) onClose();
  });

  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t('title')}
      position="right"
      size={480}
      zIndex={aboveDialogs}
      closeOnEscape={false}
      onKeyDown={onKeyDown}
      returnFocus={false}
      onExitTransitionEnd={focusOpener}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ content: classes.drawer ?? '', header: classes.head ?? '', title: classes.title ?? '' }}
      transitionProps={{ duration: 120 }}
    >
      {isOpen && <Timeline entity={entity} id={id} />}
    </Drawer>
  );
}

function Timeline({ entity, id }: Pick<HistoryDrawerProps, 'entity' | 'id'>) {
  const { t } = useTranslation(['history', 'common']);
  const [own, setOwn] = useState(false);
  const query = useInfiniteQuery(historyQuery(entity, id, own));
  const changes = query.data?.pages.flatMap((page) => page.changes);
  const hasParts = Object.values(historyOf).some(({ belongsTo }) => belongsTo?.includes(entity));
  const present = new Set<number>();
  const seen = new Set<string>();
  for (const change of changes ?? []) {
    const key = `${change.entity} ${change.recordId}`;
    if (!seen.has(key)) present.add(change.id);
    seen.add(key);
  }
  return (
    <>
      {hasParts && (
        <Switch
          size="xs"
          className={classes.own ?? ''}
          label={t('own')}
          checked={own}
          onChange={(event) => setOwn(event.currentTarget.checked)}
        />
      )}
      {query.isError && !changes && (
        <div role="alert">
          <p>{t('failed')}</p>
          <Button variant="default" onClick={() => void query.refetch()}>
            {t('common:table.retry')}
          </Button>
        </div>
      )}
      {!changes && !query.isError && <Waiting label={t('loading')} />}
      {changes && (
        <ol className={classes.timeline} aria-label={t('title')}>
          {momentsOf(changes).map((moment) => (
            <li key={moment.key}>
              <p className={classes.when}>
                <strong>
                  <PersonName admin={moment.admin} />
                </strong>
                <time dateTime={new Date(moment.at * 1000).toISOString()}>{formatDateTime(moment.at)}</time>
              </p>
              {moment.changes.map((change) => (
                <ChangeItem
                  key={change.id}
                  change={change}
                  subject={{ entity, id }}
                  isPresent={present.has(change.id)}
                />
              ))}
            </li>
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt={16}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div className={classes.waiting} role="status" aria-label={label}>
      {[64, 88, 64, 112].map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <div key={at} style={{ height }} />
      ))}
    </div>
  );
}

interface Moment {
  key: number;
  at: number;
  admin: Change['admin'];
  changes: Change[];
}

/** What one person did at once stands together: one save often writes several records. */
function momentsOf(changes: readonly Change[]): Moment[] {
  const moments: Moment[] = [];
  for (const change of changes) {
    const { id, at, admin } = change;
    const last = moments.at(-1);
    if (last && last.at === at && last.admin?.id === admin?.id) last.changes.push(change);
    else moments.push({ key: id, at, admin, changes: [change] });
  }
  return moments;
}
