import type { Direction, GateContainer } from '@boxyard/contract/gate/gate.ts';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { sentence } from '../../core/text/i18n.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { formerlyQuery } from '../../ui/container/number-doubt.tsx';
import { Place } from '../../ui/container/place.tsx';
import { DueLines } from '../../ui/inspections/due-lines.tsx';
import { BoxDamages } from './box-damages.tsx';
import { BoxStorage } from './box-storage.tsx';
import classes from './gate.module.css';

interface BoxStateProps {
  number: string;
  /** Null: no container has the number. */
  found: GateContainer | null;
  direction: Direction;
  /** The number has not the form of one: four letters and seven digits. */
  isOdd: boolean;
}

/** What the depot knows of the container, and what speaks against this passage. */
export function BoxState({ number, found, direction, isOdd }: BoxStateProps) {
  const { data: renumbered = [] } = useQuery({ ...formerlyQuery(number), enabled: found === null });
  const { t } = useTranslation(['gate', 'enums']);
  /** The gate check says of a container that leaves that it is not here. */
  const hasCheck = useModule('bookings');
  // That is said below the number, with the way to the container that had it.
  if (!found && renumbered.length > 0) return null;
  if (!found)
    return (
      <>
        <div className={classes.state}>
          <StatusBadge tone="contrast">{t('new')}</StatusBadge>
          <Text size="sm">{t('newText')}</Text>
        </div>
        {isOdd && (
          <ul className={classes.facts}>
            <li data-warns tabIndex={-1}>
              {t('oddNumber')}
            </li>
          </ul>
        )}
      </>
    );
  const { last, place, plan } = found;
  const isHere = found.proposed === 'gate_out';
  return (
    <>
      <div className={classes.state}>
        <StatusBadge tone={isHere ? 'success' : 'neutral'}>{t(isHere ? 'here' : 'away')}</StatusBadge>
        <Anchor
          renderRoot={(props) => (
            <Link to="/containers/$id/edit" params={{ id: found.id }} target="_blank" {...props} />
          )}
        >
          <ContainerNumber number={found.name} copyable={false} />
        </Anchor>
        <Text size="sm">{[found.clientName, found.containerTypeName].join(' · ')}</Text>
      </div>
      <ul className={classes.facts}>
        {place && (
          <li>
            <Place at={place} />
          </li>
        )}
        {last && <li>{t(`last.${last.type}`, { date: formatDateTime(last.date), tripCode: last.tripCode })}</li>}
        {plan && (
          <li>
            {t(`planned.${plan.type}`, { date: formatDateTime(plan.date), company: plan.clientName })}
            {found.otherPlans > 0 && ` ${t('otherPlans', { count: found.otherPlans })}`}
            {plan.notes && <div className={classes.note}>{plan.notes}</div>}
          </li>
        )}
        <BoxDamages damages={found.damages} damagesCount={found.damagesCount} />
        <DueLines due={found.due} />
        <BoxStorage found={found} direction={direction} />
        {last?.type === direction && !(hasCheck && direction === 'gate_out') && (
          <li data-warns tabIndex={-1}>
            {t(`repeated.${direction}`)}
          </li>
        )}
        {direction === 'gate_out' && found.isInTransfer && (
          <li data-warns tabIndex={-1}>
            {t('inTransfer')}
          </li>
        )}
        {direction === 'gate_out' &&
          found.warnings.map((warning) => (
            <li key={warning.key} data-warns tabIndex={-1}>
              {sentence(warning, warning.message)}
            </li>
          ))}
      </ul>
    </>
  );
}
