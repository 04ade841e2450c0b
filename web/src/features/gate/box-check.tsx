import type { GateCheck, GateVerdict } from '@boxyard/contract/bookings/gate-checks.ts';
import type { Light } from '@boxyard/contract/bookings/gate-reasons.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { formatDay } from '../../core/text/format.ts';
import { sentence } from '../../core/text/i18n.ts';
import { StatusBadge, type Tone } from '../../ui/badge/status-badge.tsx';
import { ReferenceFields } from '../../ui/bookings/reference-fields.tsx';
import { BoxOrder, ProposedBoxes } from './box-order.tsx';
import { checkQuery } from './gate.api.ts';
import classes from './gate.module.css';
import type { BoxValues, ChosenOrder, GateValues } from './gate.values.ts';

const tones: Record<Light, Tone> = { green: 'success', yellow: 'warn', red: 'danger' };

interface BoxCheckProps {
  fields: UseFormReturnType<GateValues>;
  path: `boxes.${number}`;
  box: BoxValues;
  /** The number once it is settled, and is known or new; undefined before. */
  number: string | undefined;
  warehouseId: number | undefined;
  onNumber: (name: string) => void;
  onOrder: (order: ChosenOrder, pin: string) => void;
}

/** The order, and what the gate says of the container with it: before the truck as when it is recorded. */
export function BoxCheck(props: BoxCheckProps) {
  return useModule('bookings') ? <Check {...props} /> : null;
}

function Check({ fields, path, box, number, warehouseId, onNumber, onOrder }: BoxCheckProps) {
  // Half of a PIN is a wrong one: it is whole when its field is left, or nothing is typed for a second.
  const [isTypingPin, setTypingPin] = useState(false);
  const [restingPin] = useDebouncedValue(box.pin, 1000);
  const pin = isTypingPin && restingPin !== box.pin ? '' : box.pin;
  const asked = askedOf(fields.values, { ...box, pin }, number, warehouseId);
  // Before its line is chosen an order says nothing.
  const isAsked = box.order ? box.orderLineId !== null : number !== undefined;
  const { data } = useQuery({
    ...checkQuery(asked),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const proposes = number === undefined && box.order?.direction === 'out' && box.orderLineId !== null;
  return (
    <>
      <BoxOrder
        fields={fields}
        path={path}
        box={box}
        proposed={number === undefined ? [] : (data?.orders ?? [])}
        isKnown={number !== undefined}
        onOrder={onOrder}
        onTypingPin={setTypingPin}
      />
      {!box.order && number !== undefined && (
        <ReferenceFields input={(name) => fields.getInputProps(`${path}.${name}`)} />
      )}
      {proposes && data && <ProposedBoxes boxes={data.proposed} onChoose={onNumber} />}
      {data && isAsked && <Verdict verdict={data} isAsked={box.order !== null} />}
    </>
  );
}

/** Nothing is said of a passage that nobody asks anything of. */
function Verdict({ verdict: { light, reasons, announced }, isAsked }: { verdict: GateVerdict; isAsked: boolean }) {
  const { t } = useTranslation('gate', { keyPrefix: 'check' });
  if (reasons.length === 0 && announced.length === 0 && !isAsked) return null;
  return (
    <div className={classes.verdict}>
      {(isAsked || reasons.length > 0) && (
        <div role="status">
          <StatusBadge tone={tones[light]}>{t(light)}</StatusBadge>
        </div>
      )}
      <ul className={classes.facts}>
        {reasons.map((reason) => (
          <li
            key={reason.key + reason.message}
            // That it is told late is no reason to stop.
            {...(reason.key !== 'recordedLate' && { 'data-warns': true, tabIndex: -1 })}
            data-light={reason.light}
          >
            {sentence(reason, reason.message)}
          </li>
        ))}
        {announced.map(({ id, vehicleNumber, haulierName, day }) => (
          <li key={id}>
            {t('announced', {
              truck: [vehicleNumber, haulierName].filter(Boolean).join(', ') || '–',
              day: formatDay(day),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function askedOf(
  { clientId, announcedTruckId, passedAt }: GateValues,
  { direction, orderLineId, pin, isEmpty, newContainer, containerId }: BoxValues,
  number: string | undefined,
  warehouseId: number | undefined,
): GateCheck {
  const { clientId: owner, containerTypeId } = newContainer;
  return {
    direction: direction === 'gate_in' ? 'in' : 'out',
    ...(number !== undefined && { number, isEmpty }),
    ...(number !== undefined && containerId === null && owner !== null && { clientId: owner }),
    ...(number !== undefined && containerId === null && containerTypeId !== null && { containerTypeId }),
    ...(orderLineId !== null && { lineId: orderLineId }),
    ...(orderLineId !== null && pin.length >= 4 && { pin }),
    ...(clientId !== null && { haulierId: clientId }),
    ...(warehouseId !== undefined && { warehouseId }),
    ...(announcedTruckId !== null && { announcedTruckId }),
    ...(passedAt !== null && { at: passedAt }),
  };
}
