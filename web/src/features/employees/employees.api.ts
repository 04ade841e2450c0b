import { emptyEmployee as empty, employeeRoutes as routes } from '@boxyard/contract/employees.ts';
import { entity, listQuery } from '../../core/entity.ts';
import { defineList } from '../../core/list.ts';

export const employees = entity('employee', routes, { empty });

export const employeeList = defineList({
  name: 'employees',
  route: routes.list,
  query: listQuery('employee', routes.list),
  sort: 'name',
  exported: { list: 'employees' },
});
