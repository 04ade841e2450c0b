import { limits } from '@boxyard/contract/core/fields.ts';
import { EmployeeCreate as Create, EmployeeUpdate as Update } from '@boxyard/contract/people/employees.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { useCreateForm, useEditForm } from '../../ui/form/use-record-form.ts';
import { EmailInput } from '../../ui/input/email-input.tsx';
import { RemoteSelect } from '../../ui/input/remote-select.tsx';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { adminChoices, admins } from '../admins/admins.api.ts';
import { employees } from './employees.api.ts';

const texts = 'employees';

export function EmployeeCreate() {
  const { t } = useTranslation(texts);
  const toList = useReturnToList('/employees');
  const toasts = { invalid: t('common:form.errorOccurred') };
  const form = useCreateForm(employees, { texts, schema: Create, onSaved: ({ id }) => toList({ from: id }), toasts });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => toList()}>
      <EmployeeFields form={form} />
    </FormPage>
  );
}

export function EmployeeEdit({ id }: { id: number }) {
  const { t } = useTranslation(texts);
  const toList = useReturnToList('/employees');
  const toasts = { invalid: t('common:form.errorOccurred') };
  const options = { texts, schema: Update, always: ['status'], onSaved: () => toList({ from: id }), toasts } as const;
  const { form, record } = useEditForm(employees, id, options);
  return (
    <FormPage form={form} title={t('editTitle', { name: record.username })} onCancel={() => toList({ from: id })}>
      <EmployeeFields form={form} />
    </FormPage>
  );
}

type Fields = EntityForm<typeof employees.empty>['fields'];

/** The admin who is the same person. */
function SignsInAs({ fields }: { fields: Fields }) {
  const { t } = useTranslation('employees');
  const { adminId } = fields.values;
  const { data: admin } = useQuery({ ...admins.one(adminId ?? 0), enabled: adminId !== null });
  return (
    <RemoteSelect
      label={t('adminId')}
      description={t('adminHint')}
      placeholder={t('noAdmin')}
      choices={adminChoices}
      clearable
      initial={admin && { id: admin.id, name: admin.username }}
      {...fields.getInputProps('adminId')}
    />
  );
}

function EmployeeFields({ form: { fields } }: { form: EntityForm<typeof employees.empty> }) {
  const { t } = useTranslation('employees');
  const name = { maxLength: limits.name };
  return (
    <FormGroup title={t('employee')} hint={t('hint')}>
      <TextInput label={t('username')} {...name} required autoFocus {...fields.getInputProps('username')} />
      <EmailInput label={t('email')} maxLength={254} required {...fields.getInputProps('email')} />
      <FieldRow>
        <TextInput label={t('firstname')} {...name} {...fields.getInputProps('firstname')} />
        <TextInput label={t('lastname')} {...name} {...fields.getInputProps('lastname')} />
      </FieldRow>
      <SignsInAs fields={fields} />
      <Checkbox label={t('isEnabled')} {...fields.getInputProps('isEnabled', { type: 'checkbox' })} />
    </FormGroup>
  );
}
