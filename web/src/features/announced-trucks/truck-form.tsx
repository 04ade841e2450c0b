import { AnnouncedCreate, type AnnouncedRow, AnnouncedUpdate } from '@boxyard/contract/bookings/announced-trucks.ts';
import { type OrderDirection, orderDirections } from '@boxyard/contract/bookings/order-fields.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import { mostBoxes } from '@boxyard/contract/gate/gate.ts';
import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../core/text/day.ts';
import { formatDay } from '../../core/text/format.ts';
import { EditButton } from '../../ui/action/edit-action.tsx';
import { ClientSelect } from '../../ui/client/client-select.tsx';
import { NumbersInput } from '../../ui/container/numbers-input.tsx';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import { FieldRow } from '../../ui/form/form-group.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { useCreateForm, useRecordForm } from '../../ui/form/use-record-form.ts';
import { enumReader, type FieldReaders, recordReader } from '../../ui/form/value-words.ts';
import { DayInput } from '../../ui/input/day-input.tsx';
import { withForeignMarked } from '../../ui/input/foreign-letters.tsx';
import { LabelledControl } from '../../ui/input/labelled-control.tsx';
import { type Choice, RemoteSelect } from '../../ui/input/remote-select.tsx';
import { clients, customerChoices, transporterChoices } from '../clients/clients.api.ts';
import { orderChoices, orders } from '../gate-orders/gate-orders.api.ts';
import { editedTruck, type TruckValues, trucks } from './announced-trucks.api.ts';

const texts = 'bookings';
const size = 600;
const nameOf = ({ name }: { name: string }) => name;
const reads: FieldReaders<TruckValues> = {
  direction: enumReader('orderDirection'),
  day: (value) => formatDay(String(value)),
  haulierId: recordReader(clients.one, nameOf),
  clientId: recordReader(clients.one, nameOf),
  orderId: recordReader(orders.one, ({ number }) => number),
};

/** The order that a new truck is announced for. */
interface ForOrder {
  orderId: number;
  orderName: string;
  direction: OrderDirection;
  clientId: number;
  clientName: string;
}

interface AddTruckButtonProps {
  of?: ForOrder;
  /** Beside what the screen is for. */
  isQuiet?: boolean;
}

export function AddTruckButton({ of, isQuiet = false }: AddTruckButtonProps) {
  const { t } = useTranslation(texts);
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant={isQuiet ? 'default' : 'filled'} onClick={open}>
        {t('addTruck')}
      </Button>
      <EntityModal opened={opened} onClose={close} title={t('addTruck')} size={size}>
        <NewTruck {...(of && { of })} onSaved={close} />
      </EntityModal>
    </>
  );
}

function NewTruck({ of, onSaved }: { of?: ForOrder; onSaved: () => void }) {
  const { t } = useTranslation(texts);
  const ofOrder = of && { direction: of.direction, orderId: of.orderId, clientId: of.clientId };
  const empty: TruckValues = { ...trucks.empty, day: today(), ...ofOrder };
  const form = useCreateForm(
    { empty, create: trucks.create },
    { texts, schema: AnnouncedCreate, onSaved, toasts: { saved: t('truckCreated'), failed: '' } },
  );
  return (
    <ModalForm form={form} saveLabel={t('common:save')}>
      <TruckFields
        form={form}
        names={
          of && { order: { id: of.orderId, name: of.orderName }, client: { id: of.clientId, name: of.clientName } }
        }
      />
    </ModalForm>
  );
}

interface EditTruckButtonProps {
  truck: AnnouncedRow;
  label: string;
}

export function EditTruckButton({ truck, label }: EditTruckButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <EditButton label={label} onClick={open} />
      <EntityModal opened={opened} onClose={close} title={label} size={size}>
        <ChangedTruck truck={truck} onSaved={close} />
      </EntityModal>
    </>
  );
}

function ChangedTruck({ truck, onSaved }: { truck: AnnouncedRow; onSaved: () => void }) {
  const { t } = useTranslation(texts);
  // What the row says when the dialog opens; it follows others by itself.
  const [source] = useState(() => editedTruck(truck));
  const form = useRecordForm(source, truck, {
    texts,
    schema: AnnouncedUpdate,
    reads,
    onSaved,
    toasts: { saved: t('truckUpdated'), failed: '' },
  });
  const { haulierId, haulierName, clientId, clientName, orderId, orderNumber } = truck;
  const choice = (id: number | null, name: string) => (id === null ? undefined : { id, name });
  return (
    <ModalForm form={form}>
      <TruckFields
        form={form}
        names={{
          haulier: choice(haulierId, haulierName),
          client: choice(clientId, clientName),
          order: choice(orderId, orderNumber),
        }}
      />
    </ModalForm>
  );
}

interface Names {
  haulier?: Choice | undefined;
  client?: Choice | undefined;
  order?: Choice | undefined;
}

function TruckFields({ form: { fields }, names }: { form: EntityForm<TruckValues>; names?: Names | undefined }) {
  const { t } = useTranslation(texts);
  const { direction, numbers } = fields.values;
  const order = fields.getInputProps('orderId');
  /** The order says whose containers they are. The client that it names is not among the first choices. */
  const [ofOrder, setOfOrder] = useState<Choice>();
  return (
    <>
      <FieldRow>
        <LabelledControl label={t('direction')}>
          <SegmentedControl
            fullWidth
            aria-label={t('direction')}
            data={orderDirections.toReversed().map((value) => ({ value, label: t(`truckDirection.${value}`) }))}
            value={direction}
            onChange={(chosen) => fields.setFieldValue('direction', chosen)}
          />
        </LabelledControl>
        <DayInput label={t('day')} required {...fields.getInputProps('day')} />
      </FieldRow>
      <ClientSelect
        label={t('haulierId')}
        clearable
        choices={transporterChoices}
        newType="transport"
        initial={names?.haulier}
        {...fields.getInputProps('haulierId')}
      />
      <FieldRow>
        <TextInput
          label={t('vehicleNumber')}
          maxLength={limits.reference}
          autoComplete="off"
          data-autofocus
          {...withForeignMarked(fields.values.vehicleNumber)}
          {...fields.getInputProps('vehicleNumber')}
        />
        <TextInput
          label={t('driverName')}
          maxLength={limits.name}
          autoComplete="off"
          {...fields.getInputProps('driverName')}
        />
      </FieldRow>
      <FieldRow>
        <RemoteSelect
          label={t('orderId')}
          clearable
          choices={orderChoices(direction)}
          initial={names?.order}
          {...order}
          onChange={(id, choice) => {
            order.onChange(id);
            if (!choice || !('clientId' in choice)) return;
            setOfOrder({ id: choice.clientId, name: choice.clientName });
            fields.setFieldValue('clientId', choice.clientId);
          }}
        />
        <ClientSelect
          label={t('clientId')}
          clearable
          choices={customerChoices}
          newType="customer"
          initial={ofOrder ?? names?.client}
          {...fields.getInputProps('clientId')}
        />
      </FieldRow>
      <NumbersInput
        label={t('containers')}
        description={t('truckNumbersHint', { most: mostBoxes })}
        path="numbers"
        errors={fields.errors}
        value={numbers}
        onChange={(next) => fields.setFieldValue('numbers', next)}
      />
      <Textarea label={t('notes')} maxLength={500} minRows={2} {...fields.getInputProps('notes')} />
    </>
  );
}
