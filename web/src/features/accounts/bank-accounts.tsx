import { currencies } from '@boxyard/contract/core/enums.ts';
import type { AccountValues } from '@boxyard/contract/settings/accounts.ts';
import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Select } from '../../ui/input/select.tsx';
import classes from './bank-accounts.module.css';

const mostAccounts = 50;

/** The own accounts at banks whose statements are read, each with its currency. */
export function BankAccounts({ fields }: { fields: UseFormReturnType<AccountValues> }) {
  const { t } = useTranslation('accounts');
  const accounts = fields.values.bankAccounts;
  const set = (next: AccountValues['bankAccounts']) => fields.setFieldValue('bankAccounts', next);
  return (
    <fieldset className={classes.accounts}>
      <legend>{t('bankAccounts')}</legend>
      {accounts.map(({ iban, currency }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own while it is typed
        <div key={at} className={classes.account}>
          <TextInput
            aria-label={t('bankAccountIban', { nth: at + 1 })}
            placeholder="IBAN"
            maxLength={42}
            value={iban}
            error={fields.errors[`bankAccounts.${at}.iban`] ?? fields.errors.bankAccounts}
            onChange={({ currentTarget }) => set(accounts.with(at, { iban: currentTarget.value, currency }))}
          />
          <Select
            aria-label={t('bankAccountCurrency', { nth: at + 1 })}
            allowDeselect={false}
            data={[...currencies]}
            value={currency}
            onChange={(chosen) => set(accounts.with(at, { iban, currency: chosen ?? currency }))}
          />
          <IconButton
            icon={IconTrash}
            label={t('bankAccountRemove', { iban })}
            onClick={() => set(accounts.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      {accounts.length < mostAccounts && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => set([...accounts, { iban: '', currency: fields.values.currency }])}
        >
          {t('bankAccountAdd')}
        </Button>
      )}
    </fieldset>
  );
}
