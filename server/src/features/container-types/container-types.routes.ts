import { ContainerType, containerTypeRoutes } from '@boxyard/contract/container-types.ts';
import type { App } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { records } from '../../core/records.ts';
import { listContainerTypes } from './container-types.queries.ts';

const types = records('containerType', ContainerType);

export function registerContainerTypes(app: App): void {
  handle(app, containerTypeRoutes.list, (ctx, { query }) => listContainerTypes(ctx, query));
  handle(app, containerTypeRoutes.get, (ctx, { params }) => types.get(ctx, params.id));
  handle(app, containerTypeRoutes.create, (ctx, { body }) =>
    types.insert(ctx, { ...body, name: body.name || body.title }),
  );
  handle(app, containerTypeRoutes.update, (ctx, { params, body, ifMatch }) =>
    types.update(ctx, params.id, body, ifMatch),
  );
  handle(app, containerTypeRoutes.remove, (ctx, { params, ifMatch }) => types.remove(ctx, params.id, ifMatch));
}
