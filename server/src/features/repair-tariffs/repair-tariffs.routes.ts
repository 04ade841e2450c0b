import { repairTariffRoutes } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { getRepairTariff, listRepairTariffs } from './repair-tariffs.queries.ts';
import { createRepairTariff, removeRepairTariff, updateRepairTariff } from './repair-tariffs.service.ts';

export function registerRepairTariffs(app: Services): void {
  handle(app, repairTariffRoutes.list, (ctx, { query }) => listRepairTariffs(ctx, query).page());
  handle(app, repairTariffRoutes.get, (ctx, { params }) => getRepairTariff(ctx, params.id));
  handle(app, repairTariffRoutes.create, (ctx, { body }) => createRepairTariff(ctx, body));
  handle(app, repairTariffRoutes.update, (ctx, { params, body, ifMatch }) =>
    updateRepairTariff(ctx, params.id, body, ifMatch),
  );
  handle(app, repairTariffRoutes.remove, (ctx, { params, ifMatch }) => removeRepairTariff(ctx, params.id, ifMatch));
}
