import type { Dwell } from '@boxyard/contract/core/dashboard.ts';
import { standings } from '@boxyard/contract/yard/containers.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../core/text/format.ts';
import { Card } from './card.tsx';
import classes from './dashboard.module.css';
import { Meter } from './meter.tsx';

/** The filter of the list for a range of days. */
const staysOf = ({ from, to }: (typeof standings)[keyof typeof standings]) => ({
  ...(from > 0 && { standingOver: String(from - 1) }),
  ...(to !== null && { standingUpTo: String(to) }),
});

/** How long the containers that are in the yard have been there. */
export function DwellCard({ dwell: { buckets, averageDays } }: { dwell: Dwell }) {
  const { t } = useTranslation('dashboard');
  // Its plural goes by what is shown of it.
  const average = averageDays === null ? null : Math.round(averageDays * 10) / 10;
  const most = Math.max(1, ...buckets.map(({ containers }) => containers));
  return (
    <Card title={t('dwell.title')}>
      <ul className={classes.meters}>
        {buckets.map(({ standing, containers }) => (
          <Meter
            key={standing}
            share={containers / most}
            value={formatNumber(containers)}
            label={
              <Link to="/containers" search={staysOf(standings[standing])}>
                {t(`dwell.${standing}`)}
              </Link>
            }
          />
        ))}
      </ul>
      <p className={classes.note}>
        {average === null ? t('dwell.none') : t('dwell.average', { count: average, days: formatNumber(average, 0, 1) })}
      </p>
    </Card>
  );
}
