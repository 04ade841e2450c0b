import { type EmployeeChoice, employeeRoutes } from '@boxyard/contract/employees.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';

export const assigneesQuery = queryOptions({
  queryKey: ['employee', 'assignees'],
  queryFn: ({ signal }) => call(employeeRoutes.assignees, { query: {}, signal }),
});

export const reportersQuery = queryOptions({
  queryKey: ['employee', 'reporters'],
  queryFn: ({ signal }) => call(employeeRoutes.reporters, { query: {}, signal }),
});

export function nameOf({ firstname, lastname, username }: EmployeeChoice): string {
  return `${firstname} ${lastname}`.trim() || username;
}
