import type { Dashboard } from '@boxyard/contract/core/dashboard.ts';
import { useTranslation } from 'react-i18next';
import { Bones, Card } from './card.tsx';
import classes from './dashboard.module.css';
import { DwellCard } from './dwell.tsx';
import { FlowCard } from './flow/flow.tsx';
import { OccupancyCard } from './occupancy.tsx';
import { WaitingCard } from './waiting.tsx';

const names = ['occupancy', 'flow', 'dwell', 'waiting'] as const;

/** Each figure leads to the list that it counts. */
export function Figures({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={classes.figures}>
      {dashboard ? (
        <>
          <OccupancyCard occupancy={dashboard.occupancy} />
          <FlowCard flow={dashboard.flow} />
          <DwellCard dwell={dashboard.dwell} />
          <WaitingCard {...dashboard} />
        </>
      ) : (
        names.map((name) => (
          <Card key={name} title={t(`${name}.title`)}>
            <Bones lines={6} />
          </Card>
        ))
      )}
    </div>
  );
}
