import { type EmployeeChoice, employeeRoutes } from '@boxyard/contract/employees.ts';
import { call } from '../../core/api.ts';
import { type DataQuery, queryClient } from '../../core/queries.ts';

export const assigneesQuery: DataQuery<EmployeeChoice[]> = {
  queryKey: ['employee', 'assignees'],
  queryFn: ({ signal }) => call(employeeRoutes.assignees, { query: {}, signal }),
};

export const reportersQuery: DataQuery<EmployeeChoice[]> = {
  queryKey: ['employee', 'reporters'],
  queryFn: ({ signal }) => call(employeeRoutes.reporters, { query: {}, signal }),
};

/** So that they are there when somebody begins to type a name. */
export function prefetchEmployees(): void {
  void queryClient.prefetchQuery(assigneesQuery);
  void queryClient.prefetchQuery(reportersQuery);
}

export function nameOf({ firstname, lastname, username }: EmployeeChoice): string {
  return `${firstname} ${lastname}`.trim() || username;
}
