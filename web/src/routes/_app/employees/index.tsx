import type { employeeRoutes } from '@boxyard/contract/employees.ts';
import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { prefetchList } from '../../../core/list.ts';
import { listSearch } from '../../../core/list-search.ts';
import { EmployeeList } from '../../../features/employees/employee-list.tsx';
import { employeeList } from '../../../features/employees/employees.api.ts';

export const Route = createFileRoute('/_app/employees/')({
  validateSearch: listSearch<typeof employeeRoutes.list>,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    prefetchList(employeeList, deps);
    return loadTexts('employees');
  },
  component: EmployeeList,
});
