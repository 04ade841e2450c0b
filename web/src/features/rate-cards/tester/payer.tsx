import { currencies } from '@boxyard/contract/core/enums.ts';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { type Choice, RemoteSelect } from '../../../ui/input/remote-select.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { clientChoices } from '../../clients/clients.api.ts';

/** Who would pay: a client, or one without a tariff of its own who is billed in a currency. */
export interface Payer {
  client: Choice | null;
  currency: (typeof currencies)[number];
}

interface PayerFieldsProps {
  payer: Payer;
  onChange: (payer: Payer) => void;
}

export function PayerFields({ payer, onChange }: PayerFieldsProps) {
  const { t } = useTranslation('rate-cards');
  const { client, currency } = payer;
  return (
    <FieldRow columns="2fr 1fr 1fr">
      <RemoteSelect
        label={t('clientId')}
        placeholder={t('withoutOwn')}
        choices={clientChoices}
        clearable
        value={client?.id ?? null}
        {...(client && { initial: client })}
        onChange={(_, chosen) => onChange({ ...payer, client: chosen })}
      />
      {!client && (
        <Select
          label={t('currency')}
          required
          allowDeselect={false}
          data={currencies}
          value={currency}
          onChange={(chosen) => chosen && onChange({ ...payer, currency: chosen })}
        />
      )}
    </FieldRow>
  );
}
