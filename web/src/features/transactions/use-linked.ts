import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import type { Toggle } from '../../ui/table/column.ts';

/** A storage run and a stay lead to their transactions by a filter that has no column. */
export function useLinked() {
  const { t } = useTranslation('transactions');
  return { runId: t('ofRun'), stayId: t('ofStay') };
}

/** What credit notes have taken back is left out of a list unless it is asked for. */
export function useReleasedToggle(): Toggle<'released'>[] {
  const { t } = useTranslation('transactions');
  if (!useModule('invoices')) return [];
  return [{ param: 'released', value: 'true', label: t('released'), hint: t('releasedHint') }];
}
