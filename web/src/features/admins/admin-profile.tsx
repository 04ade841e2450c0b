import { ProfileUpdate } from '@boxyard/contract/people/admins.ts';
import { Group } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadWhoami } from '../../core/session/session.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useEditForm } from '../../ui/form/use-record-form.ts';
import { enumReader } from '../../ui/form/value-words.ts';
import { SingleKeysSwitch } from '../../ui/keys/single-keys-switch.tsx';
import { ProfileFields } from './admin-form.tsx';
import { ownProfile } from './admins.api.ts';
import { LeaveAccount } from './leave-account.tsx';
import { PasswordButton } from './password-dialog.tsx';
import { tellUnconfirmed } from './unconfirmed-email.ts';

/** The signed-in admin's own data and password. */
export function AdminProfile({ id, onSaved }: { id: number; onSaved: () => void }) {
  const { t } = useTranslation('admins');
  const router = useRouter();
  const { form } = useEditForm(ownProfile, id, {
    texts: 'admins',
    schema: ProfileUpdate,
    reads: { countryCode: enumReader('country') },
    onSaved: async (saved) => {
      tellUnconfirmed(form.fields.getValues().email, saved.email);
      await loadWhoami();
      onSaved();
    },
  });
  return (
    <FormPage
      form={form}
      title={t('profileTitle')}
      actions={
        <Group gap="xs">
          <LinkButton variant="default" to="/admins/sign-ins">
            {t('signIns')}
          </LinkButton>
          <PasswordButton id={id} />
          <LeaveAccount />
        </Group>
      }
      onCancel={() => router.history.back()}
    >
      <ProfileFields fields={form.fields} own />
      <FormGroup title={t('thisBrowser')}>
        <SingleKeysSwitch />
      </FormGroup>
    </FormPage>
  );
}
