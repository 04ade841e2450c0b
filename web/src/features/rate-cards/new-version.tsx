import type { RateCard } from '@boxyard/contract/billing/rate-cards.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../core/text/day.ts';
import { formatDay } from '../../core/text/format.ts';
import { sentence } from '../../core/text/i18n.ts';
import { useModalHandle } from '../../ui/dialog/entity-modal.tsx';
import { DayInput } from '../../ui/input/day-input.tsx';
import { isDay } from '../../ui/input/day-text.ts';

/** From which day a new version begins; its form follows. */
export function NewVersion({ card: { id, validFrom } }: { card: RateCard }) {
  const { t } = useTranslation(['rate-cards', 'common']);
  const navigate = useNavigate();
  const close = useModalHandle(() => false);
  const [from, setFrom] = useState<string | null>(nextMonth());
  const [asked, setAsked] = useState(false);
  const isLater = isDay(from) && from > validFrom;
  const error = from === null ? sentence({ key: 'required' }, '') : t('versionLater', { day: formatDay(validFrom) });

  function go() {
    setAsked(true);
    if (isLater) void navigate({ to: '/rate-cards/create', search: { follows: id, from } });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <Stack gap={16}>
        <DayInput
          label={t('versionFrom')}
          description={t('versionHint')}
          required
          data-autofocus
          value={from}
          onChange={setFrom}
          error={asked && !isLater && error}
        />
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button type="submit">{t('goOn')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Prices mostly change at the beginning of a month. */
function nextMonth(): string {
  const [year = 0, month = 0] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
