import { containerRoutes } from '@boxyard/contract/containers.ts';
import { refuseWhileUsed } from '../../core/queries/referenced-by.ts';
import type { Ctx } from '../../core/request/context.ts';
import { handle } from '../../core/request/handle.ts';
import type { Services } from '../../core/request/services.ts';
import { containers, findNear, getContainer, listContainers } from './containers.queries.ts';
import { createContainer, updateContainer } from './containers.service.ts';
import { getFacts } from './facts.queries.ts';

/** @param beforeRemoval runs in the same transaction before a container is deleted */
export function registerContainers(app: Services, beforeRemoval: (ctx: Ctx, id: number) => Promise<void>): void {
  handle(app, containerRoutes.list, async (ctx, { body }) => (await listContainers(ctx, body)).page());
  handle(app, containerRoutes.near, (ctx, { query }) => findNear(ctx, query.name));
  handle(app, containerRoutes.get, (ctx, { params }) => getContainer(ctx, params.id));
  handle(app, containerRoutes.facts, (ctx, { params }) => getFacts(ctx, params.id));
  handle(app, containerRoutes.create, (ctx, { body }) => createContainer(ctx, body));
  handle(app, containerRoutes.update, (ctx, { params, body, ifMatch }) =>
    updateContainer(ctx, params.id, body, ifMatch),
  );
  handle(app, containerRoutes.remove, async (ctx, { params, ifMatch }) => {
    const container = await containers.lock(ctx, params.id);
    await beforeRemoval(ctx, params.id);
    await refuseWhileUsed(ctx, 'container', container);
    await containers.remove(ctx, params.id, ifMatch);
  });
}
