import { ContainerStatus, containerStatusRoutes } from '@boxyard/contract/container-statuses.ts';
import type { App } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { records } from '../../core/records.ts';
import { refuseWhileUsed } from '../../core/usage.ts';
import { listContainerStatuses } from './container-statuses.queries.ts';

const statuses = records('containerStatus', ContainerStatus);

export function registerContainerStatuses(app: App): void {
  handle(app, containerStatusRoutes.list, (ctx, { query }) => listContainerStatuses(ctx, query).page());
  handle(app, containerStatusRoutes.get, (ctx, { params }) => statuses.get(ctx, params.id));
  handle(app, containerStatusRoutes.create, (ctx, { body }) => statuses.insert(ctx, body));
  handle(app, containerStatusRoutes.update, (ctx, { params, body, ifMatch }) =>
    statuses.update(ctx, params.id, body, ifMatch),
  );
  handle(app, containerStatusRoutes.remove, async (ctx, { params, ifMatch }) => {
    await refuseWhileUsed(ctx, 'containerStatus', await statuses.lock(ctx, params.id));
    await statuses.remove(ctx, params.id, ifMatch);
  });
}
