import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarFieldProps, CalendarInput } from './calendar-input.tsx';
import { instantOf, instantText } from './instant-text.ts';

const Picker = lazy(() => import('./instant-picker.tsx').then((module) => ({ default: module.InstantPicker })));

interface InstantInputProps extends CalendarFieldProps {
  value?: number | null;
  /** Unix seconds; null when empty, NaN while what is typed is no time, so that no form saves it as empty. */
  onChange?: (seconds: number | null) => void;
  /** A day without a time is meant to its last minute, as of something due; otherwise from its first. */
  atEndOfDay?: boolean;
}

const lastMinute = { hour: 23, minute: 59 };

/** A moment, typed as dd.mm.yy HH:mm, in Slovak d. m. yyyy HH:mm, or chosen from a calendar. */
export function InstantInput({ value = null, onChange, atEndOfDay = false, ...rest }: InstantInputProps) {
  const { t } = useTranslation('inputs');
  return (
    <CalendarInput
      {...rest}
      placeholder={t('instant.format')}
      value={value}
      onChange={onChange}
      textOf={instantText}
      read={(text) => instantOf(text, atEndOfDay ? lastMinute : undefined)}
      isWrong={(known) => Number.isNaN(known)}
      wrong={t('instant.wrong')}
      calendar={(known, choose, close) => (
        <Picker value={known} atEndOfDay={atEndOfDay} onChange={choose} onDone={close} />
      )}
    />
  );
}
