import { AccountUpdate } from '@boxyard/contract/accounts.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { accountQuery, freshAccount, updateAccount, valuesOf } from './account.api.ts';
import { AccountFields } from './account-form.tsx';

export function AccountPage({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('account');
  const { data: account } = useSuspenseQuery(accountQuery());
  const form = useEntityForm({
    initial: valuesOf(account),
    version: account.version,
    schema: AccountUpdate,
    save: updateAccount,
    onSaved,
    reload: async () => {
      const fresh = await freshAccount();
      return { values: valuesOf(fresh), version: fresh.version };
    },
    toasts: { saved: t('updated'), failed: t('common:form.errorOccurred') },
  });
  return (
    <FormPage form={form} title={t('title')}>
      <AccountFields form={form} />
    </FormPage>
  );
}
