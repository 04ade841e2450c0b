import type { Dwell } from '@boxyard/contract/dashboard.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { number } from '../../core/format.ts';
import { Card } from './card.tsx';
import classes from './dashboard.module.css';
import { Meter } from './meter.tsx';

/** How long the containers that are in the yard have stood there. */
export function DwellCard({ dwell: { buckets, averageDays } }: { dwell: Dwell }) {
  const { t } = useTranslation('dashboard');
  const most = Math.max(1, ...buckets.map(({ containers }) => containers));
  const average = averageDays === null ? undefined : t('dwell.average', { days: number(averageDays, 0, 1) });
  return (
    <Card title={t('dwell.title')} aside={average}>
      <ul className={classes.meters}>
        {buckets.map(({ standing, containers }) => (
          <Meter
            key={standing}
            share={containers / most}
            value={number(containers)}
            label={
              <Link to="/containers" search={{ standing }}>
                {t(`standing.${standing}`, { ns: 'containers' })}
              </Link>
            }
          />
        ))}
      </ul>
      <p className={classes.note}>{t('dwell.note')}</p>
    </Card>
  );
}
