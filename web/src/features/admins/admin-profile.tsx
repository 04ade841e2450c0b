import { ProfileUpdate } from '@boxyard/contract/admins.ts';
import { Button, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadWhoami } from '../../core/session.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { ProfileFields } from './admin-form.tsx';
import { adminQuery, freshAdmin, type ProfileValues, profileOf, updateProfile } from './admins.api.ts';
import { LeaveAccount } from './leave-account.tsx';
import { PasswordButton } from './password-dialog.tsx';
import { tellUnconfirmed } from './unconfirmed-email.ts';

/** The signed-in admin's own data and password. */
export function AdminProfile({ id, onSaved }: { id: number; onSaved: () => void }) {
  const { t } = useTranslation('admins');
  const router = useRouter();
  const { data: admin } = useSuspenseQuery(adminQuery(id));
  const form = useEntityForm({
    initial: { ...profileOf(admin), currentPassword: '' },
    version: admin.version,
    schema: ProfileUpdate,
    save: (body, version) => updateProfile(id, body, version),
    onSaved: async (saved) => {
      tellUnconfirmed(form.fields.getValues().email, saved.email);
      await loadWhoami();
      onSaved();
    },
    reload: async () => {
      const fresh = await freshAdmin(id);
      return { values: { ...profileOf(fresh), currentPassword: '' }, version: fresh.version };
    },
    toasts: { saved: t('updated'), failed: t('common:form.errorOccurred') },
  });
  return (
    <FormPage
      form={form}
      title={t('profileTitle')}
      actions={
        <Group gap="xs">
          <Button variant="default" component={Link} to="/admins/sign-ins">
            {t('signIns')}
          </Button>
          <PasswordButton id={id} />
          <LeaveAccount />
        </Group>
      }
      onCancel={() => router.history.back()}
    >
      <ProfileFields fields={form.fields as unknown as UseFormReturnType<ProfileValues>} own />
    </FormPage>
  );
}
