import type { OrderUnit } from '@boxyard/contract/bookings/gate-orders.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from './reason-dialog.tsx';
import classes from './rows.module.css';

type Unit = Pick<OrderUnit, 'id' | 'number' | 'transportId' | 'isGone' | 'keptReason'>;

interface UnitActionsProps {
  unit: Unit;
  /** How it is given back or kept; each with a reason. */
  acts: Record<'giveBack' | 'keep', (unitId: number, reason: string) => Promise<unknown>>;
  /** Its gate move fits the order no more. */
  isChanged?: boolean;
}

/** A unit that was taken is given back, or kept where its gate move is gone or fits no more; each with a reason. */
export function UnitActions({ unit, acts, isChanged = false }: UnitActionsProps) {
  const { t } = useTranslation('bookings');
  const [asks, setAsks] = useState<'giveBack' | 'keep' | null>(null);
  const { id, number, transportId, isGone, keptReason } = unit;
  if (transportId === null) return null;
  const isOpen = (isGone || isChanged) && !keptReason;
  const asked = asks && {
    title: t(`${asks}.title`, { number }),
    hint: t(`${asks}.hint`),
    action: t(`${asks}.action`),
    done: t(`${asks}.done`, { number }),
    send: (reason: string) => acts[asks](id, reason),
  };
  return (
    <span className={classes.actions}>
      <Button
        size="compact-sm"
        color="gray"
        variant={isOpen ? 'default' : 'subtle'}
        aria-label={t('giveBack.one', { number })}
        onClick={() => setAsks('giveBack')}
      >
        {t('giveBack.action')}
      </Button>
      {isOpen && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('keep.one', { number })}
          onClick={() => setAsks('keep')}
        >
          {t('keep.action')}
        </Button>
      )}
      <ReasonDialog asked={asked} onClose={() => setAsks(null)} />
    </span>
  );
}
