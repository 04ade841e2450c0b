import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { saveByExternalId } from '../../core/crud/external-ids.ts';
import type { Ctx } from '../../core/http/context.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { listWarehouses, warehouses } from './warehouses.queries.ts';
import { createWarehouse, updateWarehouse } from './warehouses.service.ts';

/** @param remove deletes the warehouse with its areas, which belong to another feature */
export function registerWarehouses(
  app: Services,
  remove: (ctx: Ctx, id: number, version?: number) => Promise<void>,
): void {
  handle(app, warehouseRoutes.list, (ctx, { query }) => listWarehouses(ctx, query).page());
  handle(app, warehouseRoutes.get, (ctx, { params }) => warehouses.get(ctx, params.id));
  handle(app, warehouseRoutes.create, (ctx, { body }) => createWarehouse(ctx, body));
  handle(app, warehouseRoutes.update, (ctx, { params, body, ifMatch }) =>
    updateWarehouse(ctx, params.id, body, ifMatch),
  );
  handle(app, warehouseRoutes.saveByExternalId, (ctx, { params: { externalId }, body, ifMatch }) =>
    saveByExternalId(
      ctx,
      'warehouse',
      { externalId, ifMatch },
      {
        make: () => createWarehouse(ctx, { ...body, externalId }),
        change: (id) => updateWarehouse(ctx, id, body, ifMatch),
      },
    ),
  );
  handle(app, warehouseRoutes.remove, (ctx, { params, ifMatch }) => remove(ctx, params.id, ifMatch));
}
