import type { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { createFileRoute } from '@tanstack/react-router';
import { prefetchList } from '../../../core/data/list.ts';
import { listSearch } from '../../../core/data/list-search.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
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
