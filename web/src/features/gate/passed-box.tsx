import type { TransportDetail } from '@boxyard/contract/gate/transports.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { Place } from '../../ui/container/place.tsx';
import { ReleaseButton } from '../../ui/container/release-button.tsx';
import { SurveyLink } from '../../ui/inspections/survey-link.tsx';
import { containers } from '../containers/containers.api.ts';
import { placesQuery } from '../positions/positions.api.ts';
import { transports } from '../transports/transports.api.ts';
import { warehouseChoices } from '../warehouses/warehouses.api.ts';
import { BoxDamages } from './box-damages.tsx';
import { lookQuery } from './gate.api.ts';
import classes from './gate.module.css';
import { doneText, type PassageIds } from './gate-search.ts';
import { PayAtGate } from './pay-at-gate.tsx';

/** What other features offer for a passage, its receipt and a damage, and for a damage of its container. */
export interface Steps {
  ofPassage: (transport: TransportDetail) => ReactNode;
  ofDamage: (containerId: number, damageId: number, location: string) => ReactNode;
}

interface PassedBoxProps {
  passage: PassageIds;
  /** All of the truck: the way to the yard comes back to them. */
  all: PassageIds[];
  steps: Steps;
  at: number | null;
}

/** A container that has passed: its receipt, and its place in the yard. */
export function PassedBox({ passage: { containerId, id }, all, steps, at }: PassedBoxProps) {
  const { t } = useTranslation('gate');
  const hasSurveys = useModule('inspections');
  const { data: transport, isError } = useQuery(transports(containerId).one(id));
  const { data: container } = useQuery(containers.one(containerId));
  const { data: places } = useQuery(placesQuery(containerId));
  const { data: warehouses = [] } = useQuery(warehouseChoices);
  if (isError && !transport) return <section className={classes.card}>{t('gone')}</section>;
  if (!transport || !container || !places) {
    return (
      <div className={classes.card} aria-busy>
        <Text c="dimmed">{t('common:table.loading')}</Text>
      </div>
    );
  }
  const isIn = transport.type === 'gate_in';
  const { current } = places.positions;
  const warehouseId = container.warehouseId ?? warehouses.find(({ isDefault }) => isDefault)?.id;
  const back = `/gate?done=${doneText(all)}${at === null ? '' : `&at=${at}`}`;
  return (
    <section className={classes.card} aria-label={container.name}>
      <div className={classes.state}>
        <StatusBadge tone={isIn ? 'success' : 'neutral'}>{t(isIn ? 'cameIn' : 'wentOut')}</StatusBadge>
        <Link to="/containers/$id/edit" params={{ id: containerId }}>
          <ContainerNumber number={container.name} copyable={false} />
        </Link>
        <Text size="sm">
          {[formatDateTime(transport.date), transport.clientName].join(' · ')}{' '}
          <span className={classes.plate}>{transport.vehicleNumber}</span>
        </Text>
      </div>
      <div className={classes.steps}>
        {steps.ofPassage(transport)}
        {hasSurveys && <SurveyLink number={container.name} size="compact-sm" />}
        {current.length > 0 && <Place at={current} />}
        {current.length > 0 && !isIn && <ReleaseButton containerId={containerId} name={container.name} />}
        {current.length === 0 && isIn && warehouseId && (
          <LinkButton
            ref={focus}
            to="/warehouses/$warehouseId/storage-areas"
            params={{ warehouseId }}
            search={{
              reqCntId: containerId,
              hSize: container.hSize,
              isSelectStorageLocation: 'true',
              callbackUri: back,
            }}
          >
            {t('selectPlace')}
          </LinkButton>
        )}
        {current.length === 0 && !isIn && <Text size="sm">{t('noPlace')}</Text>}
      </div>
      <KnownNow containerId={containerId} number={container.name} isIn={isIn} steps={steps} />
    </section>
  );
}

interface KnownNowProps {
  containerId: number;
  number: string;
  isIn: boolean;
  steps: Steps;
}

/** Its damages, one that was just added among them, and what goes on being charged though it has left. */
function KnownNow({ containerId, number, isIn, steps }: KnownNowProps) {
  const { t } = useTranslation('gate');
  const { data: found } = useQuery(lookQuery(number));
  if (!found) return null;
  return (
    <>
      {!isIn && <PayAtGate found={found} />}
      <ul className={classes.facts}>
        <BoxDamages
          damages={found.damages}
          damagesCount={found.damagesCount}
          step={(damageId, location) => steps.ofDamage(containerId, damageId, location)}
        />
        {found.damagesCount > 0 && (
          <li>
            <Link to="/containers/$id/edit" params={{ id: containerId }} search={{ tab: 'damages' }}>
              {t('allDamages')}
            </Link>
          </li>
        )}
        {!isIn && found.runningBills > 0 && (
          <li data-warns>
            <Link to="/containers/$id/edit" params={{ id: containerId }} search={{ tab: 'billings' }}>
              {t('runningBills', { count: found.runningBills })}
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}

/** The next step has the focus as soon as it is there. */
const focus = (link: HTMLAnchorElement | null) => link?.focus();
