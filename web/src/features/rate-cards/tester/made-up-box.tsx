import { type BoxLength, boxLengths } from '@boxyard/contract/billing/rate-cards.ts';
import { containerConditions } from '@boxyard/contract/core/enums.ts';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { RecordSelect } from '../../../ui/input/record-select.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { useLineChoices } from '../form/line-choices.ts';

export interface MadeUp {
  length: BoxLength;
  containerTypeId: number | null;
  isEmpty: boolean;
  containerCondition: (typeof containerConditions)[number];
  warehouseId: number | null;
}

export const noBox: MadeUp = {
  length: 20,
  containerTypeId: null,
  isEmpty: true,
  containerCondition: 'used',
  warehouseId: null,
};

interface MadeUpBoxProps {
  box: MadeUp;
  onChange: (box: MadeUp) => void;
}

export function MadeUpBox({ box, onChange }: MadeUpBoxProps) {
  const { t } = useTranslation(['rate-cards', 'enums']);
  const { types, warehouses } = useLineChoices();
  const states = [true, false].map((isEmpty) => ({ value: String(isEmpty), label: t(isEmpty ? 'empty' : 'full') }));
  const set = (part: Partial<MadeUp>) => onChange({ ...box, ...part });
  return (
    <>
      <FieldRow columns="1fr 2fr 1fr">
        <Select
          label={t('length')}
          required
          allowDeselect={false}
          data={boxLengths.map((length) => ({ value: String(length), label: `${length}′` }))}
          value={String(box.length)}
          onChange={(chosen) => set({ length: boxLengths.find((length) => String(length) === chosen) ?? box.length })}
        />
        <RecordSelect
          label={t('containerTypeId')}
          required
          choices={types}
          value={box.containerTypeId}
          onChange={(containerTypeId) => set({ containerTypeId })}
        />
        <Select
          label={t('isEmpty')}
          required
          allowDeselect={false}
          data={states}
          value={String(box.isEmpty)}
          onChange={(chosen) => set({ isEmpty: chosen === 'true' })}
        />
      </FieldRow>
      <FieldRow columns="1fr 1fr 2fr">
        <Select
          label={t('containerCondition')}
          allowDeselect={false}
          data={enumOptions('containerCondition', containerConditions)}
          value={box.containerCondition}
          onChange={(chosen) => chosen && set({ containerCondition: chosen })}
        />
        <RecordSelect
          label={t('warehouseId')}
          placeholder={t('noWarehouse')}
          clearable
          choices={warehouses}
          value={box.warehouseId}
          onChange={(warehouseId) => set({ warehouseId })}
        />
      </FieldRow>
    </>
  );
}
