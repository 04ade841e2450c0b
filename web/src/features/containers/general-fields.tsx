import type { ContainerDetail, ContainerValues } from '@boxyard/contract/containers.ts';
import { containerConditions } from '@boxyard/contract/enums.ts';
import { Checkbox, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientChoices } from '../../ui/client-choices.ts';
import { FieldRow } from '../../ui/form-group.tsx';
import { RecordSelect } from '../../ui/record-select.tsx';
import { RemoteSelect } from '../../ui/remote-select.tsx';
import { statusChoices, typeChoices, warehouseChoices } from './choices.api.ts';
import { ContainerNumberInput } from './number-input.tsx';
import { useTypeFill } from './use-type-fill.ts';

interface GeneralFieldsProps {
  fields: UseFormReturnType<ContainerValues>;
  container?: ContainerDetail;
}

export function GeneralFields({ fields, container }: GeneralFieldsProps) {
  const { t } = useTranslation(['containers', 'enums']);
  const types = useQuery(typeChoices);
  const statuses = useQuery(statusChoices);
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
      <RemoteSelect
        label={t('clientId')}
        required
        choices={clientChoices}
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
          choices={offered(statuses.data, [status.value, container?.containerStatusId])}
          {...status}
        />
      </FieldRow>
      <FieldRow>
        <RecordSelect
          label={t('warehouseId')}
          clearable
          choices={warehouses.data}
          {...fields.getInputProps('warehouseId')}
        />
        <Select
          label={t('containerCondition')}
          allowDeselect={false}
          data={containerConditions.map((value) => ({
            value,
            label: t(`containerCondition.${value}`, { ns: 'enums' }),
          }))}
          {...fields.getInputProps('containerCondition')}
        />
      </FieldRow>
      <FieldRow>
        <Checkbox label={t('isEmpty')} {...fields.getInputProps('isEmpty', { type: 'checkbox' })} />
        <Checkbox label={t('isDefective')} {...fields.getInputProps('isDefective', { type: 'checkbox' })} />
      </FieldRow>
    </>
  );
}

/** The active ones, and those that are or were chosen here. */
function offered<C extends { id: number; isActive: boolean }>(choices: C[] | undefined, chosen: unknown[]) {
  return choices?.filter(({ id, isActive }) => isActive || chosen.includes(id));
}
