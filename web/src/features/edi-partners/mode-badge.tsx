import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';

const tones = { off: 'neutral', test: 'contrast', live: 'success' } as const;

/** Whether a partner is told anything, and for good or as a test. */
export function ModeBadge({ mode }: Pick<EdiPartner, 'mode'>) {
  const { t } = useTranslation('enums');
  return <StatusBadge tone={tones[mode]}>{t(`ediMode.${mode}`)}</StatusBadge>;
}
