import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { erasuresQuery } from './privacy.api.ts';
import classes from './privacy.module.css';

/** What was erased so far, without the names: who did it, when, how much, and the receipts that keep the name. */
export function PastErasures() {
  const { t } = useTranslation('privacy');
  const { data: erasures = [] } = useQuery(erasuresQuery());
  if (erasures.length === 0) return null;
  return (
    <FormGroup title={t('past')} hint={t('pastHint')} wide>
      <ul className={classes.list}>
        {erasures.map(({ id, at, admin, kind, records, receipts }) => (
          <li key={id} className={classes.row}>
            <div className={classes.who}>
              <strong>{t(`pastOf.${kind}`, { count: records })}</strong>
              <span className={classes.details}>
                <span>{formatDateTime(at)}</span>
                <span>{admin ? admin.name || t('unknownPerson') : t('daily')}</span>
                {receipts.length > 0 && <span>{t('pastReceipts', { numbers: receipts.join(', ') })}</span>}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </FormGroup>
  );
}
