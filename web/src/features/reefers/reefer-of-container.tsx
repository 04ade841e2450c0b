import type { ContainerDetail } from '@boxyard/contract/yard/containers.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTemperature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCelsius, formatDay, formatNumber } from '../../core/text/format.ts';
import { clients } from '../clients/clients.api.ts';
import { PlugBadge, PlugButton } from './plug.tsx';
import { ReadDialog } from './read-dialog.tsx';
import { fewReadings, Readings } from './readings.tsx';
import { readingsQuery } from './reefers.api.ts';
import classes from './reefers.module.css';

/** The temperature that a reefer is set to, whether it has current, and what it was read at. */
export function ReeferOfContainer({ container }: { container: ContainerDetail }) {
  const { t } = useTranslation('reefers');
  const { id, name, clientId, setTemperature, isPluggedIn, ptiDay } = container;
  const [isReading, dialog] = useDisclosure(false);
  const { data: client } = useQuery(clients.one(clientId));
  const { data: readings } = useQuery(readingsQuery(id, fewReadings));
  const last = readings?.rows[0];
  const reefer = {
    id,
    name,
    setTemperature,
    lastTemperature: last?.temperature ?? null,
    lastReadAt: last?.readAt ?? null,
  };
  return (
    <section className={classes.panel} aria-labelledby="reefer-of-container">
      <header className={classes.head}>
        <h2 id="reefer-of-container">{t('reefer')}</h2>
        <div className={classes.buttons}>
          <PlugButton reefer={{ id, name, isPluggedIn }} />
          <Button
            leftSection={<IconTemperature size={15} stroke={1.6} />}
            aria-label={t('readOne', { name })}
            onClick={dialog.open}
          >
            {t('read')}
          </Button>
        </div>
      </header>
      <dl className={classes.facts}>
        <Fact name={t('setTemperature')}>{setTemperature === null ? t('notSet') : formatCelsius(setTemperature)}</Fact>
        <Fact name={t('power')}>
          <PlugBadge isPluggedIn={isPluggedIn} />
        </Fact>
        <Fact name={t('ptiDay')}>{formatDay(ptiDay) || t('notTold')}</Fact>
        {client && (
          <>
            <Fact name={t('rhythm')}>{t('everyHours', { count: client.reeferHours })}</Fact>
            <Fact name={t('alarm')}>{t('beyond', { degrees: formatNumber(client.reeferDeviation, 0, 1) })}</Fact>
          </>
        )}
      </dl>
      <Readings containerId={id} />
      <ReadDialog reefer={isReading ? reefer : null} onClose={dialog.close} onRead={dialog.close} />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
