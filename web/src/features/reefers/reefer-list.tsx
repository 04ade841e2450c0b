import { useTranslation } from 'react-i18next';
import { ListPage } from '../../ui/list/list-page.tsx';
import { ReadDialog } from './read-dialog.tsx';
import { useReeferColumns } from './reefer-columns.tsx';
import { reeferList } from './reefers.api.ts';
import { useRound } from './use-round.ts';

export function ReeferList() {
  const { t } = useTranslation('reefers');
  const { read, ...dialog } = useRound();
  return (
    <>
      <ListPage
        list={reeferList}
        texts="reefers"
        columns={useReeferColumns(read)}
        toggles={[
          { param: 'isDue', value: 'true', label: t('due'), hint: t('dueHint') },
          { param: 'isOutside', value: 'true', label: t('outside'), hint: t('outsideHint') },
        ]}
      />
      <ReadDialog {...dialog} />
    </>
  );
}
