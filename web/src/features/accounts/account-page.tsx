import { AccountUpdate } from '@boxyard/contract/settings/accounts.ts';
import { useTranslation } from 'react-i18next';
import { withEmptiedNumbers } from '../../ui/form/emptied-numbers.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useEditForm } from '../../ui/form/use-record-form.ts';
import { enumReader } from '../../ui/form/value-words.ts';
import { AccountFields } from './account-form.tsx';
import { ownAccount } from './accounts.api.ts';
import { isErasureMeant } from './shorter-periods.tsx';

const schema = withEmptiedNumbers(AccountUpdate);
const reads = {
  addressCountry: enumReader('country'),
  billingAddressCountry: enumReader('country'),
  language: enumReader('language'),
};

export function AccountPage({ id, onSaved }: { id: number; onSaved: () => void }) {
  const { t } = useTranslation('accounts');
  const { form } = useEditForm(ownAccount, id, { texts: 'accounts', schema, reads, agree: isErasureMeant, onSaved });
  return (
    <FormPage form={form} title={t('title')}>
      <AccountFields form={form} />
    </FormPage>
  );
}
