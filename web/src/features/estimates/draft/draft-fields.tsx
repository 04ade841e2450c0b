import type { Estimate } from '@boxyard/contract/inspections/estimates.ts';
import { dppModes } from '@boxyard/contract/inspections/repair-price.ts';
import type { RepairTariff } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../core/text/format.ts';
import { FieldRow, FormGroup } from '../../../ui/form/form-group.tsx';
import type { EntityForm } from '../../../ui/form/use-entity-form.ts';
import { DayInput } from '../../../ui/input/day-input.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { MeasureInput } from '../../../ui/input/measure-input.tsx';
import { RecordSelect } from '../../../ui/input/record-select.tsx';
import { RemoteSelect } from '../../../ui/input/remote-select.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { clientChoices } from '../../clients/clients.api.ts';
import { tariffChoices } from '../estimates.api.ts';
import type { DraftValues } from './estimate.values.ts';

interface DraftFieldsProps {
  form: EntityForm<DraftValues>;
  estimate: Estimate;
  /** The one that is chosen; it may hold no more. */
  tariff: RepairTariff | undefined;
}

/** Who pays beside the owner, by which tariff, and until when it can be approved. */
export function DraftFields({ form: { fields }, estimate, tariff }: DraftFieldsProps) {
  const { t } = useTranslation(['estimates', 'enums']);
  const { data: tariffs } = useQuery(tariffChoices);
  const { clientId, clientName, userClientId, userClientName } = estimate;
  const { currency } = fields.values;
  const own = tariffs?.filter((each) => each.clientId === null || each.clientId === clientId);
  const offered = own && tariff && !own.some(({ id }) => id === tariff.id) ? [tariff, ...own] : own;
  const tariffInput = fields.getInputProps('tariffId');
  return (
    <FormGroup title={t('facts')} hint={t('ownerIs', { name: clientName })} wide>
      <FieldRow columns="2fr 2fr 1fr">
        <RemoteSelect
          label={t('userClientId')}
          placeholder={t('ownerPaysAll')}
          clearable
          choices={clientChoices}
          initial={userClientId === null ? undefined : { id: userClientId, name: userClientName }}
          {...fields.getInputProps('userClientId')}
        />
        <RecordSelect
          label={t('tariffId')}
          placeholder={t('noTariff', { currency })}
          choices={offered?.map(({ id, name, validFrom, currency: of }) => ({
            id,
            name: `${name}, ${formatDay(validFrom)}, ${of}`,
          }))}
          {...tariffInput}
          onChange={(id) => {
            tariffInput.onChange(id);
            const chosen = offered?.find((each) => each.id === id);
            if (chosen) fields.setFieldValue('currency', chosen.currency);
          }}
        />
        <DayInput label={t('validUntil')} required {...fields.getInputProps('validUntil')} />
      </FieldRow>
      <FieldRow columns="1fr 1fr 1fr">
        <MeasureInput
          label={t('dpp')}
          description={t('dppHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('noDpp')}
          unit={currency}
          leastDigits={2}
          {...fields.getInputProps('dpp')}
        />
        <Select
          label={t('dppMode')}
          allowDeselect={false}
          data={enumOptions('dppMode', dppModes)}
          {...fields.getInputProps('dppMode')}
        />
      </FieldRow>
      <Textarea label={t('notes')} maxLength={4000} autosize minRows={2} {...fields.getInputProps('notes')} />
    </FormGroup>
  );
}
