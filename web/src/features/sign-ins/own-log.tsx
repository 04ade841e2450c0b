import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { deviceName } from './device-name.ts';
import { ownLogQuery } from './sign-ins.api.ts';
import classes from './sign-ins.module.css';

/** The latest entries of the admin's own log. */
export function OwnLog() {
  const { t } = useTranslation('sign-ins');
  const { data: events } = useSuspenseQuery(ownLogQuery);
  return (
    <FormGroup title={t('log')} hint={t('logHint')} wide>
      <ul className={classes.list}>
        {events.map(({ id, at, event, address, device }) => (
          <li key={id} className={classes.line}>
            <span className={classes.at}>{formatDateTime(at)}</span>
            <span className={classes.event}>{t(`event.${event}`)}</span>
            <span className={classes.details}>{[deviceName(device), address].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </FormGroup>
  );
}
