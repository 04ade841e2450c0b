import { dppModes } from '@boxyard/contract/inspections/repair-price.ts';
import type { ClientValues } from '@boxyard/contract/people/clients.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { MeasureInput } from '../../ui/input/measure-input.tsx';
import { Select } from '../../ui/input/select.tsx';

/** What estimates of the client's containers go by, and how long a pre-trip inspection holds. */
export function InspectionRules({ fields }: { fields: UseFormReturnType<ClientValues> }) {
  const { t } = useTranslation(['clients', 'enums']);
  const { currency } = fields.values;
  const number = (name: 'autoApproveMax' | 'dpp' | 'ptiDays', unit: string, nothing: string) => (
    <MeasureInput
      label={t(name)}
      description={t(`${name}Hint`)}
      placeholder={nothing}
      unit={unit}
      allowDecimal={name !== 'ptiDays'}
      {...fields.getInputProps(name)}
      value={fields.values[name] ?? ''}
      // Emptied, there is none. What is no number stays, for the form to refuse it.
      onChange={(next) => fields.setFieldValue(name, next === '' ? null : (next as number))}
    />
  );
  return (
    <FormGroup title={t('inspectionRules')} wide>
      <FieldRow>
        {number('autoApproveMax', currency, t('noApproval'))}
        {number('ptiDays', t('daysUnit'), t('noPti'))}
      </FieldRow>
      <FieldRow>
        {number('dpp', currency, t('noDpp'))}
        <Select
          label={t('dppMode')}
          description={t('dppModeHint')}
          allowDeselect={false}
          data={enumOptions('dppMode', dppModes)}
          {...fields.getInputProps('dppMode')}
        />
      </FieldRow>
    </FormGroup>
  );
}
