import { currencies } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import type { ClientRow } from '@boxyard/contract/people/clients.ts';
import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../../ui/form/form-group.tsx';
import type { EntityForm } from '../../../ui/form/use-entity-form.ts';
import { DayInput } from '../../../ui/input/day-input.tsx';
import { type Choice, RemoteSelect } from '../../../ui/input/remote-select.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { clientChoices } from '../../clients/clients.api.ts';
import type { CardValues } from './rate-card.values.ts';
import { RateLines } from './rate-lines.tsx';

/** What does not change: whose tariff it is, all that a bill hangs on, or everything. */
type Frozen = 'nothing' | 'owner' | 'billed' | 'all';

interface RateCardFieldsProps {
  form: EntityForm<CardValues>;
  frozen: Frozen;
  /** The client that the form opened with. */
  client?: Choice | undefined;
  /** Why the lines do not change. */
  note?: ReactNode;
}

export function RateCardFields({ form: { fields, isEdit }, frozen, client, note }: RateCardFieldsProps) {
  const { t } = useTranslation('rate-cards');
  const isBilled = frozen === 'billed' || frozen === 'all';
  return (
    <>
      <FormGroup title={t('general')}>
        <TextInput
          label={t('name')}
          required
          autoFocus={!isEdit}
          maxLength={limits.name}
          disabled={frozen === 'all'}
          {...fields.getInputProps('name')}
        />
        <OwnerFields fields={fields} disabled={frozen !== 'nothing'} client={client} />
        <FieldRow>
          <DayInput label={t('validFrom')} required disabled={isBilled} {...fields.getInputProps('validFrom')} />
          <DayInput
            label={t('validTo')}
            description={t('validToHint')}
            disabled={frozen === 'all'}
            {...fields.getInputProps('validTo')}
          />
        </FieldRow>
      </FormGroup>
      <CountingFields fields={fields} disabled={isBilled} />
      <RateLines fields={fields} isReadOnly={isBilled} note={note} />
    </>
  );
}

interface PartProps {
  fields: UseFormReturnType<CardValues>;
  disabled: boolean;
}

function OwnerFields({ fields, disabled, client }: PartProps & { client: Choice | undefined }) {
  const { t } = useTranslation('rate-cards');
  const input = fields.getInputProps('clientId');
  /** A client's tariff is in the currency in which the client is billed. */
  function choose(id: number | null, choice: Choice | ClientRow | null): void {
    input.onChange(id);
    if (choice && 'currency' in choice) fields.setFieldValue('currency', choice.currency);
  }
  return (
    <FieldRow columns="2fr 1fr">
      <RemoteSelect
        label={t('clientId')}
        placeholder={t('allClients')}
        description={t('clientHint')}
        clearable
        choices={clientChoices}
        initial={client}
        disabled={disabled}
        {...input}
        onChange={choose}
      />
      <Select
        label={t('currency')}
        required
        allowDeselect={false}
        data={currencies}
        disabled={disabled}
        {...fields.getInputProps('currency')}
      />
    </FieldRow>
  );
}

function CountingFields({ fields, disabled }: PartProps) {
  const { t } = useTranslation('rate-cards');
  const options = (kind: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${kind}Is.${value}`) }));
  return (
    <FormGroup title={t('counting')}>
      <FieldRow>
        <Checkbox
          label={t('countsFirstDay')}
          disabled={disabled}
          {...fields.getInputProps('countsFirstDay', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('countsLastDay')}
          disabled={disabled}
          {...fields.getInputProps('countsLastDay', { type: 'checkbox' })}
        />
      </FieldRow>
      <Select
        label={t('priceDate')}
        description={t('priceDateHint')}
        allowDeselect={false}
        data={options('priceDate', ['day', 'start'])}
        disabled={disabled}
        {...fields.getInputProps('priceDate')}
      />
      <Select
        label={t('dayClock')}
        allowDeselect={false}
        data={options('dayClock', ['continue', 'restart'])}
        disabled={disabled}
        {...fields.getInputProps('dayClock')}
      />
    </FormGroup>
  );
}
