import { cargoTypeCodes } from '@boxyard/contract/core/enums.ts';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { MeasureInput } from '../../../ui/input/measure-input.tsx';
import { Select } from '../../../ui/input/select.tsx';
import type { ItemValues, WorkTaskValues } from '../form/work-task.values.ts';
import classes from './cargo.module.css';

interface CargoItemRowProps {
  fields: UseFormReturnType<WorkTaskValues>;
  at: number;
  item: ItemValues;
}

/** One item of a cargo. Removing a saved item strikes it out until the form is saved; a new item goes at once. */
export function CargoItemRow({ fields, at, item }: CargoItemRowProps) {
  const { t } = useTranslation(['work-tasks', 'enums']);
  const path = `cargo.items.${at}` as const;
  const { flaggedAsDeleted, id, key } = item;
  const disabled = flaggedAsDeleted;
  const label = (name: string) => t('ofItem', { field: t(name), number: at + 1 });

  function toggle(): void {
    if (id === undefined) fields.removeListItem('cargo.items', at);
    else fields.setFieldValue(`${path}.flaggedAsDeleted`, !flaggedAsDeleted);
  }

  const action = flaggedAsDeleted ? t('keepItem', { number: at + 1 }) : t('removeItemOne', { number: at + 1 });
  const Icon = flaggedAsDeleted ? IconArrowBackUp : IconTrash;
  return (
    <tr data-removed={flaggedAsDeleted || undefined}>
      <td data-label={t('cargoType')}>
        <Select
          id={`cargo-${key}`}
          aria-label={label('cargoType')}
          allowDeselect={false}
          data={enumOptions('cargoType', cargoTypeCodes)}
          disabled={disabled}
          {...fields.getInputProps(`${path}.cargoTypeCode`)}
        />
      </td>
      <td data-label={t('volume')}>
        <MeasureInput
          aria-label={label('volume')}
          unit="m³"
          leastDigits={2}
          disabled={disabled}
          {...fields.getInputProps(`${path}.volume`)}
        />
      </td>
      <td data-label={t('weight')}>
        <MeasureInput
          aria-label={label('weight')}
          unit="kg"
          leastDigits={2}
          disabled={disabled}
          {...fields.getInputProps(`${path}.weight`)}
        />
      </td>
      <td data-label={t('temperature')}>
        <MeasureInput
          aria-label={label('temperature')}
          unit="°C"
          leastDigits={2}
          min={-273}
          disabled={disabled}
          {...fields.getInputProps(`${path}.temperature`)}
        />
      </td>
      <td data-label={t('itemRemark')}>
        <TextInput
          aria-label={label('itemRemark')}
          maxLength={500}
          disabled={disabled}
          {...fields.getInputProps(`${path}.remark`)}
        />
      </td>
      <td className={classes.remove}>
        <IconButton icon={Icon} label={action} onClick={toggle} />
      </td>
    </tr>
  );
}
