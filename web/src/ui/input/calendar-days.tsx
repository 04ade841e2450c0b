import 'dayjs/locale/sk';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useTranslation } from 'react-i18next';

interface CalendarDaysProps {
  /** `2026-11-21`; null while none is chosen. */
  value: string | null;
  /** The month that is shown at first is that of this day. */
  begin: string;
  onChange: (day: string | null) => void;
}

/** The days of a month to choose one from. */
export function CalendarDays({ value, begin, onChange }: CalendarDaysProps) {
  const { t, i18n } = useTranslation('inputs');
  const [earlier, later] = [t('instant.earlier'), t('instant.later')];
  const steps = {
    ...{ previousMonth: earlier, previousYear: earlier, previousDecade: earlier },
    ...{ nextMonth: later, nextYear: later, nextDecade: later },
  };
  return (
    <DatePicker
      locale={i18n.language}
      firstDayOfWeek={1}
      weekendDays={[]}
      highlightToday
      ariaLabels={steps}
      value={value}
      defaultDate={begin}
      onChange={(day) => onChange(day ? day.slice(0, 10) : null)}
    />
  );
}
