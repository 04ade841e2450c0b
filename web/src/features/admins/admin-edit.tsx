import { type ActivationLink, AdminUpdate as Schema } from '@boxyard/contract/people/admins.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useEditForm } from '../../ui/form/use-record-form.ts';
import { enumReader } from '../../ui/form/value-words.ts';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { MembershipFields, ProfileFields } from './admin-form.tsx';
import { admins, issueLink } from './admins.api.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PasswordButton } from './password-dialog.tsx';
import { tellUnconfirmed } from './unconfirmed-email.ts';

const texts = 'admins';

export function AdminEdit({ id }: { id: number }) {
  const { t } = useTranslation(texts);
  const own = useSession().whoami?.id === id;
  const toList = useReturnToList('/admins');
  const { form, record: admin } = useEditForm(admins, id, {
    texts,
    schema: Schema,
    reads: { countryCode: enumReader('country') },
    onSaved: async (saved) => {
      tellUnconfirmed(form.fields.getValues().email, saved.email);
      await toList({ from: id });
    },
  });
  const invited = admin.status === 'pending_activation';
  const name = admin.username;
  const actions = own ? (
    <PasswordButton id={id} />
  ) : (
    <Group gap="xs">
      {!admin.isShared && <ResetPassword id={id} invited={invited} />}
      <DeleteAction
        asButton
        texts={texts}
        values={{ name }}
        question={invited ? 'withdrawQuestion' : 'deleteQuestion'}
        remove={() => admins.remove(id)}
        isFinal
        after={() => toList({ ignoreBlocker: true })}
      />
    </Group>
  );
  return (
    <FormPage form={form} title={t('editTitle', { name })} actions={actions} onCancel={() => toList({ from: id })}>
      <ProfileFields
        fields={form.fields}
        locked={admin.isShared && !own}
        invited={invited}
        own={own}
        mailFailedAt={admin.mailFailedAt}
      />
      <MembershipFields fields={form.fields} own={own} />
    </FormPage>
  );
}

type Link = ReturnType<(typeof ActivationLink)['parse']>;

interface ResetPasswordProps {
  id: number;
  /** The invitation is not accepted yet: the link accepts it. */
  invited: boolean;
}

/** An owner's way to let someone set a new password, or to hand out an invitation again. */
function ResetPassword({ id, invited }: ResetPasswordProps) {
  const { t } = useTranslation('admins');
  const label = t(invited ? 'newLink' : 'resetPassword');
  const [link, setLink] = useState<Link | null>(null);
  const { busy, run } = useAction();

  async function issue() {
    const question = invited
      ? { title: t('newLinkTitle'), message: t('newLinkQuestion') }
      : { title: t('resetTitle'), message: t('resetQuestion') };
    if (!(await confirm({ ...question, yes: label, no: t('common:cancel') }))) return;
    await run(async () => setLink(await issueLink(id)));
  }

  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void issue()}>
        {label}
      </Button>
      <LinkDialog title={t(invited ? 'invitationLink' : 'linkTitle')} link={link} onClose={() => setLink(null)} />
    </>
  );
}
