import type { MessageStatus as Status } from '@boxyard/contract/edi/edi-messages.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../badge/status-badge.tsx';

const tones: Record<Status, Tone> = {
  waiting: 'info',
  sending: 'info',
  sent: 'success',
  acknowledged: 'success',
  rejected: 'danger',
  failed: 'danger',
  cancelled: 'neutral',
  test: 'contrast',
  preview: 'warn',
  applied: 'success',
  partly: 'warn',
  refused: 'danger',
  duplicate: 'neutral',
  dismissed: 'neutral',
  noted: 'neutral',
};

/** How far a message has come. */
export function MessageStatus({ status }: { status: Status }) {
  const { t } = useTranslation('enums');
  return <StatusBadge tone={tones[status]}>{t(`ediMessageStatus.${status}`)}</StatusBadge>;
}
