import { type ContainerTypeUpdate, containerTypeRoutes } from '@boxyard/contract/container-types.ts';
import { refuseWhileUsed } from '../../core/queries/referenced-by.ts';
import { handle } from '../../core/request/handle.ts';
import { invalid } from '../../core/request/problems.ts';
import type { Services } from '../../core/request/services.ts';
import { containerTypes, listContainerTypes } from './container-types.queries.ts';

export function registerContainerTypes(app: Services): void {
  handle(app, containerTypeRoutes.list, (ctx, { query }) => listContainerTypes(ctx, query).page());
  handle(app, containerTypeRoutes.get, (ctx, { params }) => containerTypes.get(ctx, params.id));
  handle(app, containerTypeRoutes.create, (ctx, { body }) => containerTypes.insert(ctx, named(body)));
  handle(app, containerTypeRoutes.update, async (ctx, { params, body, ifMatch }) => {
    const { title } = await containerTypes.lock(ctx, params.id);
    return containerTypes.update(ctx, params.id, body.name === '' ? named({ title, ...body }) : body, ifMatch);
  });
  handle(app, containerTypeRoutes.remove, async (ctx, { params, ifMatch }) => {
    await refuseWhileUsed(ctx, 'containerType', await containerTypes.lock(ctx, params.id));
    await containerTypes.remove(ctx, params.id, ifMatch);
  });
}

/** A type without a name takes its title as the name. @throws 422 without either */
function named(input: ContainerTypeUpdate): ContainerTypeUpdate {
  const name = input.name || input.title;
  if (!name) throw invalid('name', 'required');
  return { ...input, name };
}
