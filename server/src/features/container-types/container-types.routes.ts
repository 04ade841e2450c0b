import { type ContainerTypeUpdate, containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { sql } from 'kysely';
import { handleBulkRemove, handleBulkUpdate } from '../../core/crud/handle-bulk.ts';
import { type LockRecords, lockInOrder } from '../../core/crud/lock-in-order.ts';
import { refuseWhileUsed } from '../../core/crud/referenced-by.ts';
import type { Ctx } from '../../core/http/context.ts';
import { handle } from '../../core/http/handle.ts';
import { invalid } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { containerTypes, listContainerTypes } from './container-types.queries.ts';

export function registerContainerTypes(app: Services): void {
  handle(app, containerTypeRoutes.list, (ctx, { query }) => listContainerTypes(ctx, query).page());
  handle(app, containerTypeRoutes.get, (ctx, { params }) => containerTypes.get(ctx, params.id));
  handle(app, containerTypeRoutes.create, (ctx, { body }) => containerTypes.insert(ctx, named(body)));
  handle(app, containerTypeRoutes.update, async (ctx, { params, body, ifMatch }) => {
    const { title } = await containerTypes.lock(ctx, params.id);
    return containerTypes.update(ctx, params.id, body.name === '' ? named({ title, ...body }) : body, ifMatch);
  });

  const remove = async (ctx: Ctx, id: number, version?: number) => {
    await refuseWhileUsed(ctx, 'containerType', await containerTypes.lock(ctx, id));
    await containerTypes.remove(ctx, id, version);
  };
  handle(app, containerTypeRoutes.remove, (ctx, { params, ifMatch }) => remove(ctx, params.id, ifMatch));

  const lock: LockRecords = (ctx, ids) => lockInOrder(ctx, ids, 'containerType', sql`name`);
  handleBulkUpdate(app, containerTypeRoutes.bulkUpdate, lock, (ctx, id, changes) =>
    containerTypes.update(ctx, id, changes, undefined),
  );
  handleBulkRemove(app, containerTypeRoutes.bulkRemove, lock, remove);
}

/** A type without a name takes its title as the name. @throws 422 without either */
function named(input: ContainerTypeUpdate): ContainerTypeUpdate {
  const name = input.name || input.title;
  if (!name) throw invalid('name', 'required');
  return { ...input, name };
}
