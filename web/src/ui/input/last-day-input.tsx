import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { isoDay } from '../../core/text/day.ts';
import { instantAt, wallClock } from '../../core/text/zone.ts';
import { type CalendarFieldProps, CalendarInput } from './calendar-input.tsx';
import { dayOf, dayText, isDay } from './day-text.ts';

const Picker = lazy(() => import('./day-picker.tsx').then((module) => ({ default: module.DayPicker })));

interface LastDayInputProps extends CalendarFieldProps {
  /** Unix seconds; the day is that of the depot's clocks. */
  value?: number | null;
  /** The last second of the day; null when empty, NaN while what is typed is no day, so that no form saves it as empty. */
  onChange?: (seconds: number | null) => void;
}

/** The last day of something that the database stores as a moment: people read and type a day without a time. */
export function LastDayInput({ value = null, onChange, ...rest }: LastDayInputProps) {
  const { t } = useTranslation('inputs');
  return (
    <CalendarInput
      {...rest}
      placeholder={t('day.format')}
      value={value}
      onChange={onChange}
      textOf={(seconds) => dayText(dayAt(seconds))}
      read={(text) => endOf(dayOf(text))}
      isWrong={(seconds) => Number.isNaN(seconds)}
      wrong={t('day.wrong')}
      calendar={(seconds, choose, close) => (
        <Picker value={dayAt(seconds)} onChange={(day) => choose(endOf(day))} onDone={close} />
      )}
    />
  );
}

const dayAt = (seconds: number | null): string | null =>
  seconds === null || Number.isNaN(seconds) ? null : isoDay(wallClock(seconds));

function endOf(text: string | null): number | null {
  if (text === null) return null;
  if (!isDay(text)) return Number.NaN;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return instantAt({ year, month, day, hour: 23, minute: 59 }) + 59;
}
