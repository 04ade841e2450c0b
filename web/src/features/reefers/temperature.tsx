import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCelsius } from '../../core/text/format.ts';
import classes from './reefers.module.css';

interface TemperatureProps {
  value: number;
  /** Further from the set temperature than the client allows. */
  isOutside: boolean;
}

/** What was read, with a sign and a word where it is an alarm. */
export function Temperature({ value, isOutside }: TemperatureProps) {
  const { t } = useTranslation('reefers');
  return (
    <span className={classes.temperature} data-outside={isOutside || undefined}>
      {formatCelsius(value)}
      {isOutside && (
        <span className={classes.mark}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
          {t('outside')}
        </span>
      )}
    </span>
  );
}
