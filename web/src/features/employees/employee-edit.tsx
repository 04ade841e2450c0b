import { EmployeeUpdate } from '@boxyard/contract/employees.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/queries.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { EmployeeFields } from './employee-form.tsx';
import { employeeQuery, updateEmployee, valuesOf } from './employees.api.ts';

export function EmployeeEdit({ id }: { id: number }) {
  const { t } = useTranslation('employees');
  const navigate = useNavigate();
  const { data: employee } = useSuspenseQuery(employeeQuery(id));
  const toList = () => navigate({ to: '/employees' });
  const failed = t('common:form.errorOccurred');
  const form = useEntityForm({
    initial: valuesOf(employee),
    version: employee.version,
    schema: EmployeeUpdate,
    save: (body, version) => updateEmployee(id, body, version),
    onSaved: toList,
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...employeeQuery(id), staleTime: 0 });
      return { values: valuesOf(fresh), version: fresh.version };
    },
    toasts: { saved: t('updated'), failed, invalid: failed },
  });
  return (
    <FormPage form={form} title={t('editTitle', { name: employee.username })} onCancel={() => void toList()}>
      <EmployeeFields form={form} />
    </FormPage>
  );
}
