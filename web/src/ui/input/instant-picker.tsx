import 'dayjs/locale/sk';
import { Button, Group, Text } from '@mantine/core';
import { DatePicker, TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useTranslation } from 'react-i18next';
import { foreignZone, instantAt, type WallClock, wallClock } from '../../core/text/zone.ts';

interface InstantPickerProps {
  value: number | null;
  /** A chosen day has its last minute, unless a time was there; otherwise the time of now. */
  atEndOfDay: boolean;
  onChange: (seconds: number | null) => void;
  onDone: () => void;
}

const two = (n: number) => String(n).padStart(2, '0');
const dayOf = ({ year, month, day }: WallClock) => `${year}-${two(month)}-${two(day)}`;
const timeOf = ({ hour, minute }: WallClock) => `${two(hour)}:${two(minute)}`;

/** @param date `2026-11-21` @param time `14:30` */
function secondsOf(date: string, time: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantAt({ year, month, day, hour, minute });
}

/** Calendar and time of an InstantInput, in a chunk of their own. */
export function InstantPicker({ value, atEndOfDay, onChange, onDone }: InstantPickerProps) {
  const { t, i18n } = useTranslation('inputs');
  const at = value === null || Number.isNaN(value) ? null : wallClock(value);
  const thisMinute = Math.floor(Date.now() / 60_000) * 60;
  const now = wallClock(thisMinute);
  const usual = atEndOfDay ? '23:59' : timeOf(now);
  const zone = foreignZone();
  const [earlier, later] = [t('instant.earlier'), t('instant.later')];
  const steps = {
    ...{ previousMonth: earlier, previousYear: earlier, previousDecade: earlier },
    ...{ nextMonth: later, nextYear: later, nextDecade: later },
  };
  return (
    <>
      <DatePicker
        locale={i18n.language}
        firstDayOfWeek={1}
        weekendDays={[]}
        highlightToday
        ariaLabels={steps}
        value={at && dayOf(at)}
        defaultDate={dayOf(at ?? now)}
        onChange={(day) => onChange(day ? secondsOf(day.slice(0, 10), at ? timeOf(at) : usual) : null)}
      />
      {zone && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('instant.zone', { zone })}
        </Text>
      )}
      <Group mt="xs" gap="xs" justify="space-between">
        <TimePicker
          aria-label={t('instant.time')}
          hoursInputLabel={t('instant.hours')}
          minutesInputLabel={t('instant.minutes')}
          size="xs"
          value={at ? timeOf(at) : ''}
          onChange={(time) => time && onChange(secondsOf(dayOf(at ?? now), time.slice(0, 5)))}
        />
        <Group gap={4}>
          <Button size="xs" variant="subtle" onClick={() => onChange(thisMinute)}>
            {t('instant.now')}
          </Button>
          <Button size="xs" variant="default" onClick={onDone}>
            {t('common:close')}
          </Button>
        </Group>
      </Group>
    </>
  );
}
