import { formulas } from '@boxyard/contract/inspections/repair-price.ts';
import { Button, Input, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { MeasureInput } from '../../../ui/input/measure-input.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { CodeSelect } from '../../../ui/inspections/code-select.tsx';
import { type LineValues, newPatch, type TariffValues } from './tariff.values.ts';
import classes from './tariff-lines.module.css';

interface TariffLineFieldsProps {
  fields: UseFormReturnType<TariffValues>;
  at: number;
  line: LineValues;
}

const mostPatches = 20;

/** What is repaired, and what its formula needs. */
export function TariffLineFields({ fields, at, line: { key, formula, patches } }: TariffLineFieldsProps) {
  const { t } = useTranslation(['estimates', 'enums']);
  const { currency } = fields.values;
  const path = `lines.${at}`;
  const measure = (name: keyof LineValues, unit: string) => (
    <MeasureInput
      label={t(`priced.${name}`)}
      unit={unit}
      allowDecimal={!unit.startsWith('cm')}
      {...fields.getInputProps(`${path}.${name}`)}
    />
  );
  return (
    <>
      <FieldRow columns="1fr 1fr 1fr">
        <CodeSelect
          id={`component-${key}`}
          kind="components"
          label={t('component')}
          any={t('anyComponent')}
          {...fields.getInputProps(`${path}.component`)}
        />
        <CodeSelect
          kind="damages"
          label={t('damageCode')}
          any={t('anyDamage')}
          {...fields.getInputProps(`${path}.damageCode`)}
        />
        <CodeSelect kind="repairs" label={t('repairCode')} required {...fields.getInputProps(`${path}.repairCode`)} />
      </FieldRow>
      <FieldRow columns="1fr 1fr 1fr">
        <Select
          label={t('formula')}
          allowDeselect={false}
          data={enumOptions('formula', formulas)}
          {...fields.getInputProps(`${path}.formula`)}
        />
        {measure('most', currency)}
      </FieldRow>
      <Text size="sm" c="dimmed">
        {t(`formulaHint.${formula}`)}
      </Text>
      {formula !== 'P' && (
        <FieldRow columns="1fr 1fr 1fr">
          {formula === 'L' && measure('firstCm', 'cm')}
          {formula === 'A' && measure('areaCm2', 'cm²')}
          {measure('hours', 'h')}
          {measure('material', currency)}
        </FieldRow>
      )}
      {formula === 'L' && (
        <FieldRow columns="1fr 1fr 1fr">
          {measure('stepCm', 'cm')}
          {measure('stepHours', 'h')}
          {measure('stepMaterial', currency)}
        </FieldRow>
      )}
      {formula === 'P' && (
        <div className={classes.patches} data-path={`${path}.patches`} tabIndex={-1}>
          {patches.map((patch, nth) => (
            <div key={patch.key} className={classes.patch}>
              {(['toCm2', 'hours', 'material'] as const).map((name) => (
                <MeasureInput
                  key={name}
                  label={t(`priced.${name}`)}
                  unit={{ toCm2: 'cm²', hours: 'h', material: currency }[name]}
                  allowDecimal={name !== 'toCm2'}
                  {...fields.getInputProps(`${path}.patches.${nth}.${name}`)}
                />
              ))}
              <IconButton
                icon={IconTrash}
                label={t('removeArea', { number: nth + 1 })}
                disabled={patches.length === 1}
                onClick={() => fields.removeListItem(`${path}.patches`, nth)}
              />
            </div>
          ))}
          {fields.errors[`${path}.patches`] && (
            <Input.Error role="alert">{fields.errors[`${path}.patches`]}</Input.Error>
          )}
          <Button
            className={classes.add}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.8} />}
            disabled={patches.length >= mostPatches}
            onClick={() => fields.insertListItem(`${path}.patches`, newPatch())}
          >
            {t('addArea')}
          </Button>
        </div>
      )}
    </>
  );
}
