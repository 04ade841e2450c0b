import { AccountUpdate } from '@boxyard/contract/accounts.ts';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../ui/form-page.tsx';
import { useEditForm } from '../../ui/use-record-form.ts';
import { ownAccount } from './account.api.ts';
import { AccountFields } from './account-form.tsx';

export function AccountPage({ id, onSaved }: { id: number; onSaved: () => void }) {
  const { t } = useTranslation('account');
  const { form } = useEditForm(ownAccount, id, { texts: 'account', schema: AccountUpdate, onSaved });
  return (
    <FormPage form={form} title={t('title')}>
      <AccountFields form={form} />
    </FormPage>
  );
}
