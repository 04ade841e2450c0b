import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { bareContainerNumber } from '@boxyard/contract/yard/iso6346.ts';
import { sql } from 'kysely';
import { saveByExternalId } from '../../core/crud/external-ids.ts';
import { handleBulkRemove, handleBulkUpdate } from '../../core/crud/handle-bulk.ts';
import { handleLines, savingLines } from '../../core/crud/handle-lines.ts';
import { type LockRecords, lockInOrder } from '../../core/crud/lock-in-order.ts';
import { refuseWhileUsed } from '../../core/crud/referenced-by.ts';
import type { Ctx } from '../../core/http/context.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { containers, findFormerly, findNear, getContainer, listContainers } from './containers.queries.ts';
import { changeContainer, createContainer, makeContainer, updateContainer } from './containers.service.ts';
import { getFacts } from './facts.queries.ts';

/** @param beforeRemoval runs in the same transaction before a container is deleted */
export function registerContainers(app: Services, beforeRemoval: (ctx: Ctx, id: number) => Promise<void>): void {
  handle(app, containerRoutes.list, (ctx, { body }) => listContainers(ctx, body).page());
  handle(app, containerRoutes.near, (ctx, { query }) => findNear(ctx, query.name));
  handle(app, containerRoutes.formerly, (ctx, { query }) => findFormerly(ctx, bareContainerNumber(query.name)));
  handle(app, containerRoutes.get, (ctx, { params }) => getContainer(ctx, params.id));
  handle(app, containerRoutes.facts, (ctx, { params }) => getFacts(ctx, params.id));
  handle(app, containerRoutes.create, (ctx, { body }) => createContainer(ctx, body));
  handle(app, containerRoutes.update, (ctx, { params, body, ifMatch }) =>
    updateContainer(ctx, params.id, body, ifMatch),
  );
  handle(app, containerRoutes.saveByExternalId, (ctx, { params: { externalId }, body, ifMatch }) =>
    saveByExternalId(
      ctx,
      'container',
      { externalId, ifMatch },
      {
        make: () => createContainer(ctx, { ...body, externalId }),
        change: (id) => updateContainer(ctx, id, body, ifMatch),
      },
    ),
  );
  handleLines(
    app,
    containerRoutes.saveMany,
    savingLines('container', { make: makeContainer, change: changeContainer }),
  );

  const remove = async (ctx: Ctx, id: number, version?: number) => {
    const container = await containers.lock(ctx, id);
    await beforeRemoval(ctx, id);
    await refuseWhileUsed(ctx, 'container', container);
    await containers.remove(ctx, id, version);
  };
  handle(app, containerRoutes.remove, (ctx, { params, ifMatch }) => remove(ctx, params.id, ifMatch));

  const lock: LockRecords = (ctx, ids) => lockInOrder(ctx, ids, 'container', sql`name`);
  handleBulkUpdate(app, containerRoutes.bulkUpdate, lock, changeContainer);
  handleBulkRemove(app, containerRoutes.bulkRemove, lock, remove);
}
