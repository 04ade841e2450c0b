import { Card, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { today } from '../../core/text/day.ts';
import { sentence } from '../../core/text/i18n.ts';
import { expectedUntil } from './announced-trucks.api.ts';
import { ExpectedLine } from './expected-line.tsx';
import classes from './trucks.module.css';

/** The trucks of today, and those of days before that have not come. */
export function ExpectedToday() {
  const { t } = useTranslation('bookings');
  const { data: trucks } = useQuery(expectedUntil(today()));
  return (
    <Card withBorder component="section" aria-label={t('expectedToday')}>
      <Text fw={600} mb="xs">
        {t('expectedToday')}
      </Text>
      {trucks?.length === 0 && <Text c="dimmed">{t('nobodyExpected')}</Text>}
      <ul className={classes.expected}>
        {trucks?.map((truck) => (
          <li key={truck.id}>
            <ExpectedLine truck={truck} />
            {truck.stop && (
              <Text size="sm" c="var(--warn)">
                {sentence(truck.stop, truck.stop.message)}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
