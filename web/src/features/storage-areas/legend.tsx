import { useTranslation } from 'react-i18next';
import classes from './legend.module.css';

const kinds = ['stored', 'inTransfer', 'reserved', 'free'] as const;

/** How the yard draws its cells. */
export function Legend() {
  const { t } = useTranslation('storage-areas');
  return (
    <ul className={classes.legend} aria-label={t('legend.title')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <span className={classes[kind]} aria-hidden="true" />
          {t(`legend.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
