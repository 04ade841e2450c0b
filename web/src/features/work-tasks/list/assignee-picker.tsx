import { useTranslation } from 'react-i18next';
import { assigneesQuery } from '../../employees/employees.api.ts';
import { EmployeeSelect } from '../form/employee-select.tsx';

/** The employee that chosen tasks are given to. */
export function AssigneePicker(props: { value: number | null; onChange: (id: number | null) => void }) {
  const { t } = useTranslation('tasks');
  return <EmployeeSelect {...props} label={t('assignee')} query={assigneesQuery} />;
}
