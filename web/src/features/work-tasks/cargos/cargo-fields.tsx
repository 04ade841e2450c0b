import { cargoDirections } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import type { ContainerDetail } from '@boxyard/contract/yard/containers.ts';
import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/text/format.ts';
import { FieldRow, FormGroup } from '../../../ui/form/form-group.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { withForeignMarked } from '../../../ui/input/foreign-letters.tsx';
import { MeasureInput } from '../../../ui/input/measure-input.tsx';
import { Select } from '../../../ui/input/select.tsx';
import type { CargoValues, WorkTaskValues } from '../form/work-task.values.ts';
import classes from './cargo.module.css';
import { CargoItems } from './cargo-items.tsx';

interface CargoFieldsProps {
  fields: UseFormReturnType<WorkTaskValues>;
  container: Pick<ContainerDetail, 'payloadCapacityKg' | 'volumeCbm'>;
}

type Weight = 'weightTare' | 'weightNet' | 'weightGross';

/** The Details block of a loading or unloading task: what is moved, and how it was sealed and weighed. */
export function CargoFields({ fields, container }: CargoFieldsProps) {
  const { t } = useTranslation(['work-tasks', 'enums']);
  const { type, cargo } = fields.values;
  const direction = fields.getInputProps('cargo.direction');
  const weight = (name: Weight) => {
    const input = fields.getInputProps(`cargo.${name}`);
    return (
      <MeasureInput
        label={t(name)}
        unit="kg"
        {...input}
        onChange={(value) => {
          input.onChange(value);
          if (name !== 'weightGross') fields.setFieldValue('cargo.weightGross', grossOf(cargo, name, value));
        }}
      />
    );
  };
  return (
    <FormGroup title={t('details')} wide>
      {type === 'loading' && <CargoLimits container={container} />}
      <CargoItems fields={fields} container={container} />
      <FieldRow>
        <Select
          label={t('direction')}
          placeholder={t(`cargoDirection.${type === 'loading' ? 'outbound' : 'inbound'}`, { ns: 'enums' })}
          data={enumOptions('cargoDirection', cargoDirections)}
          {...direction}
          value={direction.value || null}
          onChange={(value) => direction.onChange(value ?? '')}
        />
        <TextInput
          label={t('sealNumber')}
          maxLength={limits.reference}
          {...withForeignMarked(fields.getInputProps('cargo.sealNumber').value)}
          {...fields.getInputProps('cargo.sealNumber')}
        />
      </FieldRow>
      <FieldRow columns="1fr 1fr 1fr">
        {weight('weightTare')}
        {weight('weightNet')}
        {weight('weightGross')}
      </FieldRow>
      <Textarea label={t('remark')} rows={3} maxLength={limits.notes} {...fields.getInputProps('cargo.remark')} />
    </FormGroup>
  );
}

/** Tare and net together, unless another gross weight was typed. */
function grossOf(cargo: CargoValues, name: 'weightTare' | 'weightNet', value: number | string): number | '' {
  const sum = (tare: unknown, net: unknown) => Math.round((Number(tare || 0) + Number(net || 0)) * 1000) / 1000;
  const isOwn = cargo.weightGross !== '' && cargo.weightGross !== sum(cargo.weightTare, cargo.weightNet);
  if (isOwn) return cargo.weightGross;
  return sum(name === 'weightTare' ? value : cargo.weightTare, name === 'weightNet' ? value : cargo.weightNet) || '';
}

/** The container's payload and volume, in the units of the headings; 0 means that they are not known. */
function CargoLimits({ container }: { container: Pick<ContainerDetail, 'payloadCapacityKg' | 'volumeCbm'> }) {
  const { t } = useTranslation('work-tasks');
  const { payloadCapacityKg, volumeCbm } = container;
  return (
    <table className={classes.limits}>
      <thead>
        <tr>
          <th scope="col">{t('maxPayload')}</th>
          <th scope="col">{t('maxVolume')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{payloadCapacityKg > 0 ? formatNumber(payloadCapacityKg, 2, 3) : t('noLimit')}</td>
          <td>{volumeCbm > 0 ? formatNumber(volumeCbm, 2, 3) : t('noLimit')}</td>
        </tr>
      </tbody>
    </table>
  );
}
