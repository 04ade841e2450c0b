import { type BoxLength, boxLengths } from '@boxyard/contract/billing/rate-cards.ts';
import { containerConditions } from '@boxyard/contract/core/enums.ts';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { RecordSelect } from '../../../ui/input/record-select.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { useLineChoices } from '../form/line-choices.ts';

/** What of a box may be another one than now. */
export interface BoxState {
  isEmpty: boolean;
  containerCondition: (typeof containerConditions)[number];
  warehouseId: number | null;
}

export interface MadeUp extends BoxState {
  length: BoxLength;
  containerTypeId: number | null;
}

export const noBox: MadeUp = {
  length: 20,
  containerTypeId: null,
  isEmpty: true,
  containerCondition: 'used',
  warehouseId: null,
};

interface PartProps<Part> {
  box: Part;
  onChange: (part: Partial<Part>) => void;
}

/** What a box is for good. */
export function BoxType({ box, onChange }: PartProps<Pick<MadeUp, 'length' | 'containerTypeId'>>) {
  const { t } = useTranslation('rate-cards');
  const { types } = useLineChoices();
  return (
    <FieldRow columns="1fr 3fr">
      <Select
        label={t('length')}
        required
        allowDeselect={false}
        data={boxLengths.map((length) => ({ value: String(length), label: `${length}′` }))}
        value={String(box.length)}
        onChange={(chosen) => onChange({ length: boxLengths.find((each) => String(each) === chosen) ?? box.length })}
      />
      <RecordSelect
        label={t('containerTypeId')}
        required
        choices={types}
        value={box.containerTypeId}
        onChange={(containerTypeId) => onChange({ containerTypeId })}
      />
    </FieldRow>
  );
}

/** What it is on the days of the stay. */
export function BoxStateFields({ box, onChange }: PartProps<BoxState>) {
  const { t } = useTranslation(['rate-cards', 'enums']);
  const { warehouses } = useLineChoices();
  const states = [true, false].map((isEmpty) => ({ value: String(isEmpty), label: t(isEmpty ? 'empty' : 'full') }));
  return (
    <FieldRow columns="1fr 1fr 2fr">
      <Select
        label={t('isEmpty')}
        required
        allowDeselect={false}
        data={states}
        value={String(box.isEmpty)}
        onChange={(chosen) => onChange({ isEmpty: chosen === 'true' })}
      />
      <Select
        label={t('containerCondition')}
        allowDeselect={false}
        data={enumOptions('containerCondition', containerConditions)}
        value={box.containerCondition}
        onChange={(chosen) => chosen && onChange({ containerCondition: chosen })}
      />
      <RecordSelect
        label={t('warehouseId')}
        placeholder={t('noWarehouse')}
        clearable
        choices={warehouses}
        value={box.warehouseId}
        onChange={(warehouseId) => onChange({ warehouseId })}
      />
    </FieldRow>
  );
}
