import { grades } from '@boxyard/contract/bookings/order-fields.ts';
import { containerConditions } from '@boxyard/contract/core/enums.ts';
import { type InheritedFromType, inheritedFromType } from '@boxyard/contract/settings/container-types.ts';
import type { ContainerDetail, ContainerValues } from '@boxyard/contract/yard/containers.ts';
import { bareContainerNumber, splitContainerNumber } from '@boxyard/contract/yard/iso6346.ts';
import { takeover } from '@boxyard/contract/yard/type-takeover.ts';
import { Checkbox, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientSelect } from '../../../ui/client/client-select.tsx';
import { NumberDoubt } from '../../../ui/container/number-doubt.tsx';
import { statusesInWords } from '../../../ui/container/status-text.ts';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { AnySelect } from '../../../ui/input/any-select.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { withForeignMarked } from '../../../ui/input/foreign-letters.tsx';
import { RecordSelect } from '../../../ui/input/record-select.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { customerChoices } from '../../clients/clients.api.ts';
import { containerStatusChoices } from '../../container-statuses/container-statuses.api.ts';
import { containerTypeChoices, containerTypes } from '../../container-types/container-types.api.ts';
import { warehouseChoices } from '../../warehouses/warehouses.api.ts';
import classes from './number-input.module.css';

interface GeneralFieldsProps {
  fields: UseFormReturnType<ContainerValues>;
  container?: ContainerDetail;
}

export function GeneralFields({ fields, container }: GeneralFieldsProps) {
  const { t } = useTranslation(['containers', 'enums']);
  const types = useQuery(containerTypeChoices);
  const statuses = useQuery(containerStatusChoices);
  const warehouses = useQuery(warehouseChoices);
  const fillFromType = useTypeFill(fields);
  const type = fields.getInputProps('containerTypeId');
  const status = fields.getInputProps('containerStatusId');
  return (
    <>
      <ContainerNumberInput
        label={t('name')}
        required
        autoFocus={!container}
        maxLength={32}
        own={container?.id}
        {...fields.getInputProps('name')}
      />
      <ClientSelect
        label={t('clientId')}
        required
        choices={customerChoices}
        newType="customer"
        initial={container && { id: container.clientId, name: container.clientName }}
        {...fields.getInputProps('clientId')}
      />
      <FieldRow>
        <RecordSelect
          label={t('containerTypeId')}
          required
          choices={offered(types.data, [type.value, container?.containerTypeId])}
          {...type}
          onChange={(id) => {
            type.onChange(id);
            if (id) void fillFromType(id);
          }}
        />
        <RecordSelect
          label={t('containerStatusId')}
          clearable
          choices={offered(statuses.data && statusesInWords(statuses.data), [
            status.value,
            container?.containerStatusId,
          ])}
          {...status}
        />
      </FieldRow>
      <FieldRow columns="2fr 2fr 1fr">
        <RecordSelect
          label={t('warehouseId')}
          clearable
          choices={warehouses.data}
          {...fields.getInputProps('warehouseId')}
        />
        <Select
          label={t('containerCondition')}
          allowDeselect={false}
          data={enumOptions('containerCondition', containerConditions)}
          {...fields.getInputProps('containerCondition')}
        />
        <AnySelect
          label={t('grade')}
          any={t('ungraded')}
          data={grades.filter((grade) => grade !== '')}
          {...fields.getInputProps('grade')}
        />
      </FieldRow>
      <FieldRow>
        <Checkbox label={t('isEmpty')} {...fields.getInputProps('isEmpty', { type: 'checkbox' })} />
        <Checkbox label={t('isDefective')} {...fields.getInputProps('isDefective', { type: 'checkbox' })} />
      </FieldRow>
    </>
  );
}

/** Choices that are active, and those that are or were chosen in this form. */
function offered<C extends { id: number; isActive: boolean }>(choices: C[] | undefined, chosen: unknown[]) {
  return choices?.filter(({ id, isActive }) => isActive || chosen.includes(id));
}

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string;
  onChange?: ((number: string) => void) | undefined;
  /** The container itself is left out of the similar numbers. */
  own?: number | undefined;
}

/** A container number. A wrong check digit is a warning with two proposals, and never refused. */
function ContainerNumberInput({ value = '', onChange, onBlur, own, ...rest }: NumberInputProps) {
  const isWhole = splitContainerNumber(value) !== null;
  return (
    <div>
      <TextInput
        {...rest}
        value={value}
        {...withForeignMarked(value)}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        onBlur={(event) => {
          onBlur?.(event);
          if (isWhole) onChange?.(bareContainerNumber(value));
        }}
        classNames={{ input: classes.input }}
        autoComplete="off"
        spellCheck={false}
      />
      <NumberDoubt value={value} onChange={onChange} own={own} tellsKnown />
    </div>
  );
}

/** Choosing a type fills in its measures. What the clerk typed is replaced only after a question. */
function useTypeFill(fields: UseFormReturnType<ContainerValues>): (typeId: number) => Promise<void> {
  const { t } = useTranslation('containers');
  const earlier = useRef<InheritedFromType | null>(null);
  const opened = useRef(fields.getValues().containerTypeId);

  return async (typeId) => {
    // An existing container's values came from its type, so they count as not typed by the clerk.
    if (!earlier.current && opened.current)
      earlier.current = inheritedFromType(await containerTypes.fresh(opened.current));
    const offered = inheritedFromType(await containerTypes.fresh(typeId));
    if (fields.getValues().containerTypeId !== typeId) return;
    const { free, typed } = takeover(fields.getValues(), offered, earlier.current);
    earlier.current = offered;
    fields.setValues(free);
    if (typed.length === 0) return;
    const names = typed.map((field) => t(field)).join(', ');
    const replace = await confirm({
      title: t('replaceTitle'),
      message: t('replaceText', { fields: names }),
      yes: t('replaceYes'),
      no: t('replaceNo'),
    });
    if (replace) fields.setValues(Object.fromEntries(typed.map((field) => [field, offered[field]])));
  };
}
