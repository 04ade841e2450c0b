import { employeeRoutes } from '@boxyard/contract/employees.ts';
import { refuseWhileUsed } from '../../core/queries/referenced-by.ts';
import { handle } from '../../core/request/handle.ts';
import type { Services } from '../../core/request/services.ts';
import { employees, listChoices, listEmployees } from './employees.queries.ts';

export function registerEmployees(app: Services): void {
  handle(app, employeeRoutes.list, (ctx, { query }) => listEmployees(ctx, query).page());
  handle(app, employeeRoutes.assignees, (ctx, { query }) => listChoices(ctx, query).page());
  handle(app, employeeRoutes.reporters, (ctx, { query }) => listChoices(ctx, query).page());
  handle(app, employeeRoutes.get, (ctx, { params }) => employees.get(ctx, params.id));
  handle(app, employeeRoutes.create, (ctx, { body }) => employees.insert(ctx, body));
  handle(app, employeeRoutes.update, (ctx, { params, body, ifMatch }) =>
    employees.update(ctx, params.id, body, ifMatch),
  );

  handle(app, employeeRoutes.remove, async (ctx, { params, ifMatch }) => {
    const { id, username } = await employees.lock(ctx, params.id);
    await refuseWhileUsed(ctx, 'employee', { id, name: username });
    await employees.remove(ctx, params.id, ifMatch);
  });
}
