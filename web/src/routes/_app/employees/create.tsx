import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/text/i18n.ts';
import { EmployeeCreate } from '../../../features/employees/employee-form.tsx';

export const Route = createFileRoute('/_app/employees/create')({
  loader: () => loadTexts('employees', 'inputs'),
  component: EmployeeCreate,
});
