import { employeeRoutes } from '@boxyard/contract/employees.ts';
import { handle } from '../../core/request/handle.ts';
import { handleRecords } from '../../core/request/handle-records.ts';
import type { Services } from '../../core/request/services.ts';
import { employees, listChoices, listEmployees } from './employees.queries.ts';

export function registerEmployees(app: Services): void {
  handleRecords(app, employeeRoutes, employees, listEmployees, 'username');
  handle(app, employeeRoutes.assignees, (ctx, { query }) => listChoices(ctx, query).page());
  handle(app, employeeRoutes.reporters, (ctx, { query }) => listChoices(ctx, query).page());
}
