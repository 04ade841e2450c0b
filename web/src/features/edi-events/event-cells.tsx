import type { EdiEventRow } from '@boxyard/contract/edi/edi-events.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import classes from '../../ui/edi/edi.module.css';
import { gapOf, type MapCodeButton } from '../../ui/edi/gap.ts';
import { MessageStatus } from '../../ui/edi/message-status.tsx';
import { eventActs } from './edi-events.api.ts';

interface EventProps {
  event: EdiEventRow;
}

/** Its container; a stock has none. */
export function EventBox({ event: { kind, containerId, number } }: EventProps) {
  const { t } = useTranslation('edi');
  if (kind === 'stock') return t('move.stock');
  if (containerId === null) return <ContainerNumber number={number} copyable={false} />;
  return (
    <Link to="/containers/$id/edit" params={{ id: containerId }} search={{ tab: 'edi' }}>
      <ContainerNumber number={number} copyable={false} />
    </Link>
  );
}

/** What is told: a gate move, a correction of it, or that it did not take place. */
export function useEventWords() {
  const { t } = useTranslation('edi');
  return ({ kind, function: how }: EdiEventRow) => {
    const move = t(`move.${kind}`);
    return how === '5' || how === '1' ? `${move} · ${t(`told.${how}`)}` : move;
  };
}

const tones = { waiting: 'info', built: 'info', held: 'danger', dropped: 'neutral' } as const;

/** Whether the partner was told: by the state of its message, once there is one. */
export function EventStatus({ event: { status, messageStatus } }: EventProps) {
  const { t } = useTranslation('enums');
  if (messageStatus !== '') return <MessageStatus status={messageStatus} />;
  return <StatusBadge tone={tones[status]}>{t(`ediEventStatus.${status}`)}</StatusBadge>;
}

/** The message that tells it, and when that left. */
export function EventMessage({ event: { messageId, icr, sentAt } }: EventProps) {
  const { t } = useTranslation('edi');
  if (messageId === null) return null;
  return (
    <span className={classes.stack}>
      <Link to="/edi/messages/$messageId" params={{ messageId }}>
        {t('messageNumber', { icr })}
      </Link>
      {sentAt !== null && <span className={classes.soft}>{formatDateTime(sentAt)}</span>}
    </span>
  );
}

interface EventActionsProps extends EventProps {
  mapCode?: MapCodeButton | undefined;
}

/** What mends a gate move that cannot be told. */
export function EventActions({ event, mapCode }: EventActionsProps) {
  const { t } = useTranslation('edi');
  const { busy, run } = useAction();
  const { id, status, number, reasons } = event;
  if (status !== 'held' && status !== 'dropped') return null;
  // For one that waits, the reasons for which it waits: notes alone do not stop it.
  const gap = reasons
    .filter(({ isError }) => isError || status !== 'held')
    .map((reason) => gapOf(reason, event))
    .find((found) => found !== null);
  const retry = () =>
    run(async () => {
      await eventActs.retry(id);
      toast.success(t('retried', { number }));
    });
  return (
    <span className={classes.actions}>
      {gap && mapCode?.(gap)}
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        aria-label={t('retryOne', { number })}
        onClick={() => void retry()}
      >
        {t('retry')}
      </Button>
    </span>
  );
}
