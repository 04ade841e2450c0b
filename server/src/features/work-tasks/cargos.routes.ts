import { cargoRoutes } from '@boxyard/contract/work/cargos.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { containers } from '../containers/containers.queries.ts';
import { getCargo, listCargosOfContainer, listCargosOfTask } from './cargos.queries.ts';
import { createCargo, createItem, removeCargo, removeItem, updateCargo, updateItem } from './cargos.service.ts';
import { workTasks } from './work-tasks.queries.ts';

export function registerCargos(app: Services): void {
  handle(app, cargoRoutes.listOfContainer, async (ctx, { params, body }) => {
    await containers.get(ctx, params.id);
    return listCargosOfContainer(ctx, params.id, body);
  });
  handle(app, cargoRoutes.listOfTask, async (ctx, { params, query }) => {
    await workTasks.get(ctx, params.id);
    return listCargosOfTask(ctx, params.id, query);
  });
  handle(app, cargoRoutes.get, (ctx, { params }) => getCargo(ctx, params.id));
  handle(app, cargoRoutes.create, (ctx, { params, body }) => createCargo(ctx, params.containerId, body));
  handle(app, cargoRoutes.update, (ctx, { params, body, ifMatch }) =>
    updateCargo(ctx, params.containerId, params.cargoId, body, ifMatch),
  );
  handle(app, cargoRoutes.remove, (ctx, { params, ifMatch }) =>
    removeCargo(ctx, params.containerId, params.cargoId, ifMatch),
  );
  handle(app, cargoRoutes.createItem, (ctx, { params, body }) =>
    createItem(ctx, params.containerId, params.cargoId, body),
  );
  handle(app, cargoRoutes.updateItem, (ctx, { params, body, ifMatch }) => updateItem(ctx, params, body, ifMatch));
  handle(app, cargoRoutes.removeItem, (ctx, { params, ifMatch }) => removeItem(ctx, params, ifMatch));
}
