import type { EdiLine, EdiMessageDetail } from '@boxyard/contract/edi/edi-messages.ts';
import { Button, Checkbox, Group, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../core/text/format.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { useOrderRights } from '../../ui/bookings/rights.ts';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import classes from '../../ui/edi/edi.module.css';
import type { MapCodeButton } from '../../ui/edi/gap.ts';
import { Reasons } from '../../ui/edi/reasons.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { messageActs } from './edi-messages.api.ts';
import own from './messages.module.css';
import { NotTakenOver } from './not-taken-over.tsx';

interface MessageLinesProps {
  message: EdiMessageDetail;
  mapCode: MapCodeButton;
}

/** So many numbers of a line are shown. */
const few = 12;

const canBeApplied = ({ isApplied, action, reasons }: EdiLine): boolean =>
  !isApplied && action !== 'none' && reasons.every(({ isError }) => !isError);

/** What a message of a partner would do, or has done, line by line. */
export function MessageLines({ message, mapCode }: MessageLinesProps) {
  const { t } = useTranslation(['edi', 'common']);
  const { id, partnerId, status, lines } = message;
  const { busy, run } = useAction();
  const isOpen =
    status === 'preview' ||
    status === 'partly' ||
    // What was for another depot can still become ours.
    (status === 'applied' && lines.some(({ isApplied, gap }) => !isApplied && gap !== null));
  const open = isOpen ? lines.filter(canBeApplied).map(({ nth }) => nth) : [];
  // A line about which there is something to be known is applied by a tick only.
  const [turned, setTurned] = useState<readonly number[]>([]);
  const isPlain = (nth: number) => lines.find((line) => line.nth === nth)?.reasons.length === 0;
  const chosen = open.filter((nth) => isPlain(nth) !== turned.includes(nth));
  const toggle = (nth: number) =>
    setTurned(turned.includes(nth) ? turned.filter((each) => each !== nth) : [...turned, nth]);
  const { mayRelease, mayCancel } = useOrderRights();
  const isMine = lines
    .filter(({ nth }) => chosen.includes(nth))
    .every(
      ({ kind, action }) => kind === 'truck' || (action === 'cancel' ? mayCancel : kind === 'acceptance' || mayRelease),
    );
  const left = lines.filter(({ isApplied, isForAnotherDepot }) => !isApplied && !isForAnotherDepot);
  const apply = () =>
    run(async () => {
      await messageActs.apply(id, chosen);
      toast.success(t(chosen.length === left.length ? 'applied' : 'appliedPartly'));
    });
  return (
    <FormGroup title={t('lines')} wide>
      <PlainTable
        caption={t('lines')}
        isCaptionHidden
        rows={lines}
        rowKey={({ nth }) => nth}
        columns={[
          {
            header: t('line'),
            cell: ({ nth }) =>
              open.includes(nth) ? (
                <Checkbox
                  size="xs"
                  label={nth}
                  aria-label={t('chooseLine', { nth })}
                  checked={chosen.includes(nth)}
                  onChange={() => toggle(nth)}
                />
              ) : (
                nth
              ),
          },
          { header: t('does'), cell: (line) => <Does line={line} /> },
          { header: t('order'), cell: (line) => <OrderOf line={line} /> },
          { header: t('content'), cell: (line) => <Content line={line} /> },
          {
            header: t('reasons'),
            cell: ({ reasons, notTakenOver }) => (
              <span className={classes.stack}>
                <Reasons reasons={reasons} />
                <NotTakenOver what={notTakenOver} />
              </span>
            ),
          },
          {
            header: t('common:actions'),
            head: <VisuallyHidden>{t('common:actions')}</VisuallyHidden>,
            align: 'right',
            cell: ({ gap, nth, isApplied, isForAnotherDepot }) =>
              isOpen &&
              !isApplied &&
              gap &&
              partnerId !== null &&
              mapCode({ ...gap, partnerId, isAnswered: isForAnotherDepot, about: t('lineNumber', { nth }) }),
          },
        ]}
      />
      {isOpen && (
        <Group gap="sm">
          <Button loading={busy} disabled={chosen.length === 0 || !isMine} onClick={() => void apply()}>
            {t('apply', { count: chosen.length })}
          </Button>
          {(chosen.length === 0 || !isMine) && (
            <Text size="sm" c="dimmed">
              {t(open.length === 0 ? 'noneCanBeApplied' : chosen.length === 0 ? 'noneChosen' : 'notYours')}
            </Text>
          )}
        </Group>
      )}
    </FormGroup>
  );
}

function Does({ line: { action, kind, isApplied } }: { line: EdiLine }) {
  const { t } = useTranslation('edi');
  return (
    <span className={classes.stack}>
      {t(`lineDoes.${action}`)}: {t(`lineKind.${kind}`)}
      {isApplied && <StatusBadge tone="success">{t('isApplied')}</StatusBadge>}
    </span>
  );
}

/** The order, or the announced truck, with the way to it once it is there. */
function OrderOf({ line: { kind, orderNumber, orderId, truck, day } }: { line: EdiLine }) {
  const { t } = useTranslation('edi');
  const name = orderNumber || t('openIt');
  if (kind !== 'truck')
    return orderId === null ? (
      orderNumber
    ) : (
      <Link to="/bookings/orders/$orderId" params={{ orderId }}>
        {name}
      </Link>
    );
  return (
    <span className={classes.stack}>
      {orderId === null ? (
        orderNumber
      ) : (
        <Link to="/bookings/trucks" search={day ? { day: day.slice(0, 10) } : {}}>
          {name}
        </Link>
      )}
      <span className={classes.soft}>{[truck, day && formatDay(day.slice(0, 10))].filter(Boolean).join(' · ')}</span>
    </span>
  );
}

function Content({ line }: { line: EdiLine }) {
  const { t } = useTranslation(['edi', 'enums']);
  const { quantity, type, isEmpty, numbers } = line;
  const load = isEmpty === null ? '' : t(`enums:yardLoad.${isEmpty ? 'empty' : 'full'}`);
  const more = numbers.length - few;
  return (
    <span className={classes.stack}>
      {[`${quantity ?? '?'} × ${type || t('anyType')}`, load].filter(Boolean).join(', ')}
      <span className={own.numbers}>
        {numbers.slice(0, few).map((number) => (
          <ContainerNumber key={number} number={number} copyable={false} />
        ))}
        {more > 0 && <span className={classes.soft}>{t('andMore', { count: more })}</span>}
      </span>
      <Said line={line} />
    </span>
  );
}

/** What else the line says of its containers. */
function Said({ line }: { line: EdiLine }) {
  const { t } = useTranslation('edi');
  const { kind, day, place, grossWeightKg, setTemperature, quantityNow, isApplied } = line;
  const references = (['bookingNumber', 'billOfLading', 'customsReference'] as const).flatMap((name) =>
    line[name] ? [`${t(`ofLine.${name}`)} ${line[name]}`] : [],
  );
  const all = [
    quantityNow !== null && !isApplied && t('ofLine.now', { count: quantityNow }),
    ...references,
    kind !== 'truck' && day !== '' && t('ofLine.day', { day: formatDay(day) }),
    grossWeightKg !== null && `${formatNumber(grossWeightKg)} kg`,
    setTemperature !== null && `${formatNumber(setTemperature)} °C`,
    place !== '' && t('ofLine.place', { place }),
  ].flatMap((one) => one || []);
  return <span className={classes.soft}>{all.join(' · ')}</span>;
}
