import { useTranslation } from 'react-i18next';

/** A storage run and a stay lead to their transactions by a filter that has no column. */
export function useLinked() {
  const { t } = useTranslation('transactions');
  return { runId: t('ofRun'), stayId: t('ofStay') };
}
