import { EmployeeCreate as Schema } from '@boxyard/contract/employees.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { EmployeeFields } from './employee-form.tsx';
import { createEmployee, emptyEmployee } from './employees.api.ts';

export function EmployeeCreate() {
  const { t } = useTranslation('employees');
  const navigate = useNavigate();
  const toList = () => navigate({ to: '/employees' });
  const failed = t('common:form.errorOccurred');
  const form = useEntityForm({
    initial: emptyEmployee,
    schema: Schema,
    save: createEmployee,
    onSaved: toList,
    toasts: { saved: t('created'), failed, invalid: failed },
  });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => void toList()}>
      <EmployeeFields form={form} />
    </FormPage>
  );
}
