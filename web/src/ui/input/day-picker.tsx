import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { today } from '../../core/text/day.ts';
import { CalendarDays } from './calendar-days.tsx';
import { isDay } from './day-text.ts';

interface DayPickerProps {
  value: string | null;
  onChange: (day: string | null) => void;
  onDone: () => void;
}

/** Calendar of a DayInput, in a chunk of its own. A chosen day closes it. */
export function DayPicker({ value, onChange, onDone }: DayPickerProps) {
  const { t } = useTranslation('inputs');
  function choose(day: string | null) {
    onChange(day);
    onDone();
  }
  return (
    <>
      <CalendarDays value={isDay(value) ? value : null} begin={isDay(value) ? value : today()} onChange={choose} />
      <Group mt="xs" gap={4} justify="space-between">
        <Button size="xs" variant="subtle" onClick={() => choose(today())}>
          {t('day.today')}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {t('common:close')}
        </Button>
      </Group>
    </>
  );
}
