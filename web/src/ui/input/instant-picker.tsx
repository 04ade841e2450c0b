import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/sk';
import { Button, Group } from '@mantine/core';
import { DatePicker, TimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';

interface InstantPickerProps {
  value: number | null;
  onChange: (seconds: number | null) => void;
  onDone: () => void;
}

const two = (n: number) => String(n).padStart(2, '0');
const dayOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
const timeOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`;
const secondsOf = (day: string, time: string) => Math.floor(new Date(`${day}T${time || '00:00'}`).getTime() / 1000);

/** Calendar and time of an InstantInput, in a chunk of their own. */
export function InstantPicker({ value, onChange, onDone }: InstantPickerProps) {
  const { t, i18n } = useTranslation('inputs');
  const at = value === null || Number.isNaN(value) ? null : new Date(value * 1000);
  const now = new Date();
  return (
    <>
      <DatePicker
        locale={i18n.language}
        firstDayOfWeek={1}
        weekendDays={[]}
        value={at && dayOf(at)}
        defaultDate={dayOf(at ?? now)}
        onChange={(day) => onChange(day ? secondsOf(day.slice(0, 10), timeOf(at ?? now)) : null)}
      />
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
          <Button size="xs" variant="subtle" onClick={() => onChange(Math.floor(now.getTime() / 60_000) * 60)}>
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
