import { AdminUpdate } from '@boxyard/contract/admins.ts';
import { Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session.ts';
import { DeleteAction } from '../../ui/delete-action.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { type EntityForm, useEntityForm } from '../../ui/use-entity-form.ts';
import { MembershipFields, ProfileFields } from './admin-form.tsx';
import {
  type AdminValues,
  adminQuery,
  deleteAdmin,
  freshAdmin,
  type ProfileValues,
  updateAdmin,
  valuesOf,
} from './admins.api.ts';
import { PasswordButton } from './password-dialog.tsx';
import { ResetPassword } from './reset-password.tsx';
import { tellUnconfirmed } from './unconfirmed-email.ts';

export function AdminEdit({ id }: { id: number }) {
  const { t } = useTranslation('admins');
  const navigate = useNavigate();
  const { data: admin } = useSuspenseQuery(adminQuery(id));
  const own = useSession().whoami?.id === id;
  const invited = admin.status === 'pending_activation';
  const toList = () => navigate({ to: '/admins' });
  const form = useEntityForm({
    initial: { ...valuesOf(admin), currentPassword: '' },
    version: admin.version,
    schema: AdminUpdate,
    save: (body, version) => updateAdmin(id, body, version),
    onSaved: async (saved) => {
      tellUnconfirmed(form.fields.getValues().email, saved.email);
      await toList();
    },
    reload: async () => {
      const fresh = await freshAdmin(id);
      return { values: { ...valuesOf(fresh), currentPassword: '' }, version: fresh.version };
    },
    toasts: { saved: t('updated'), failed: t('common:form.errorOccurred') },
  });
  const actions = own ? (
    <PasswordButton id={id} />
  ) : (
    <Group gap="xs">
      {!admin.isShared && <ResetPassword id={id} invited={invited} />}
      <DeleteAction
        asButton
        label={t('deleteOne', { name: admin.username })}
        message={t(invited ? 'withdrawQuestion' : 'deleteQuestion', { name: admin.username })}
        remove={() => deleteAdmin(id)}
        done={t('deleted')}
        failed={t('deleteFailed')}
        after={() => void navigate({ to: '/admins', ignoreBlocker: true })}
      />
    </Group>
  );
  return (
    <FormPage
      form={form}
      title={t('editTitle', { name: admin.username })}
      actions={actions}
      onCancel={() => void toList()}
    >
      <ProfileFields
        fields={form.fields as unknown as UseFormReturnType<ProfileValues>}
        locked={admin.isShared && !own}
        invited={invited}
        own={own}
      />
      <MembershipFields form={form as unknown as EntityForm<AdminValues>} own={own} />
    </FormPage>
  );
}
