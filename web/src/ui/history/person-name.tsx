import type { Change } from '@boxyard/contract/core/history.ts';
import { useTranslation } from 'react-i18next';

/** The name of the person that made a change. */
export function PersonName({ admin }: Pick<Change, 'admin'>) {
  const { t } = useTranslation('history');
  return admin ? admin.name || t('unknownPerson') : t('system');
}
