import type { FlowDay } from '@boxyard/contract/core/dashboard.ts';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/text/format.ts';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { Card } from '../card.tsx';
import classes from './flow.module.css';
import { type Direction, passagesOf } from './flow-days.ts';
import { FlowTable } from './flow-table.tsx';

const FlowChart = lazy(() => import('./flow-chart.tsx').then((module) => ({ default: module.FlowChart })));

/** Passages through the gate of the last 30 days, as a chart or as a table of the same numbers. */
export function FlowCard({ flow }: { flow: FlowDay[] }) {
  const { t } = useTranslation('dashboard');
  const [isTable, setIsTable] = useState(false);
  const navigate = useNavigate();
  const total = (direction: Direction) => flow.reduce((sum, day) => sum + day[direction], 0);
  const whole = { from: flow[0]?.from ?? 0, to: flow.at(-1)?.to ?? 0 };
  const toggle = t(isTable ? 'flow.asChart' : 'flow.asTable');
  const Icon = isTable ? IconChartBar : IconTable;
  const aside = (
    <>
      {(['in', 'out'] as const).map((direction) => (
        <Link key={direction} to="/transports" search={passagesOf(whole, direction)} className={classes.legend}>
          <span className={classes.swatch} data-direction={direction} aria-hidden />
          {t(`flow.${direction}`)} {formatNumber(total(direction))}
        </Link>
      ))}
      <IconButton icon={Icon} size="sm" label={toggle} onClick={() => setIsTable(!isTable)} />
    </>
  );
  const summary = t('flow.summary', { in: formatNumber(total('in')), out: formatNumber(total('out')) });
  return (
    <Card title={t('flow.title')} aside={aside}>
      {isTable ? (
        <FlowTable flow={flow} />
      ) : (
        <div className={classes.chart} role="img" aria-label={summary}>
          <Suspense fallback={<span className={classes.chartBone} />}>
            <FlowChart
              flow={flow}
              onOpen={(day, direction) => void navigate({ to: '/transports', search: passagesOf(day, direction) })}
            />
          </Suspense>
        </div>
      )}
    </Card>
  );
}
