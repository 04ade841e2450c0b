import type { FoundOrder } from '@boxyard/contract/bookings/gate-checks.ts';
import { Anchor, CloseButton, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { formatDay } from '../../core/text/format.ts';
import { reasonOf } from '../../ui/container/said.tsx';
import { withForeignMarked } from '../../ui/input/foreign-letters.tsx';
import { Select } from '../../ui/input/select.tsx';
import { findOrder, ordersQuery } from './gate.api.ts';
import classes from './gate.module.css';
import { type BoxValues, type ChosenOrder, type GateValues, scannedOrder, withLine } from './gate.values.ts';

interface BoxOrderProps {
  fields: UseFormReturnType<GateValues>;
  path: `boxes.${number}`;
  box: BoxValues;
  /** Orders that name this container, or would take it. */
  proposed: readonly FoundOrder[];
  /** The container's number is known by now, and with it the direction. */
  isKnown: boolean;
  /** What the order says of the container, and by whom it is. */
  onOrder: (order: ChosenOrder, pin: string) => void;
  /** The PIN is being typed, and not whole yet. */
  onTypingPin: (isTyping: boolean) => void;
}

const pinIn = (sought: string) => (/^\d{4,12}$/.test(sought.trim()) ? sought.trim() : '');

/** The order by which a container leaves or comes: proposed, or found by its number, its PIN or a scan. */
export function BoxOrder({ fields, path, box, proposed, isKnown, onOrder, onTypingPin }: BoxOrderProps) {
  const { t } = useTranslation('gate', { keyPrefix: 'order' });
  const { order, orderSought, direction } = box;
  const set = (changes: Partial<BoxValues>) =>
    fields.setFieldValue(path, (before: BoxValues) => ({ ...before, ...changes }));
  const [sought] = useDebouncedValue(orderSought.trim(), 150);
  const way = direction === 'gate_in' ? 'in' : 'out';
  const { data: found, error: notFound } = useQuery({
    ...ordersQuery(sought, isKnown ? way : undefined),
    enabled: sought.length >= 2 && !order && scannedOrder(sought) === undefined,
  });
  /** The text for which Enter was pressed, perhaps before its orders were there. */
  const [entered, setEntered] = useState('');
  const isAnswered = sought === orderSought.trim() && sought.length >= 2 && found !== undefined;
  const offered = sought.length >= 2 ? (isAnswered ? found : []) : proposed;

  // Digits that led to no number of an order were the PIN: the driver has said it already.
  const take = (each: ChosenOrder) => onOrder(each, each.number === orderSought.trim() ? '' : pinIn(orderSought));

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when the answer for what was entered is there
  useEffect(() => {
    if (!entered || entered !== orderSought.trim()) return;
    const scanned = scannedOrder(entered);
    if (scanned !== undefined) {
      setEntered('');
      void findOrder(scanned).then((each) => onOrder(each, ''));
    }
    if (!isAnswered) return;
    setEntered('');
    const [only, ...others] = found.filter(({ isNear }) => !isNear);
    if (only && others.length === 0) take(only);
  }, [entered, orderSought, isAnswered]);

  if (order)
    return (
      <Chosen
        order={order}
        fields={fields}
        path={path}
        box={box}
        onTypingPin={onTypingPin}
        onDrop={() => {
          onTypingPin(false);
          set({ order: null, orderLineId: null, pin: '' });
        }}
      />
    );
  return (
    <div>
      <TextInput
        label={t(isKnown ? `label.${way}` : 'label.any')}
        placeholder={t('hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        data-path={`${path}.orderLineId`}
        value={orderSought}
        {...withForeignMarked(orderSought)}
        error={fields.getInputProps(`${path}.orderLineId`).error ?? fields.getInputProps(`${path}.orderNumber`).error}
        onChange={(event) => set({ orderSought: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          setEntered(event.currentTarget.value.trim());
        }}
      />
      {sought.length >= 2 && notFound instanceof ApiProblem && (
        <Text size="xs" c="red" mt={4} role="alert">
          {reasonOf(notFound)}
        </Text>
      )}
      {isAnswered && !notFound && offered.length === 0 && (
        <Text size="xs" c="dimmed" mt={4} role="status">
          {t('none')}
        </Text>
      )}
      {offered.length > 0 && (
        <>
          <div className={classes.offered}>
            {t(offered.some(({ isNear }) => isNear) ? 'near' : sought.length >= 2 ? 'found' : 'proposed')}
          </div>
          <div className={classes.trucks}>
            {offered.map((each) => (
              <UnstyledButton key={each.id} className={classes.truck} onClick={() => take(each)}>
                <span className={classes.plate}>{each.number}</span>
                <span className={classes.driver}>
                  {[
                    // What it was found by, or only looks like what was typed.
                    sought.length >= 2 && each.bookingNumber,
                    sought.length >= 2 && each.billOfLading,
                    each.clientName,
                    t('left', { left: each.left, quantity: each.quantity }),
                    each.content,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </UnstyledButton>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

interface ChosenProps extends Omit<BoxOrderProps, 'proposed' | 'isKnown' | 'onOrder'> {
  order: ChosenOrder;
  onDrop: () => void;
}

function Chosen({ order, fields, path, box, onDrop, onTypingPin }: ChosenProps) {
  const { t } = useTranslation('gate', { keyPrefix: 'order' });
  const line = order.lines.find(({ id }) => id === box.orderLineId);
  const restOf = ({ left, quantity, validTo, bookingNumber, billOfLading }: ChosenOrder['lines'][number]) => [
    bookingNumber,
    billOfLading,
    t('left', { left, quantity }),
    validTo && t('validUntil', { day: formatDay(validTo) }),
  ];
  return (
    <div className={classes.order}>
      <Group gap={8} wrap="nowrap" justify="space-between" align="flex-start">
        <div>
          <Text size="xs" c="dimmed">
            {t(`label.${order.direction}`)}
          </Text>
          <Anchor
            className={classes.plate ?? ''}
            renderRoot={(props) => (
              <Link to="/bookings/orders/$id" params={{ id: order.id }} target="_blank" {...props} />
            )}
          >
            {order.number}
          </Anchor>
          <Text size="sm">
            {[order.clientName, line?.content, ...(line ? restOf(line) : [])].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <CloseButton aria-label={t('drop')} onClick={onDrop} />
      </Group>
      {order.lines.length > 1 && (
        <Select
          label={t('line')}
          required
          data={order.lines.map((each) => ({
            value: String(each.id),
            label: [each.content, each.haulierName, ...restOf(each)].filter(Boolean).join(' · '),
          }))}
          value={box.orderLineId === null ? null : String(box.orderLineId)}
          error={fields.getInputProps(`${path}.orderLineId`).error}
          data-path={`${path}.orderLineId`}
          onChange={(id) => {
            const orderLineId = id === null ? null : Number(id);
            fields.setFieldValue(path, (before: BoxValues) => withLine({ ...before, orderLineId }));
          }}
        />
      )}
      {line?.hasPin && (
        <TextInput
          label={t('pin')}
          maxLength={12}
          autoComplete="off"
          {...withForeignMarked(fields.getInputProps(`${path}.pin`).value)}
          {...fields.getInputProps(`${path}.pin`)}
          onInput={() => onTypingPin(true)}
          onBlur={() => onTypingPin(false)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onTypingPin(false);
          }}
        />
      )}
    </div>
  );
}

interface ProposedBoxesProps {
  boxes: readonly {
    id: number;
    name: string;
    location: string;
    onTop: number;
    isNamed: boolean;
    days: number | null;
  }[];
  onChoose: (name: string) => void;
}

/** Containers that the order takes, the easiest to get first. */
export function ProposedBoxes({ boxes, onChoose }: ProposedBoxesProps) {
  const { t } = useTranslation('gate', { keyPrefix: 'order' });
  if (boxes.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('noBox')}
      </Text>
    );
  return (
    <div>
      <div className={classes.offered}>{t('boxes')}</div>
      <div className={classes.trucks}>
        {boxes.map(({ id, name, location, onTop, isNamed, days }) => (
          <UnstyledButton key={id} className={classes.truck} data-whole onClick={() => onChoose(name)}>
            <span className={classes.plate}>{name}</span>
            <span className={classes.driver}>
              {[
                isNamed && t('named'),
                onTop > 0 && t('onTop', { count: onTop }),
                location || t('noPlace'),
                days !== null && t('days', { count: days }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
