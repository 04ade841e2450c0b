import { AdminCreate as Schema } from '@boxyard/contract/people/admins.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { MembershipFields, ProfileFields } from './admin-form.tsx';
import { newAdmins } from './admins.api.ts';
import { LinkDialog } from './link-dialog.tsx';

export function AdminCreate() {
  const { t } = useTranslation('admins');
  const [link, setLink] = useState<string | null>(null);
  const toList = useReturnToList('/admins');
  const form = useCreateForm(newAdmins, {
    texts: 'admins',
    schema: Schema,
    // The link is shown once; the list waits until it has been read.
    onSaved: ({ activationLink }) => setLink(activationLink),
  });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => toList()}>
      <ProfileFields fields={form.fields} />
      <MembershipFields fields={form.fields} />
      <LinkDialog title={t('linkTitle')} link={link && { activationLink: link }} onClose={() => void toList()} />
    </FormPage>
  );
}
