import { currencies } from '@boxyard/contract/core/enums.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../ui/form/form-group.tsx';
import { Select } from '../../ui/input/select.tsx';
import { accountQuery } from '../accounts/accounts.api.ts';
import classes from './bank-files.module.css';

type Currency = (typeof currencies)[number];

/** Whose statement it is: an account of the settings, or another one. */
export function AccountQuestion({ onAnswer }: { onAnswer: (account: { iban: string; currency: Currency }) => void }) {
  const { t } = useTranslation('payments');
  const { data: account } = useQuery(accountQuery());
  const [iban, setIban] = useState('');
  const [currency, setCurrency] = useState<string | null>(null);
  const known = currencies.find((each) => each === currency);
  return (
    <>
      {account && account.bankAccounts.length > 0 && (
        <div className={classes.choices}>
          {account.bankAccounts.map((own) => (
            <Button key={own.iban} size="compact-sm" variant="default" onClick={() => onAnswer(own)}>
              {`${own.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')} · ${own.currency}`}
            </Button>
          ))}
        </div>
      )}
      <FieldRow columns="2fr 1fr auto">
        <TextInput
          label={t('bank.otherIban')}
          value={iban}
          maxLength={42}
          onChange={({ currentTarget }) => setIban(currentTarget.value)}
        />
        <Select label={t('currency')} data={[...currencies]} value={currency} onChange={setCurrency} />
        <Button
          variant="default"
          className={classes.ofRow}
          disabled={iban === '' || !known}
          onClick={() => known && onAnswer({ iban, currency: known })}
        >
          {t('bank.itIsThis')}
        </Button>
      </FieldRow>
    </>
  );
}
