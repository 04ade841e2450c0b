import type { Transaction } from '@boxyard/contract/billing/transactions.ts';
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isoDay, today } from '../../../core/text/day.ts';
import { formatDay } from '../../../core/text/format.ts';
import { wallClock } from '../../../core/text/zone.ts';
import { useEscapeFirst } from '../../../ui/dialog/use-escape-first.ts';
import { DayInput } from '../../../ui/input/day-input.tsx';
import { isDay } from '../../../ui/input/day-text.ts';

/** A day, or all of it; null: nothing is saved. */
type Answer = { day: string } | 'all' | null;

type Charge = Pick<Transaction, 'startedAt' | 'billingPeriod'>;

export const firstDayOf = ({ startedAt }: Charge): string => isoDay(wallClock(startedAt));

/** Asks from which day another price holds. @returns how to ask, and the dialog to be drawn */
export function useFromWhichDay(charge: Charge) {
  const [answer, setAnswer] = useState<((answer: Answer) => void) | null>(null);
  const ask = () => new Promise<Answer>((resolve) => setAnswer(() => resolve));
  const onAnswer = (given: Answer) => {
    setAnswer(null);
    answer?.(given);
  };
  return { ask, dialog: <FromWhichDay charge={charge} opened={answer !== null} onAnswer={onAnswer} /> };
}

/** Above the form (200), and under the calendar of the day (300). */
const aboveForm = 210;

interface FromWhichDayProps {
  charge: Charge;
  opened: boolean;
  onAnswer: (answer: Answer) => void;
}

function FromWhichDay({ charge, opened, onAnswer }: FromWhichDayProps) {
  const { t } = useTranslation('transactions');
  useEscapeFirst(opened, () => onAnswer(null));
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer(null)}
      title={t('fromDay.title')}
      closeOnEscape={false}
      withCloseButton={false}
      zIndex={aboveForm}
    >
      {opened && <Question charge={charge} onAnswer={onAnswer} />}
    </Modal>
  );
}

function Question({ charge, onAnswer }: Omit<FromWhichDayProps, 'opened'>) {
  const { t } = useTranslation('transactions');
  const [kind, setKind] = useState('day');
  const [day, setDay] = useState<string | null>(today());
  const first = firstDayOf(charge);
  const isWithin = isDay(day) && day > first && day <= today();
  const isDaily = charge.billingPeriod === 'daily';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (kind === 'all') onAnswer('all');
        else if (isWithin) onAnswer({ day });
      }}
    >
      <Stack gap={12}>
        <Text size="sm">{t('fromDay.text', { since: formatDay(first) })}</Text>
        <Radio.Group aria-label={t('fromDay.title')} value={kind} onChange={setKind}>
          <Stack gap={12}>
            <Radio
              value="day"
              label={t('fromDay.day')}
              description={isDaily ? t('fromDay.dayHint') : t(`fromDay.${charge.billingPeriod}`)}
            />
            {kind === 'day' && (
              <DayInput
                label={t('fromDay.from')}
                data-autofocus
                required
                ml={28}
                value={day}
                onChange={setDay}
                error={isDay(day) && !isWithin && t('fromDay.notWithin', { since: formatDay(first) })}
              />
            )}
            <Radio value="all" label={t('fromDay.all')} description={t('fromDay.allHint')} />
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onAnswer(null)}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={kind === 'day' && !isWithin}>
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
