import { Button, Group, Text } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../core/device/server-clock.ts';
import { isoDay } from '../../core/text/day.ts';
import { foreignZone, instantAt, type WallClock, wallClock } from '../../core/text/zone.ts';
import { CalendarDays } from './calendar-days.tsx';

interface InstantPickerProps {
  value: number | null;
  /** A chosen day has its last minute, unless a time was there; otherwise the time of now. */
  atEndOfDay: boolean;
  onChange: (seconds: number | null) => void;
  onDone: () => void;
}

const two = (n: number) => String(n).padStart(2, '0');
const timeOf = ({ hour, minute }: WallClock) => `${two(hour)}:${two(minute)}`;

/** @param date `2026-11-21` @param time `14:30` */
function secondsOf(date: string, time: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantAt({ year, month, day, hour, minute });
}

/** Calendar and time of an InstantInput, in a chunk of their own. */
export function InstantPicker({ value, atEndOfDay, onChange, onDone }: InstantPickerProps) {
  const { t } = useTranslation('inputs');
  const at = value === null || Number.isNaN(value) ? null : wallClock(value);
  const thisMinute = Math.floor(serverNow() / 60) * 60;
  const now = wallClock(thisMinute);
  const usual = atEndOfDay ? '23:59' : timeOf(now);
  const zone = foreignZone();
  return (
    <>
      <CalendarDays
        value={at && isoDay(at)}
        begin={isoDay(at ?? now)}
        onChange={(day) => onChange(day ? secondsOf(day, at ? timeOf(at) : usual) : null)}
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
          onChange={(time) => time && onChange(secondsOf(isoDay(at ?? now), time.slice(0, 5)))}
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
