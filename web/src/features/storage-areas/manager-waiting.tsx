import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../ui/list/list-waiting.tsx';
import { Page } from '../../ui/page/page.tsx';

/** In place of the manager while its areas are on their way, and its texts may be, too. */
export function ManagerWaiting() {
  const { t } = useTranslation('shell');
  return (
    <Page title={t('pages.storageAreas')}>
      <ListWaiting height={36} />
    </Page>
  );
}
