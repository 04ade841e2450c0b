import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarFieldProps, CalendarInput } from './calendar-input.tsx';
import { dayOf, dayText, isDay } from './day-text.ts';

const Picker = lazy(() => import('./day-picker.tsx').then((module) => ({ default: module.DayPicker })));

interface DayInputProps extends CalendarFieldProps {
  /** `2026-11-21`. */
  value?: string | null;
  /** Null when empty; while what is typed is no day, the text itself, which no schema takes for a day. */
  onChange?: (day: string | null) => void;
}

/** A calendar day, typed as dd.mm.yy, in Slovak d. m. yyyy, or chosen from a calendar. */
export function DayInput({ value = null, onChange, ...rest }: DayInputProps) {
  const { t } = useTranslation('inputs');
  return (
    <CalendarInput
      {...rest}
      placeholder={t('day.format')}
      value={value}
      onChange={onChange}
      textOf={dayText}
      read={dayOf}
      isWrong={(known) => known !== null && !isDay(known)}
      wrong={t('day.wrong')}
      calendar={(known, choose, close) => <Picker value={known} onChange={choose} onDone={close} />}
    />
  );
}
