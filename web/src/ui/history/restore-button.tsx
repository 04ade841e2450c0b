import type { Change } from '@boxyard/contract/core/history.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../action/icon-button.tsx';
import { useAction } from '../action/use-action.ts';
import { restoreAsked } from './restore.tsx';

/** Asks, restores the record as it was after a change or before its deletion, and says what came of it. */
export function RestoreButton({ change, size = 'compact-xs' }: { change: Change; size?: ButtonProps['size'] }) {
  const { t } = useTranslation('history');
  const { busy, run } = useAction();
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<IconArrowBackUp size={14} stroke={1.6} />}
      loading={busy}
      onClick={() => void run(() => restoreAsked(change), t('restoreFailed'))}
    >
      {t(change.action === 'delete' ? 'bringBack' : 'restore')}
    </Button>
  );
}

/** The same for the row of a table whose record is deleted; versions of a record are restored from its own history. */
export function BringBackAction({ change }: { change: Change }) {
  const { t } = useTranslation('history');
  const { busy, run } = useAction();
  const { action, canRestore, isGone, recordName } = change;
  if (!canRestore || action !== 'delete' || !isGone) return null;
  const label = `${t('bringBack')} ${recordName}`.trim();
  const restore = () => void run(() => restoreAsked(change), t('restoreFailed'));
  return <IconButton icon={IconArrowBackUp} label={label} loading={busy} onClick={restore} />;
}
