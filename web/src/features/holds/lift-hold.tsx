import type { HoldRow } from '@boxyard/contract/bookings/holds.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../ui/bookings/reason-dialog.tsx';
import { useOrderRights } from '../../ui/bookings/rights.ts';
import { holds } from './holds.api.ts';

/** Lifts a hold with a reason; one on the way out only those may lift who may release. */
export function LiftButton({ hold: { id, kind, number, orderNumber, clientName, blocksOut } }: { hold: HoldRow }) {
  const { t } = useTranslation(['bookings', 'enums']);
  const { mayRelease } = useOrderRights();
  const [opened, { open, close }] = useDisclosure(false);
  const name = `${t(`enums:holdKind.${kind}`)}, ${number || orderNumber || clientName}`;
  const isRefused = blocksOut && !mayRelease;
  const asked = {
    title: t('lift.title'),
    hint: t('lift.hint', { name }),
    action: t('lift.action'),
    done: t('lift.done'),
    send: (reason: string) => holds.lift(id, reason),
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('lift.one', { name })}
        disabled={isRefused}
        title={isRefused ? t('lacksLift') : undefined}
        onClick={open}
      >
        {t('lift.action')}
      </Button>
      <ReasonDialog asked={opened ? asked : null} onClose={close} />
    </>
  );
}
