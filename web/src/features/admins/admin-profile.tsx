import { ProfileUpdate } from '@boxyard/contract/people/admins.ts';
import { Button, Group } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentAccount, dropSession, loadWhoami } from '../../core/session/session.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useEditForm } from '../../ui/form/use-record-form.ts';
import { enumReader } from '../../ui/form/value-words.ts';
import { SingleKeysSwitch } from '../../ui/keys/single-keys-switch.tsx';
import { ProfileFields } from './admin-form.tsx';
import { leaveAccount, ownProfile } from './admins.api.ts';
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

/** Everybody may stop working for an account, but its last owner: the server says so. */
function LeaveAccount() {
  const { t } = useTranslation('admins');
  const { busy, run } = useAction();
  const account = currentAccount()?.accountName ?? '';

  async function leave() {
    const question = { title: t('leaveTitle', { account }), message: t('leaveQuestion', { account }), danger: true };
    if (!(await confirm({ ...question, yes: t('leave'), no: t('common:cancel') }))) return;
    await run(async () => {
      await leaveAccount();
      // With another account left, the page begins anew in that one.
      if (!(await loadWhoami())) dropSession(true);
    });
  }

  return (
    <Button variant="default" c="var(--danger)" loading={busy} onClick={() => void leave()}>
      {t('leave')}
    </Button>
  );
}
