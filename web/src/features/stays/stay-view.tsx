import type { StayDetail } from '@boxyard/contract/billing/stays.ts';
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { StayCorrections } from './stay-corrections.tsx';
import { StayFacts } from './stay-facts.tsx';
import { StayPrice } from './stay-price.tsx';
import { StaySpans } from './stay-spans.tsx';
import classes from './stays.module.css';

/** All that is known of one stay. Its wrong days stand on the head of its container. */
export function StayView({ stay }: { stay: StayDetail }) {
  const { t } = useTranslation('stays');
  const isBilled = useModule('invoices');
  return (
    <div className={classes.view}>
      <StayFacts stay={stay} isBilled={isBilled} />
      {stay.missingOutAt !== null && (
        <Alert color="yellow" title={t('missingOut.title')}>
          {t('missingOut.text', { moment: formatDateTime(stay.missingOutAt) })}
        </Alert>
      )}
      {stay.isVoid && (
        <Alert color="yellow" title={t('void.title')}>
          {t('void.text')}
        </Alert>
      )}
      <StaySpans spans={stay.spans} />
      <StayCorrections corrections={stay.corrections} spans={stay.spans} />
      {isBilled && stay.calendar && <StayPrice calendar={stay.calendar} isOpen={stay.endedAt === null} />}
    </div>
  );
}
