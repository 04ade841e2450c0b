import type { AnnouncedRow } from '@boxyard/contract/bookings/announced-trucks.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../core/device/server-clock.ts';
import { currentAccount, useModule } from '../../core/session/session.ts';
import { expectedQuery } from './gate.api.ts';
import classes from './gate.module.css';

const mostShown = 4;

interface ExpectedTrucksProps {
  chosenId: number | null;
  onChoose: (truck: AnnouncedRow) => void;
}

/** Trucks that are announced for today, or were for a day before: one click fills truck, containers and order. */
export function ExpectedTrucks(props: ExpectedTrucksProps) {
  return useModule('bookings') ? <Expected {...props} /> : null;
}

function Expected({ chosenId, onChoose }: ExpectedTrucksProps) {
  const { t } = useTranslation('gate', { keyPrefix: 'expected' });
  const [isWhole, setWhole] = useState(false);
  const { data: trucks = [] } = useQuery(expectedQuery(today()));
  if (trucks.length === 0) return null;
  const shown = isWhole ? trucks : trucks.slice(0, mostShown);
  return (
    <div className={classes.offer}>
      <div className={classes.label}>{t('title')}</div>
      <div className={`${classes.trucks} ${classes.strip}`}>
        {shown.map((truck) => (
          <UnstyledButton
            key={truck.id}
            className={classes.truck}
            aria-pressed={truck.id === chosenId}
            onClick={() => onChoose(truck)}
          >
            <span className={classes.plate}>{truck.vehicleNumber || truck.driverName || truck.haulierName || '–'}</span>
            <span className={classes.driver}>
              {[t(truck.direction), ...truck.numbers, truck.orderNumber, truck.haulierName].filter(Boolean).join(' · ')}
            </span>
          </UnstyledButton>
        ))}
      </div>
      {trucks.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t('all', { count: trucks.length })}
        </Button>
      )}
    </div>
  );
}

/** The day in the account's time zone. */
const today = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: currentAccount()?.accountTimezone ?? 'UTC' }).format(serverNow() * 1000);
