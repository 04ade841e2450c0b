import { isTimed } from '@boxyard/contract/billing/billing.ts';
import type { ChargeCode } from '@boxyard/contract/billing/charge-codes.ts';
import { chargedTasks, type RateUnit, rateUnits } from '@boxyard/contract/billing/rate-cards.ts';
import { containerConditions } from '@boxyard/contract/core/enums.ts';
import { directions } from '@boxyard/contract/gate/gate.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { AnySelect } from '../../../ui/input/any-select.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { RecordSelect } from '../../../ui/input/record-select.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { EmptySelect } from './any-select.tsx';
import type { LineChoices } from './line-choices.ts';
import { type CardValues, isStorage, type LineValues } from './rate-card.values.ts';
import { SlabGrid } from './slab-grid.tsx';
import { OnceFields, StorageFields } from './storage-fields.tsx';

interface RateLineFieldsProps {
  fields: UseFormReturnType<CardValues>;
  at: number;
  line: LineValues;
  choices: LineChoices;
}

/** Days and weeks are charged as depot or rent, all else by gate move or piece. */
const unitsOf = (code: ChargeCode | undefined): readonly RateUnit[] =>
  code ? rateUnits.filter((unit) => isStorage(unit) === isTimed(code.type)) : rateUnits;

export function RateLineFields({ fields, at, line, choices }: RateLineFieldsProps) {
  const { t } = useTranslation(['rate-cards', 'enums']);
  const path = `lines.${at}` as const;
  const codeInput = fields.getInputProps(`${path}.chargeCodeId`);
  const code = choices.codes?.find(({ id }) => id === line.chargeCodeId);
  const units = unitsOf(code).map((value) => ({ value, label: t(`unit.${value}`) }));

  /** With another code the unit may be none of its own. */
  function choose(id: number | null): void {
    codeInput.onChange(id);
    const chosen = choices.codes?.find((each) => each.id === id);
    if (!chosen || unitsOf(chosen).includes(line.unit)) return;
    const task = chargedTasks.find((type) => chosen.type === `${type}_fee`);
    fields.setFieldValue(`${path}.unit`, isTimed(chosen.type) ? 'day' : task ? 'piece' : 'move');
    fields.setFieldValue(`${path}.taskType`, task ?? '');
  }

  return (
    <>
      <FieldRow columns="2fr 1fr 1fr">
        <RecordSelect
          id={`code-${line.key}`}
          label={t('chargeCodeId')}
          required
          choices={choices.codes}
          {...codeInput}
          onChange={choose}
        />
        <Select
          label={t('unitLabel')}
          required
          allowDeselect={false}
          data={units}
          {...fields.getInputProps(`${path}.unit`)}
        />
        {line.unit === 'move' && (
          <AnySelect
            label={t('direction')}
            any={t('anyDirection')}
            data={enumOptions('transportType', directions)}
            {...fields.getInputProps(`${path}.direction`)}
          />
        )}
        {line.unit === 'piece' && (
          <AnySelect
            label={t('taskType')}
            any={t('byHand')}
            description={t('taskHint')}
            data={enumOptions('workTaskType', chargedTasks)}
            {...fields.getInputProps(`${path}.taskType`)}
          />
        )}
      </FieldRow>
      <FieldRow columns="1fr 1fr 1fr 1fr">
        <RecordSelect
          label={t('containerTypeId')}
          placeholder={t('any')}
          clearable
          choices={choices.types}
          {...fields.getInputProps(`${path}.containerTypeId`)}
        />
        <EmptySelect label={t('isEmpty')} {...fields.getInputProps(`${path}.isEmpty`)} />
        <AnySelect
          label={t('containerCondition')}
          any={t('any')}
          data={enumOptions('containerCondition', containerConditions)}
          {...fields.getInputProps(`${path}.containerCondition`)}
        />
        <RecordSelect
          label={t('warehouseId')}
          placeholder={t('any')}
          clearable
          choices={choices.warehouses}
          {...fields.getInputProps(`${path}.warehouseId`)}
        />
      </FieldRow>
      {isStorage(line.unit) && <StorageFields fields={fields} at={at} line={line} />}
      <SlabGrid fields={fields} at={at} line={line} />
      {isStorage(line.unit) && <OnceFields fields={fields} at={at} />}
    </>
  );
}
