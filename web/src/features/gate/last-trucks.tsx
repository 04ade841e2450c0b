import { namesOf } from '@boxyard/contract/core/fields.ts';
import type { Visit } from '@boxyard/contract/gate/gate.ts';
import { UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { visitsQuery } from './gate.api.ts';
import classes from './gate.module.css';
import { type GateValues, truckOf } from './gate.values.ts';

interface LastTrucksProps {
  /** The company; null proposes the last trucks of all. */
  clientId: number | null;
  chosen: GateValues;
  onChoose: (visit: Visit) => void;
}

/** The trucks that came last, one click each. */
export function LastTrucks({ clientId, chosen, onChoose }: LastTrucksProps) {
  const { t } = useTranslation('gate');
  const query = visitsQuery(clientId === null ? {} : { clientId });
  const { data: visits = [] } = useQuery({ ...query, placeholderData: keepPreviousData });
  if (visits.length === 0) return null;
  return (
    <div>
      <div className={classes.label}>{t(clientId === null ? 'lastTrucks' : 'lastOfCompany')}</div>
      <div className={classes.trucks}>
        {visits.slice(0, 6).map((visit) => {
          const truck = truckOf(visit);
          const isChosen = namesOf(truck).every((name) => chosen[name] === truck[name]);
          const plates = [visit.vehicleNumber, visit.semitrailerNumber || visit.trailerNumber]
            .filter(Boolean)
            .join(' + ');
          return (
            <UnstyledButton
              key={Object.values(truck).join('|')}
              className={classes.truck}
              aria-pressed={isChosen}
              title={t('lastSeen', { date: formatDateTime(visit.lastAt) })}
              onClick={() => onChoose(visit)}
            >
              <span className={classes.plate}>{plates || visit.driverName}</span>
              <span className={classes.driver}>
                {[plates && visit.driverName, clientId === null && visit.clientName].filter(Boolean).join(' · ')}
              </span>
            </UnstyledButton>
          );
        })}
      </div>
    </div>
  );
}
