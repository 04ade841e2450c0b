import { useTranslation } from 'react-i18next';
import classes from './list-waiting.module.css';

/** Stands in the place of a list that is no table until the first answer comes, as high as the list will be. */
export function ListWaiting({ height }: { height: number }) {
  const { t } = useTranslation();
  return (
    <div className={classes.waiting} style={{ minHeight: height }} role="status">
      {t('table.loading')}
    </div>
  );
}
