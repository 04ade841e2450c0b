import { useTranslation } from 'react-i18next';
import classes from '../../ui/edi/edi.module.css';

/** What of a message has no place here, as it stands there. */
export function NotTakenOver({ what }: { what: readonly string[] }) {
  const { t } = useTranslation('edi');
  if (what.length === 0) return null;
  return <span className={classes.soft}>{t('notTakenOver', { what: what.join('; ') })}</span>;
}
