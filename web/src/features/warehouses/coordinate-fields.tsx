import { type emptyWarehouse, maxCoordinates } from '@boxyard/contract/yard/warehouses.ts';
import { Text } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../core/text/format.ts';
import { FieldRow } from '../../ui/form/form-group.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { MeasureInput } from '../../ui/input/measure-input.tsx';
import { coordinatesOf, coordinatesText } from './coordinates.ts';

const example = { latitude: 48.1247, longitude: 17.157 };

/** Latitude and longitude. A pair pasted into either fills both; the pair is shown as text below. */
export function CoordinateFields({ form: { fields } }: { form: EntityForm<typeof emptyWarehouse> }) {
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
        min={-maxCoordinates[name]}
        max={maxCoordinates[name]}
        placeholder={formatNumber(example[name], 0, 4)}
        value={value ?? ''}
        onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
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
