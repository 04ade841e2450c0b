import { AdminCreate as Schema } from '@boxyard/contract/admins.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { MembershipFields, ProfileFields } from './admin-form.tsx';
import { createAdmin, emptyAdmin, type ProfileValues } from './admins.api.ts';
import { LinkDialog } from './link-dialog.tsx';

export function AdminCreate() {
  const { t } = useTranslation('admins');
  const navigate = useNavigate();
  const [link, setLink] = useState<string | null>(null);
  const toList = () => navigate({ to: '/admins' });
  const form = useEntityForm({
    initial: emptyAdmin,
    schema: Schema,
    save: createAdmin,
    // The link is shown once; the list waits until it has been read.
    onSaved: ({ activationLink }) => setLink(activationLink),
    toasts: { saved: t('created'), failed: t('common:form.errorOccurred') },
  });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => void toList()}>
      <ProfileFields fields={form.fields as unknown as UseFormReturnType<ProfileValues>} />
      <MembershipFields form={form} />
      <LinkDialog title={t('linkTitle')} link={link && { activationLink: link }} onClose={() => void toList()} />
    </FormPage>
  );
}
