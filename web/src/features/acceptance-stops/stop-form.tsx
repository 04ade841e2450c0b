import { StopCreate, type StopRow, StopUpdate } from '@boxyard/contract/bookings/acceptance-stops.ts';
import { Button, Checkbox, MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../core/text/day.ts';
import { formatDay } from '../../core/text/format.ts';
import { EditButton } from '../../ui/action/edit-action.tsx';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import { FieldRow } from '../../ui/form/form-group.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { useCreateForm, useRecordForm } from '../../ui/form/use-record-form.ts';
import { type FieldReaders, recordReader } from '../../ui/form/value-words.ts';
import { DayInput } from '../../ui/input/day-input.tsx';
import { RecordSelect } from '../../ui/input/record-select.tsx';
import { type Choice, RemoteSelect } from '../../ui/input/remote-select.tsx';
import { clients, customerChoices } from '../clients/clients.api.ts';
import { containerTypeChoices } from '../container-types/container-types.api.ts';
import { warehouseChoices, warehouses } from '../warehouses/warehouses.api.ts';
import { editedStop, type StopValues, stops } from './acceptance-stops.api.ts';

const texts = 'bookings';
const size = 560;
const nameOf = ({ name }: { name: string }) => name;
const day = (value: unknown) => formatDay(String(value));
const reads: FieldReaders<StopValues> = {
  clientId: recordReader(clients.one, nameOf),
  warehouseId: recordReader(warehouses.one, nameOf),
  fromDay: day,
  toDay: day,
};

export function AddStopButton() {
  const { t } = useTranslation(texts);
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button onClick={open}>{t('addStop')}</Button>
      <EntityModal opened={opened} onClose={close} title={t('addStop')} size={size}>
        <NewStop onSaved={close} />
      </EntityModal>
    </>
  );
}

function NewStop({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation(texts);
  const empty: StopValues = { ...stops.empty, fromDay: today() };
  const form = useCreateForm(
    { empty, create: stops.create },
    { texts, schema: StopCreate, onSaved, toasts: { saved: t('stopCreated'), failed: '' } },
  );
  return (
    <ModalForm form={form} saveLabel={t('common:save')}>
      <StopFields form={form} />
    </ModalForm>
  );
}

export function EditStopButton({ stop, label }: { stop: StopRow; label: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <EditButton label={label} onClick={open} />
      <EntityModal opened={opened} onClose={close} title={label} size={size}>
        <ChangedStop stop={stop} onSaved={close} />
      </EntityModal>
    </>
  );
}

function ChangedStop({ stop, onSaved }: { stop: StopRow; onSaved: () => void }) {
  const { t } = useTranslation(texts);
  // What the row says when the dialog opens; it follows others by itself.
  const [source] = useState(() => editedStop(stop));
  const form = useRecordForm(source, stop, {
    texts,
    schema: StopUpdate,
    reads,
    onSaved,
    toasts: { saved: t('stopUpdated'), failed: '' },
  });
  const { clientId, clientName } = stop;
  return (
    <ModalForm form={form}>
      <StopFields form={form} client={clientId === null ? undefined : { id: clientId, name: clientName }} />
    </ModalForm>
  );
}

function StopFields({ form: { fields }, client }: { form: EntityForm<StopValues>; client?: Choice | undefined }) {
  const { t } = useTranslation(texts);
  const types = useQuery(containerTypeChoices).data ?? [];
  const { containerTypeIds } = fields.values;
  const typeInput = fields.getInputProps('containerTypeIds');
  return (
    <>
      <RemoteSelect
        label={t('clientId')}
        placeholder={t('anyClient')}
        clearable
        choices={customerChoices}
        initial={client}
        data-autofocus
        {...fields.getInputProps('clientId')}
      />
      <MultiSelect
        label={t('containerTypeIds')}
        placeholder={containerTypeIds.length === 0 ? t('anyType') : ''}
        searchable
        selectFirstOptionOnChange
        data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...typeInput}
        value={containerTypeIds.map(String)}
        onChange={(chosen) => typeInput.onChange(chosen.map(Number))}
      />
      <RecordSelect
        label={t('warehouseId')}
        placeholder={t('anyWarehouse')}
        clearable
        choices={useQuery(warehouseChoices).data}
        {...fields.getInputProps('warehouseId')}
      />
      <FieldRow>
        <DayInput label={t('fromDay')} required {...fields.getInputProps('fromDay')} />
        <DayInput label={t('toDay')} description={t('toDayHint')} {...fields.getInputProps('toDay')} />
      </FieldRow>
      <TextInput
        label={t('otherPlace')}
        description={t('otherPlaceHint')}
        maxLength={200}
        {...fields.getInputProps('otherPlace')}
      />
      <Checkbox label={t('honoursAnnounced')} {...fields.getInputProps('honoursAnnounced', { type: 'checkbox' })} />
      <Textarea label={t('notes')} maxLength={500} minRows={2} {...fields.getInputProps('notes')} />
    </>
  );
}
