import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { handleRecords } from '../../core/crud/handle-records.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { employees, listChoices, listEmployees } from './employees.queries.ts';

export function registerEmployees(app: Services): void {
  handleRecords(app, employeeRoutes, employees, listEmployees, 'username');
  handle(app, employeeRoutes.assignees, (ctx, { query }) => listChoices(ctx, query).page());
  handle(app, employeeRoutes.reporters, (ctx, { query }) => listChoices(ctx, query).page());
}
