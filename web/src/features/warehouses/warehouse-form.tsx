import { limits } from '@boxyard/contract/core/fields.ts';
import {
  WarehouseCreate as Create,
  type emptyWarehouse,
  maxCoordinates,
  WarehouseUpdate as Update,
} from '@boxyard/contract/yard/warehouses.ts';
import { Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { useCreateForm, useEditForm } from '../../ui/form/use-record-form.ts';
import { enumReader } from '../../ui/form/value-words.ts';
import { AddressFields } from '../../ui/input/address-fields.tsx';
import { MeasureInput } from '../../ui/input/measure-input.tsx';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { coordinatesOf, coordinatesText } from './coordinates.ts';
import { StorageAreasLink } from './storage-areas-link.tsx';
import { warehouses } from './warehouses.api.ts';

const texts = 'warehouses';
const reads = { addressCountry: enumReader('country') };

export function WarehouseCreate() {
  const { t } = useTranslation(texts);
  const toList = useReturnToList('/warehouses');
  const form = useCreateForm(warehouses, { texts, schema: Create, onSaved: ({ id }) => toList({ from: id }) });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => toList()}>
      <WarehouseFields form={form} />
    </FormPage>
  );
}

export function WarehouseEdit({ id }: { id: number }) {
  const { t } = useTranslation(texts);
  const toList = useReturnToList('/warehouses');
  const options = { texts, schema: Update, reads, onSaved: () => toList({ from: id }) };
  const { form, record } = useEditForm(warehouses, id, options);
  const { name, version, isDefault } = record;
  const remove = (act: string) => warehouses.remove(id, act, version);
  const actions = (
    <>
      <StorageAreasLink id={id} />
      <DeleteAction
        asButton
        texts={texts}
        values={{ name }}
        remove={remove}
        after={() => toList({ ignoreBlocker: true })}
      />
    </>
  );
  return (
    <FormPage form={form} title={t('editTitle', { name })} actions={actions} onCancel={() => toList({ from: id })}>
      <WarehouseFields form={form} isDefault={isDefault} />
    </FormPage>
  );
}

interface WarehouseFieldsProps {
  form: EntityForm<typeof warehouses.empty>;
  /** It is the account's default, which changes only by making another warehouse the default. */
  isDefault?: boolean;
}

function WarehouseFields({ form, isDefault = false }: WarehouseFieldsProps) {
  const { t } = useTranslation('warehouses');
  const { fields } = form;
  return (
    <>
      <FormGroup title={t('general')}>
        <TextInput label={t('name')} maxLength={limits.name} required autoFocus {...fields.getInputProps('name')} />
        <Textarea label={t('description')} maxLength={limits.notes} {...fields.getInputProps('description')} />
        <CoordinateFields form={form} />
        <Checkbox label={t('isEnabled')} {...fields.getInputProps('isEnabled', { type: 'checkbox' })} />
        <Checkbox
          label={t('isDefault')}
          description={isDefault ? t('defaultStays') : t('defaultHint')}
          disabled={isDefault}
          {...fields.getInputProps('isDefault', { type: 'checkbox' })}
        />
      </FormGroup>
      <FormGroup title={t('address')}>
        <AddressFields fields={fields} />
      </FormGroup>
    </>
  );
}

const example = { latitude: 48.1247, longitude: 17.157 };

/** Latitude and longitude. A pair pasted into either fills both; the pair is shown as text below. */
function CoordinateFields({ form: { fields } }: { form: EntityForm<typeof emptyWarehouse> }) {
  const { t } = useTranslation('warehouses');
  const { latitude, longitude } = fields.getValues();

  function onPaste(event: ClipboardEvent) {
    const pair = coordinatesOf(event.clipboardData.getData('text'));
    if (!pair) return;
    event.preventDefault();
    fields.setValues(pair);
    fields.clearFieldError('latitude');
    fields.clearFieldError('longitude');
  }

  const degrees = (name: 'latitude' | 'longitude') => {
    const { value, onChange, ...input } = fields.getInputProps(name);
    return (
      <MeasureInput
        label={t(name)}
        unit="°"
        hasNoThousands
        min={-maxCoordinates[name]}
        max={maxCoordinates[name]}
        placeholder={formatNumber(example[name], 0, 4)}
        value={value ?? ''}
        onChange={(typed) => onChange(typed === '' ? null : typed)}
        onPaste={onPaste}
        {...input}
      />
    );
  };

  return (
    <div>
      <FieldRow>
        {degrees('latitude')}
        {degrees('longitude')}
      </FieldRow>
      <Text size="xs" c="dimmed" mt={4} aria-live="polite">
        {coordinatesText(latitude, longitude) ||
          t('coordinatesHint', { example: coordinatesText(example.latitude, example.longitude) })}
      </Text>
    </div>
  );
}
