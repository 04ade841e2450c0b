import { limits } from '@boxyard/contract/core/fields.ts';
import {
  ClientUserCreate as Create,
  type emptyClientUser,
  ClientUserUpdate as Update,
} from '@boxyard/contract/people/client-users.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useResources } from '../../core/session/session.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { useCreateForm, useEditForm } from '../../ui/form/use-record-form.ts';
import { EmailInput } from '../../ui/input/email-input.tsx';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { clientUsers } from './client-users.api.ts';

const texts = 'client-users';

export function ClientUserCreate({ client }: { client: { id: number; name: string } }) {
  const { t } = useTranslation(texts);
  const toList = useReturnToList('/clients/$clientId/users', { clientId: client.id });
  const toasts = { invalid: t('common:form.errorOccurred') };
  const form = useCreateForm(clientUsers(client.id), {
    texts,
    schema: Create,
    onSaved: ({ id }) => toList({ from: id }),
    toasts,
  });
  return (
    <FormPage form={form} title={t('createTitle', { client: client.name })} onCancel={() => toList()}>
      <ClientUserFields form={form} />
    </FormPage>
  );
}

export function ClientUserEdit({ clientId, id }: { clientId: number; id: number }) {
  const { t } = useTranslation(texts);
  const mayDelete = useResources()('delete');
  const users = clientUsers(clientId);
  const toList = useReturnToList('/clients/$clientId/users', { clientId });
  const toasts = { invalid: t('common:form.errorOccurred') };
  const { form, record } = useEditForm(users, id, {
    texts,
    schema: Update,
    onSaved: () => toList({ from: id }),
    toasts,
  });
  const name = record.username;
  const remove = (act: string) => users.remove(id, act);
  const actions = mayDelete && (
    <DeleteAction
      asButton
      texts={texts}
      values={{ name }}
      remove={remove}
      after={() => toList({ ignoreBlocker: true })}
    />
  );
  return (
    <FormPage form={form} title={t('editTitle', { name })} actions={actions} onCancel={() => toList({ from: id })}>
      <ClientUserFields form={form} />
    </FormPage>
  );
}

function ClientUserFields({ form: { fields } }: { form: EntityForm<typeof emptyClientUser> }) {
  const { t } = useTranslation('client-users');
  const name = { maxLength: limits.name };
  return (
    <FormGroup title={t('user')}>
      <TextInput label={t('username')} {...name} required autoFocus {...fields.getInputProps('username')} />
      <EmailInput label={t('email')} maxLength={254} required {...fields.getInputProps('email')} />
      <FieldRow>
        <TextInput label={t('firstname')} {...name} {...fields.getInputProps('firstname')} />
        <TextInput label={t('lastname')} {...name} {...fields.getInputProps('lastname')} />
      </FieldRow>
      <Textarea label={t('notes')} maxLength={limits.notes} {...fields.getInputProps('notes')} />
      <Checkbox label={t('getsInvoices')} {...fields.getInputProps('getsInvoices', { type: 'checkbox' })} />
      <Checkbox label={t('getsReceipts')} {...fields.getInputProps('getsReceipts', { type: 'checkbox' })} />
      <Checkbox label={t('isEnabled')} {...fields.getInputProps('isEnabled', { type: 'checkbox' })} />
    </FormGroup>
  );
}
