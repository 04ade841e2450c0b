import type { HoldRow } from '@boxyard/contract/bookings/holds.ts';
import { Alert, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../core/device/server-clock.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { useBlockedWords } from './hold-words.ts';
import { LiftButton } from './lift-hold.tsx';

/** Holds that nobody is to miss, each with the way to lift it. */
export function HoldNotes({ holds }: { holds: readonly HoldRow[] }) {
  return holds.map((hold) => <HoldNote key={hold.id} hold={hold} />);
}

function HoldNote({ hold }: { hold: HoldRow }) {
  const { t } = useTranslation(['bookings', 'enums']);
  const blocked = useBlockedWords();
  const { kind, clientId, clientName, startsAt, endsAt, reference, notes, madeBy } = hold;
  const isLater = startsAt > serverNow();
  const words = [
    t('holdBlocks', { what: blocked(hold) }),
    clientId !== null && t('holdOfClient', { name: clientName }),
    isLater
      ? t('holdFrom', { at: formatDateTime(startsAt) })
      : t('holdSince', { at: formatDateTime(startsAt), who: madeBy }),
    endsAt !== null && t('holdUntil', { at: formatDateTime(endsAt) }),
    reference && `${t('reference')}: ${reference}`,
    notes,
  ].filter(Boolean);
  return (
    <Alert color="red" role="alert" title={t('holdTitle', { kind: t(`enums:holdKind.${kind}`) })}>
      <Group justify="space-between" gap="sm">
        <span>{words.join(' · ')}</span>
        <LiftButton hold={hold} />
      </Group>
    </Alert>
  );
}
