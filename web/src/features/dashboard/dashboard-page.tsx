import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import { Page } from '../../ui/page/page.tsx';
import { dashboardQuery } from './dashboard.api.ts';
import classes from './dashboard.module.css';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { RecentRecords } from './recent-records.tsx';

/** How the depot stands, and what was entered last. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const { data, error, refetch, isPending } = useQuery(dashboardQuery);
  if (error && !data) {
    const text = error instanceof ApiProblem ? sentence(error.body, error.body.detail) : t('failed');
    return (
      <Page title={t('title')}>
        <div className={classes.failure} role="alert">
          <Text>{text}</Text>
          <Button variant="default" onClick={() => void refetch()}>
            {t('table.retry', { ns: 'common' })}
          </Button>
        </div>
      </Page>
    );
  }
  return (
    <Page title={t('title')}>
      <div className={classes.board} aria-busy={isPending}>
        {data?.firstSteps ? (
          <FirstSteps steps={data.firstSteps} warehouseId={data.occupancy[0]?.id} />
        ) : (
          <Figures dashboard={data} />
        )}
        <RecentRecords dashboard={data} />
      </div>
    </Page>
  );
}
