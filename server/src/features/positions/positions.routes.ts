import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { handle } from '../../core/http/handle.ts';
import { notFound } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { containers } from '../containers/containers.queries.ts';
import { hasSection } from '../storage-areas/storage-areas.queries.ts';
import { warehouses } from '../warehouses/warehouses.queries.ts';
import { proposePlaces } from './best-places.service.ts';
import { findInYard, listMoves, listOccupancies } from './positions.queries.ts';
import { activePositions, placeContainer, reservePlace } from './positions.service.ts';
import { findBrokenRules } from './yard-rules.queries.ts';
import { listMisplaced } from './yard-rules.service.ts';

export function registerPositions(app: Services): void {
  handle(app, positionRoutes.sectionOccupancies, (ctx, { params }) => listOccupancies(ctx, params.sectionId));
  handle(app, positionRoutes.find, async (ctx, { params, query }) => {
    await warehouses.get(ctx, params.warehouseId);
    return findInYard(ctx, params.warehouseId, query.q);
  });

  handle(app, positionRoutes.get, async (ctx, { params }) => {
    await containers.get(ctx, params.id);
    return { ...(await activePositions(ctx, params.id)), history: await listMoves(ctx, params.id) };
  });
  handle(app, positionRoutes.active, async (ctx, { params }) => {
    await containers.get(ctx, params.id);
    return activePositions(ctx, params.id);
  });
  handle(app, positionRoutes.best, (ctx, { params, query }) => proposePlaces(ctx, params.id, query.warehouseId));
  handle(app, positionRoutes.rules, async (ctx, { params, query: { sasId, row, tier, position } }) => {
    await containers.get(ctx, params.id);
    if (!(await hasSection(ctx, sasId))) throw notFound();
    const [broken = []] = await findBrokenRules(ctx, [
      { containerId: params.id, sectionId: sasId, row, tier, from: position },
    ]);
    return broken;
  });
  handle(app, positionRoutes.misplaced, (ctx, { params }) => listMisplaced(ctx, params.warehouseId));
  handle(app, positionRoutes.createCurrent, (ctx, { params, body }) => placeContainer(ctx, params.id, body));
  handle(app, positionRoutes.createReserved, (ctx, { params, body }) => reservePlace(ctx, params.id, body));
}
