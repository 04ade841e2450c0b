import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { EmployeeList } from '../../../features/employees/employee-list.tsx';
import { employeeListQuery } from '../../../features/employees/employees.api.ts';
import { employeesSearch } from '../../../features/employees/employees.search.ts';
import { listInput } from '../../../ui/list-search.ts';

export const Route = createFileRoute('/_app/employees/')({
  validateSearch: employeesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(employeeListQuery(listInput(deps, employeesSearch.options)));
    return loadTexts('employees');
  },
  component: EmployeeList,
});
