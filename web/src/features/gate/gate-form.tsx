import type { AnnouncedRow } from '@boxyard/contract/bookings/announced-trucks.ts';
import { mostBoxes, type Passed } from '@boxyard/contract/gate/gate.ts';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { serverNow } from '../../core/device/server-clock.ts';
import { toast } from '../../ui/action/toast.ts';
import { isMoveDateMeant } from '../../ui/form/far-date.ts';
import { formKeys } from '../../ui/form/form-keys.ts';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { InstantInput } from '../../ui/input/instant-input.tsx';
import type { Choice } from '../../ui/input/remote-select.tsx';
import { BoxCard } from './box-card.tsx';
import { expectedTruck } from './expected-truck.ts';
import { findOrder, findTruck, passGate } from './gate.api.ts';
import classes from './gate.module.css';
import {
  type ChosenOrder,
  emptyGate,
  type GateValues,
  nextBox,
  GateForm as Schema,
  type Truck,
  withOrder,
} from './gate.values.ts';
import { areWarehousesMeant, GateWarehouse, useGateWarehouse } from './gate-warehouse.tsx';
import { areOrdersMeant } from './insist.tsx';
import { useKeptTruck } from './kept-truck.ts';
import { KeptTruckNote } from './kept-truck-note.tsx';
import { TruckFields } from './truck-fields.tsx';
import { isInSight, tellWarnings } from './warnings.ts';

interface GateFormProps {
  /** The time of the truck before, where that was written down later. */
  at: number | null;
  /** An order that was scanned, or an announced truck that has come. */
  begin: { order?: number; truck?: number };
  onPassed: (passed: Passed[], at: number | null) => void;
}

/** One truck with its containers. */
export function GateForm({ at, begin, onPassed }: GateFormProps) {
  const { t } = useTranslation('gate');
  const [empty] = useState(() => emptyGate(at));
  /** The clients that the form was given by name. */
  const [names, setNames] = useState<Choice[]>([]);
  const gate = useGateWarehouse();
  const addName = (name: Choice) => setNames((known) => [...known, name]);
  async function create(truck: Truck): Promise<Passed[] | null> {
    try {
      return await passGate(gate.id === undefined ? truck : { ...truck, warehouseId: gate.id });
    } catch (error) {
      if (error instanceof ApiProblem && error.errors[0]?.key === 'askWhen') fields.setFieldValue('asksWhen', true);
      throw error;
    }
  }
  const form = useCreateForm<GateValues, Truck, Passed[]>(
    { empty, create },
    {
      texts: 'gate',
      schema: Schema,
      agree: async (values) =>
        (await isMoveDateMeant(values.passedAt, true)) &&
        (await areOrdersMeant(values)) &&
        areWarehousesMeant(values, gate),
      onSaved: (passed) => {
        openReceipts(passed);
        onPassed(passed, form.fields.getValues().passedAt);
      },
      toasts: { failed: '' },
    },
  );
  useLeaveGuard(form.unsaved);
  const { fields } = form;
  const { boxes } = fields.values;
  useKeptTruck(fields.values, form.unsaved);

  async function expect(truck: AnnouncedRow) {
    const { values, names: ofTruck } = await expectedTruck(truck, fields.getValues());
    setNames((known) => [...known, ...ofTruck]);
    fields.setValues(values);
  }
  /** What an order says of a new container is filled in with it. */
  function takeOrder(nth: number, order: ChosenOrder, pin: string) {
    addName({ id: order.clientId, name: order.clientName });
    fields.setFieldValue(`boxes.${nth}`, (before) =>
      withOrder(before, order, { haulierId: fields.getValues().clientId, pin }),
    );
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address begins a truck once
  useEffect(() => {
    if (begin.order !== undefined) void findOrder(begin.order).then((order) => takeOrder(0, order, ''));
    if (begin.truck !== undefined) void findTruck(begin.truck).then((truck) => truck && expect(truck));
  }, []);

  return (
    <form
      ref={form.element}
      className={classes.form}
      noValidate
      {...formKeys}
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target !== event.currentTarget) return;
        // A number that nobody knows is a new one by now, and what that needs is on the screen.
        flushSync(() => {
          for (const [nth, box] of boxes.entries())
            if (box.newContainer.name.trim()) fields.setFieldValue(`boxes.${nth}.isWhole`, true);
        });
        if (tellWarnings(event.currentTarget, (warning) => !isInSight(warning))) toast.info(t('readFirst'));
        else void form.submit();
      }}
    >
      {!form.unsaved() && (
        <KeptTruckNote
          onTake={({ values }, clients) => {
            setNames(clients);
            fields.setValues(values);
          }}
        />
      )}
      <div className={classes.columns}>
        <Stack gap={12}>
          {boxes.map((box, nth) => (
            <BoxCard
              key={box.key}
              nth={nth}
              form={form}
              names={names}
              warehouseId={gate.id}
              onOrder={takeOrder}
              onCompany={(found) => {
                addName(found);
                fields.setFieldValue('clientId', found.id);
              }}
              {...(boxes.length > 1 && { onRemove: () => fields.removeListItem('boxes', nth) })}
            />
          ))}
          {boxes.length < mostBoxes && (
            <Button
              variant="default"
              className={classes.another}
              leftSection={<IconPlus size={16} />}
              onClick={() => fields.insertListItem('boxes', nextBox(boxes.at(-1)))}
            >
              {t('another')}
            </Button>
          )}
        </Stack>
        <TruckFields fields={fields} names={names} onCompany={addName} onExpected={(truck) => void expect(truck)} />
      </div>
      <div className={classes.bar}>
        {form.failure && (
          <Alert color="red" role="alert" className={classes.failure ?? ''}>
            {form.failure}
          </Alert>
        )}
        <Button type="submit" size="md" loading={form.saving} aria-keyshortcuts="Control+Enter Meta+Enter">
          {t(boxes.length === 1 ? `save.${boxes[0]?.direction}` : 'save.several', { count: boxes.length })}
        </Button>
        <GateWarehouse {...gate} />
        <Checkbox label={t('receipts')} {...fields.getInputProps('receipts', { type: 'checkbox' })} />
        <PassageTime isAsked={fields.values.asksWhen} {...fields.getInputProps('passedAt')} />
      </div>
    </form>
  );
}

/** Each receipt in a tab of its own. What the browser holds back can be opened from the screen that follows. */
function openReceipts(passed: Passed[]): void {
  for (const { receipt } of passed) if (receipt) window.open(receipt.url, '_blank');
}

interface PassageTimeProps {
  /** Null: now. */
  value?: number | null;
  /** It is not now, and has to be said. */
  isAsked: boolean;
  onChange?: (seconds: number | null) => void;
  error?: ReactNode;
}

/** The passage is now, unless it is written down later. */
function PassageTime({ value = null, isAsked, onChange, ...rest }: PassageTimeProps) {
  const { t } = useTranslation('gate');
  if (value === null && !isAsked)
    return (
      <Group gap={8} wrap="nowrap">
        <Text size="sm">{t('now')}</Text>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange?.(Math.floor(serverNow() / 60) * 60)}>
          {t('otherTime')}
        </Button>
      </Group>
    );
  return (
    <Group gap={8} wrap="nowrap">
      <InstantInput
        aria-label={t('passedAt')}
        label={t('passedAt')}
        autoFocus
        value={value}
        onChange={onChange ?? ignore}
        {...rest}
      />
      {!isAsked && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange?.(null)}>
          {t('backToNow')}
        </Button>
      )}
    </Group>
  );
}

const ignore = () => undefined;
