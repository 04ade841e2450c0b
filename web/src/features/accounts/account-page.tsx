import { AccountUpdate } from '@boxyard/contract/accounts.ts';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useEditForm } from '../../ui/form/use-record-form.ts';
import { AccountFields } from './account-form.tsx';
import { ownAccount } from './accounts.api.ts';

export function AccountPage({ id, onSaved }: { id: number; onSaved: () => void }) {
  const { t } = useTranslation('accounts');
  const { form } = useEditForm(ownAccount, id, { texts: 'accounts', schema: AccountUpdate, onSaved });
  return (
    <FormPage form={form} title={t('title')}>
      <AccountFields form={form} />
    </FormPage>
  );
}
