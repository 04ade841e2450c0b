import { containerStatusRoutes } from '@boxyard/contract/container-statuses.ts';
import { refuseWhileUsed } from '../../core/queries/referenced-by.ts';
import { handle } from '../../core/request/handle.ts';
import type { Services } from '../../core/request/services.ts';
import { containerStatuses, listContainerStatuses } from './container-statuses.queries.ts';

export function registerContainerStatuses(app: Services): void {
  handle(app, containerStatusRoutes.list, (ctx, { query }) => listContainerStatuses(ctx, query).page());
  handle(app, containerStatusRoutes.get, (ctx, { params }) => containerStatuses.get(ctx, params.id));
  handle(app, containerStatusRoutes.create, (ctx, { body }) => containerStatuses.insert(ctx, body));
  handle(app, containerStatusRoutes.update, (ctx, { params, body, ifMatch }) =>
    containerStatuses.update(ctx, params.id, body, ifMatch),
  );
  handle(app, containerStatusRoutes.remove, async (ctx, { params, ifMatch }) => {
    await refuseWhileUsed(ctx, 'containerStatus', await containerStatuses.lock(ctx, params.id));
    await containerStatuses.remove(ctx, params.id, ifMatch);
  });
}
