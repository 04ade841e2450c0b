import { mostQuantity } from '@boxyard/contract/bookings/gate-orders.ts';
import { grades } from '@boxyard/contract/bookings/order-fields.ts';
import { containerConditions } from '@boxyard/contract/core/enums.ts';
import { Checkbox, Input, MultiSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { capitalised } from '../../../core/text/format.ts';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { ReferenceFields } from '../../../ui/bookings/reference-fields.tsx';
import { ClientSelect } from '../../../ui/client/client-select.tsx';
import { NumbersInput } from '../../../ui/container/numbers-input.tsx';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { AnySelect } from '../../../ui/input/any-select.tsx';
import { DayInput } from '../../../ui/input/day-input.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { withForeignMarked } from '../../../ui/input/foreign-letters.tsx';
import { NumberField } from '../../../ui/input/number-field.tsx';
import type { Choice } from '../../../ui/input/remote-select.tsx';
import { transporterChoices } from '../../clients/clients.api.ts';
import { containerTypeChoices } from '../../container-types/container-types.api.ts';
import type { LineValues, OrderValues } from './order.values.ts';
import classes from './order-form.module.css';

interface OrderLineFieldsProps {
  fields: UseFormReturnType<OrderValues>;
  at: number;
  line: LineValues;
  hauliers: readonly Choice[];
  /** An order has one line at least. */
  isOnly: boolean;
}

/** One line: how many of which containers, and who may come for them. */
export function OrderLineFields({ fields, at, line, hauliers, isOnly }: OrderLineFieldsProps) {
  const { t } = useTranslation(['bookings', 'enums']);
  const types = useQuery(containerTypeChoices).data ?? [];
  const path = `lines.${at}` as const;
  const number = at + 1;
  const typeInput = fields.getInputProps(`${path}.containerTypeIds`);
  const dayInput = fields.getInputProps(`${path}.validTo`);
  const offered = types.filter(({ id, isActive }) => isActive || line.containerTypeIds.includes(id));
  const loads = (['empty', 'full'] as const).map((value) => ({
    value,
    label: capitalised(t(`enums:yardLoad.${value}`)),
  }));
  const error = fields.errors[path];

  /** As many as are named, at least. */
  function name(numbers: string[]): void {
    fields.setFieldValue(`${path}.numbers`, numbers);
    const { quantity } = fields.getValues().lines[at] ?? line;
    if (quantity === '' || numbers.length > quantity) fields.setFieldValue(`${path}.quantity`, numbers.length || '');
  }

  return (
    <fieldset className={classes.line} aria-label={t('lineNumber', { number })} data-path={path} tabIndex={-1}>
      <div className={classes.lineHead}>
        <span>{t('lineNumber', { number })}</span>
        {!isOnly && (
          <IconButton
            icon={IconTrash}
            label={t('removeLine', { number })}
            onClick={() => fields.removeListItem('lines', at)}
          />
        )}
      </div>
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <FieldRow columns="1fr 4fr 2fr">
        <NumberField
          id={`quantity-${line.key}`}
          label={t('quantity')}
          required
          min={1}
          max={mostQuantity}
          allowDecimal={false}
          classNames={{ input: classes.number ?? '' }}
          {...fields.getInputProps(`${path}.quantity`)}
        />
        <MultiSelect
          label={t('containerTypeIds')}
          placeholder={line.containerTypeIds.length === 0 ? t('anyType') : ''}
          searchable
          selectFirstOptionOnChange
          data={offered.map(({ id, name: label }) => ({ value: String(id), label }))}
          {...typeInput}
          value={line.containerTypeIds.map(String)}
          onChange={(chosen) => typeInput.onChange(chosen.map(Number))}
        />
        <AnySelect label={t('load')} any={t('anyLoad')} data={loads} {...fields.getInputProps(`${path}.load`)} />
      </FieldRow>
      <FieldRow columns="1fr 1fr 2fr 1fr">
        <AnySelect
          label={t('leastCondition')}
          any={t('anyCondition')}
          data={enumOptions('containerCondition', containerConditions)}
          {...fields.getInputProps(`${path}.leastCondition`)}
        />
        <AnySelect
          label={t('leastGrade')}
          any={t('anyGrade')}
          data={grades.filter((grade) => grade !== '')}
          {...fields.getInputProps(`${path}.leastGrade`)}
        />
        <ClientSelect
          label={t('haulierId')}
          placeholder={t('anyHaulier')}
          clearable
          choices={transporterChoices}
          newType="transport"
          initial={hauliers.find(({ id }) => id === line.haulierId)}
          {...fields.getInputProps(`${path}.haulierId`)}
        />
        <TextInput
          label={t('pin')}
          placeholder={line.hidesPin ? t('pinHidden') : undefined}
          maxLength={12}
          autoComplete="off"
          {...withForeignMarked(line.pin)}
          {...fields.getInputProps(`${path}.pin`)}
        />
      </FieldRow>
      <NumbersInput
        label={t('numbers')}
        description={t('numbersHint')}
        path={`${path}.numbers`}
        errors={fields.errors}
        value={line.numbers}
        onChange={name}
        classNames={{ input: classes.numbers ?? '' }}
      />
      <Checkbox
        label={t('namedOnly')}
        description={t('namedOnlyHint')}
        {...fields.getInputProps(`${path}.namedOnly`, { type: 'checkbox' })}
      />
      <ReferenceFields
        input={(name) => fields.getInputProps(`lines.${at}.${name}`)}
        beside={{
          title: t('lineMore'),
          field: <DayInput label={t('lastDay')} description={t('lastDayHint')} {...dayInput} />,
          isSaid: line.validTo !== null || Boolean(dayInput.error),
        }}
      />
    </fieldset>
  );
}
