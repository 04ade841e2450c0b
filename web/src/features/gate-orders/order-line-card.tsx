import type { OrderDetail, OrderLine, OrderUnit } from '@boxyard/contract/bookings/gate-orders.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { UnitActions } from '../../ui/bookings/unit-actions.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { CountBar } from './count-bar.tsx';
import { orderActs } from './gate-orders.api.ts';
import { useLineWords } from './line-words.ts';
import classes from './orders.module.css';

interface OrderLineCardProps {
  order: OrderDetail;
  line: OrderLine;
  nth: number;
}

/** So many containers of a line are shown at first. */
const few = 20;

/** A line of an order: what it asks for, how much of it is left, and its containers. */
export function OrderLineCard({ order, line, nth }: OrderLineCardProps) {
  const { t } = useTranslation('bookings');
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { subject, conditions } = useLineWords()(line);
  const units = isWhole ? line.units : line.units.slice(0, few);
  const more = line.units.length - units.length;
  return (
    <section className={classes.line} aria-labelledby={id}>
      <h2 id={id}>
        {order.lines.length > 1 && `${nth}. `}
        {subject}
      </h2>
      {conditions.length > 0 && (
        <ul className={classes.conditions}>
          {conditions.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <CountBar counts={line} />
      {units.length > 0 && (
        <PlainTable
          caption={t('unitsOf', { subject })}
          isCaptionHidden
          rows={units}
          rowKey={({ id: unitId }) => unitId}
          columns={[
            { header: t('container'), cell: (unit) => <UnitNumber unit={unit} /> },
            { header: t('state'), cell: (unit) => <UnitState unit={unit} /> },
            { header: t('tripCode'), cell: ({ tripCode }) => tripCode },
            { header: t('passedAt'), cell: ({ passedAt }) => formatDateTime(passedAt) },
            {
              header: t('common:actions'),
              head: '',
              align: 'right',
              cell: (unit) => <UnitActions unit={unit} acts={orderActs} />,
            },
          ]}
        />
      )}
      {more > 0 && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
            {t('moreUnits', { count: more })}
          </Button>
        </div>
      )}
    </section>
  );
}

function UnitNumber({ unit: { number, containerId } }: { unit: OrderUnit }) {
  if (containerId === null) return <ContainerNumber number={number} />;
  return (
    <Link to="/containers/$id/edit" params={{ id: containerId }}>
      <ContainerNumber number={number} copyable={false} />
    </Link>
  );
}

function UnitState({ unit: { transportId, isGone, keptReason } }: { unit: OrderUnit }) {
  const { t } = useTranslation('bookings');
  const state = transportId === null ? 'reserved' : isGone && !keptReason ? 'gone' : 'taken';
  const tone = { reserved: 'info', gone: 'danger', taken: 'contrast' } as const;
  return (
    <span className={classes.state}>
      <StatusBadge tone={tone[state]}>{t(`unit.${state}`)}</StatusBadge>
      {keptReason && <span className={classes.soft}>{t('keptBecause', { reason: keptReason })}</span>}
    </span>
  );
}
