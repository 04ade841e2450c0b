import { warehouseRoutes } from '@boxyard/contract/warehouses.ts';
import type { App } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { removeWarehouse } from '../storage-areas/removal.service.ts';
import { listWarehouses, warehouses } from './warehouses.queries.ts';
import { createWarehouse, updateWarehouse } from './warehouses.service.ts';

export function registerWarehouses(app: App): void {
  handle(app, warehouseRoutes.list, (ctx, { query }) => listWarehouses(ctx, query).page());
  handle(app, warehouseRoutes.get, (ctx, { params }) => warehouses.get(ctx, params.id));
  handle(app, warehouseRoutes.create, (ctx, { body }) => createWarehouse(ctx, body));
  handle(app, warehouseRoutes.update, (ctx, { params, body, ifMatch }) =>
    updateWarehouse(ctx, params.id, body, ifMatch),
  );
  handle(app, warehouseRoutes.remove, (ctx, { params, ifMatch }) => removeWarehouse(ctx, params.id, ifMatch));
}
