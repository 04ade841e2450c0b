import { AdminUpdate as Schema } from '@boxyard/contract/people/admins.ts';
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useEditForm } from '../../ui/form/use-record-form.ts';
import { enumReader } from '../../ui/form/value-words.ts';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { MembershipFields, ProfileFields } from './admin-form.tsx';
import { admins } from './admins.api.ts';
import { PasswordButton } from './password-dialog.tsx';
import { ResetPassword } from './reset-password.tsx';
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
      <ProfileFields fields={form.fields} locked={admin.isShared && !own} invited={invited} own={own} />
      <MembershipFields fields={form.fields} own={own} />
    </FormPage>
  );
}
