import type { FoundOrder, GateException } from '@boxyard/contract/bookings/gate-checks.ts';
import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { formatDay } from '../../core/text/format.ts';
import { sentence } from '../../core/text/i18n.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import classes from '../../ui/bookings/rows.module.css';
import { Standing } from '../../ui/bookings/standing.tsx';
import { foundOrders, openOrdersOf, orderActs } from '../gate-orders/gate-orders.api.ts';

interface GiveOrderProps {
  row: GateException;
  transportId: number;
  onDone: () => void;
}

/** Looks for an order, first by the container, offers those of the client, and gives the gate move a unit of a line. */
export function GiveOrder({ row, transportId, onDone }: GiveOrderProps) {
  const { direction, containerName, orderNumber, clientName } = row;
  const { t } = useTranslation('bookings');
  const [text, setText] = useState(orderNumber || containerName);
  const [sought] = useDebouncedValue(text.trim(), 250);
  const { data: found, isFetching } = useQuery(foundOrders(sought, direction));
  const { data: own = [] } = useQuery(openOrdersOf(clientName, direction));
  const others = own.filter(({ id }) => !found?.some((order) => order.id === id));
  const [refused, setRefused] = useState<string[]>([]);
  const { busy, run } = useAction();
  const give = (lineId: number, number: string) =>
    run(async () => {
      const reasons = await refusals(() => orderActs.assign(lineId, transportId));
      setRefused(reasons);
      if (reasons.length > 0) return;
      toast.success(t('giveOrder.done', { number }));
      onDone();
    }, t('giveOrder.failed'));
  return (
    <>
      <TextInput
        label={t('giveOrder.search')}
        description={t('giveOrder.hint')}
        data-autofocus
        maxLength={64}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div role="status" aria-busy={isFetching}>
        {sought !== '' && found?.length === 0 && (
          <Text size="sm" c="dimmed" mt="sm">
            {t('giveOrder.none')}
          </Text>
        )}
      </div>
      {refused.length > 0 && (
        <Alert color="red" role="alert" mt="sm" title={t('giveOrder.refused')}>
          {refused.join(' ')}
        </Alert>
      )}
      <FoundList orders={found ?? []} isBusy={busy} onGive={give} />
      {others.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="md">
            {t('giveOrder.ofClient', { name: clientName })}
          </Text>
          <FoundList orders={others} isBusy={busy} onGive={give} />
        </>
      )}
    </>
  );
}

/** Why the order does not take the gate move; empty where it did. @throws what is no refusal of the check */
async function refusals(give: () => Promise<unknown>): Promise<string[]> {
  try {
    await give();
    return [];
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.body.key !== 'gateRefused') throw error;
    return error.errors.map((reason) => sentence(reason, reason.message));
  }
}

interface FoundListProps {
  orders: readonly FoundOrder[];
  isBusy: boolean;
  onGive: (lineId: number, number: string) => Promise<void>;
}

function FoundList({ orders, isBusy, onGive }: FoundListProps) {
  return (
    <ul className={classes.found}>
      {orders.map((order) => (
        <Found key={order.id} order={order} isBusy={isBusy} onChoose={(lineId) => void onGive(lineId, order.number)} />
      ))}
    </ul>
  );
}

interface FoundProps {
  order: FoundOrder;
  isBusy: boolean;
  onChoose: (lineId: number) => void;
}

function Found({ order, isBusy, onChoose }: FoundProps) {
  const { t } = useTranslation('bookings');
  const { id, number, clientName, standing, validTo, lines } = order;
  return (
    <li className={classes.foundOrder}>
      <div className={classes.foundHead}>
        <Link to="/bookings/orders/$orderId" params={{ orderId: id }} target="_blank">
          {number}
        </Link>
        <span>{clientName}</span>
        <Standing standing={standing} />
        {validTo && <span className={classes.soft}>{t('validUntil', { day: formatDay(validTo) })}</span>}
      </div>
      {lines.map((line, at) => (
        <div key={line.id} className={classes.foundLine}>
          <span>
            {line.content}{' '}
            <span className={classes.soft}>
              {[
                t('takenOf', { taken: line.taken, quantity: line.quantity }),
                line.validTo && t('validUntil', { day: formatDay(line.validTo) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isBusy || line.left === 0}
            aria-label={t('giveOrder.choose', { number, line: at + 1 })}
            onClick={() => onChoose(line.id)}
          >
            {t('giveOrder.take')}
          </Button>
        </div>
      ))}
    </li>
  );
}
