import { pastYardRoutes } from '@boxyard/contract/yard/past-yard.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { warehouses } from '../warehouses/warehouses.queries.ts';
import { areasAt } from './past-areas.queries.ts';
import { occupanciesAt, staysOnCell } from './past-places.queries.ts';

export function registerPastYard(app: Services): void {
  handle(app, pastYardRoutes.areas, async (ctx, { params, query }) => {
    await warehouses.get(ctx, params.id);
    return areasAt(ctx, params.id, query.at);
  });
  handle(app, pastYardRoutes.occupancies, (ctx, { params, query }) => occupanciesAt(ctx, params.sectionId, query.at));
  handle(app, pastYardRoutes.stays, (ctx, { params, query }) => staysOnCell(ctx, params.sectionId, query));
}
