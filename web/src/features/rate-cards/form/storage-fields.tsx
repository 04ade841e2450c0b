import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { MeasureInput } from '../../../ui/input/measure-input.tsx';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { PriceInput } from './price-input.tsx';
import type { CardValues, LineValues } from './rate-card.values.ts';
import classes from './rate-lines.module.css';

interface StorageFieldsProps {
  fields: UseFormReturnType<CardValues>;
  at: number;
  line: LineValues;
}

/** Free days, and how slabs count: only days and weeks have them. */
export function StorageFields({ fields, at, line: { unit, freeDays, slabs } }: StorageFieldsProps) {
  const { t } = useTranslation('rate-cards');
  const path = `lines.${at}` as const;
  const keeps = fields.getInputProps(`${path}.keepsFreeDays`);
  const hasFree = freeDays !== '' && freeDays > 0;
  const kinds = [
    { value: 'kept', label: t('freeStay') },
    { value: 'forfeited', label: t('freeForfeited') },
  ];
  const bases = [
    { value: 'stay', label: t('basis.stay') },
    { value: 'after_free', label: t('basis.after_free') },
  ];
  return (
    <FieldRow columns="1fr 2fr 2fr">
      <MeasureInput
        label={t('freeDays')}
        unit={t('daysUnit')}
        placeholder="0"
        allowDecimal={false}
        max={365}
        {...fields.getInputProps(`${path}.freeDays`)}
      />
      {hasFree && unit === 'day' && (
        <Select
          label={t('keepsFreeDays')}
          allowDeselect={false}
          data={kinds}
          {...keeps}
          value={keeps.value ? 'kept' : 'forfeited'}
          onChange={(chosen) => keeps.onChange(chosen === 'kept')}
        />
      )}
      {hasFree && slabs.length > 1 && (
        <Select
          label={t('slabBasis')}
          allowDeselect={false}
          data={bases}
          {...fields.getInputProps(`${path}.slabBasis`)}
        />
      )}
    </FieldRow>
  );
}

/** An amount that is charged once, on a day of the stay. */
export function OnceFields({ fields, at }: Pick<StorageFieldsProps, 'fields' | 'at'>) {
  const { t } = useTranslation('rate-cards');
  const path = `lines.${at}` as const;
  return (
    <FieldRow columns="1fr 1fr 3fr">
      <NumberField
        label={t('onceDay')}
        allowDecimal={false}
        min={1}
        classNames={{ input: classes.number ?? '' }}
        {...fields.getInputProps(`${path}.onceDay`)}
      />
      <PriceInput label={t('oncePrice')} {...fields.getInputProps(`${path}.oncePrice`)} />
    </FieldRow>
  );
}
