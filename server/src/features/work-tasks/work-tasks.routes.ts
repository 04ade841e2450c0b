import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { refuseOtherPlace, saveByExternalId } from '../../core/crud/external-ids.ts';
import { handleBulkRemove, handleBulkUpdate } from '../../core/crud/handle-bulk.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { containers } from '../containers/containers.queries.ts';
import { employees } from '../employees/employees.queries.ts';
import { getWorkTask, listWorkTasks, lockTasks, workTasks } from './work-tasks.queries.ts';
import { changeWorkTask, createWorkTask, removeWorkTask, updateWorkTask } from './work-tasks.service.ts';

export function registerWorkTasks(app: Services): void {
  handle(app, workTaskRoutes.list, (ctx, { query }) => listWorkTasks(ctx, query).page());
  handle(app, workTaskRoutes.listOfContainer, async (ctx, { params, query }) => {
    await containers.get(ctx, params.id);
    return listWorkTasks(ctx, query, { containerId: params.id }).page();
  });
  handle(app, workTaskRoutes.listOfUser, async (ctx, { params, query }) => {
    await employees.get(ctx, params.id);
    return listWorkTasks(ctx, query, { assigneeId: params.id }).page();
  });
  handle(app, workTaskRoutes.get, (ctx, { params }) => getWorkTask(ctx, params.id));
  handle(app, workTaskRoutes.create, (ctx, { body }) => createWorkTask(ctx, body));
  handle(app, workTaskRoutes.update, (ctx, { params, body, ifMatch }) => updateWorkTask(ctx, params.id, body, ifMatch));
  handle(app, workTaskRoutes.saveByExternalId, (ctx, { params: { containerId, externalId }, body, ifMatch }) =>
    saveByExternalId(
      ctx,
      'workTask',
      { externalId, ifMatch },
      {
        make: async () => {
          await containers.get(ctx, containerId);
          return createWorkTask(ctx, { ...body, containerId, externalId });
        },
        change: async (id) => {
          refuseOtherPlace(await workTasks.get(ctx, id), { containerId, type: body.type });
          return updateWorkTask(ctx, id, body, ifMatch);
        },
      },
    ),
  );
  handle(app, workTaskRoutes.remove, (ctx, { params, ifMatch }) => removeWorkTask(ctx, params.id, ifMatch));
  handleBulkUpdate(app, workTaskRoutes.bulkUpdate, lockTasks, changeWorkTask);
  handleBulkRemove(app, workTaskRoutes.bulkRemove, lockTasks, removeWorkTask);
}
