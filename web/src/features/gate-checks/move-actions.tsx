import type { GateException } from '@boxyard/contract/bookings/gate-checks.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../ui/bookings/reason-dialog.tsx';
import classes from '../../ui/bookings/rows.module.css';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { settleMove } from './gate-checks.api.ts';
import { GiveOrder } from './give-order.tsx';

interface MoveActionsProps {
  row: GateException;
  transportId: number;
}

/** A gate move without the order that it needs gets one, or somebody says why it needs none. */
export function MoveActions({ row, transportId }: MoveActionsProps) {
  const { t } = useTranslation('bookings');
  const [opened, setOpened] = useState<'order' | 'reason' | null>(null);
  const close = () => setOpened(null);
  const number = row.containerName;
  const asked = {
    title: t('settle.title', { number }),
    hint: t('settle.hint'),
    action: t('settle.action'),
    done: t('settle.done', { number }),
    send: (reason: string) => settleMove(transportId, reason),
  };
  return (
    <span className={classes.actions}>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={t('giveOrder.one', { number })}
        onClick={() => setOpened('order')}
      >
        {t('giveOrder.action')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('settle.one', { number })}
        onClick={() => setOpened('reason')}
      >
        {t('settle.action')}
      </Button>
      <EntityModal opened={opened === 'order'} onClose={close} title={t('giveOrder.title', { number })} size={600}>
        <GiveOrder row={row} transportId={transportId} onDone={close} />
      </EntityModal>
      <ReasonDialog asked={opened === 'reason' ? asked : null} onClose={close} />
    </span>
  );
}
