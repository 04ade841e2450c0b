import {
  type EmployeeChoice,
  emptyEmployee as empty,
  employeeRoutes as routes,
} from '@boxyard/contract/people/employees.ts';
import { call } from '../../core/api/api.ts';
import { bulkRemove } from '../../core/data/bulk.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { type DataQuery, queryClient } from '../../core/data/queries.ts';

export const employees = entity('employee', routes, { empty });

/** Many at once. */
export const employeesAtOnce = {
  remove: bulkRemove(routes.bulkRemove, 'employee'),
};

export const employeeList = defineList({
  name: 'employees',
  route: routes.list,
  query: listQuery('employee', routes.list),
  sort: 'name',
  exported: { list: 'employees' },
});

export const assigneesQuery: DataQuery<EmployeeChoice[]> = {
  queryKey: ['employee', 'assignees'],
  queryFn: ({ signal }) => call(routes.assignees, { query: {}, signal }),
};

export const reportersQuery: DataQuery<EmployeeChoice[]> = {
  queryKey: ['employee', 'reporters'],
  queryFn: ({ signal }) => call(routes.reporters, { query: {}, signal }),
};

/** Loads both ahead, so that they are there when somebody begins to type a name. */
export function prefetchEmployees(): void {
  void queryClient.prefetchQuery(assigneesQuery);
  void queryClient.prefetchQuery(reportersQuery);
}
