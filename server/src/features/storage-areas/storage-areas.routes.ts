import { storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { warehouses } from '../warehouses/warehouses.queries.ts';
import { listColors } from './area-colors.queries.ts';
import { listRoom } from './area-room.queries.ts';
import { removeArea, removeSection } from './removal.service.ts';
import { refuseUnknownNamed } from './rules.queries.ts';
import { updateSection } from './sections.service.ts';
import { areas, getArea, insertSection, listAreas, listAreasWithSections } from './storage-areas.queries.ts';

export function registerStorageAreas(app: Services): void {
  handle(app, storageAreaRoutes.list, async (ctx, { params, query }) => {
    await warehouses.get(ctx, params.id);
    return listAreas(ctx, params.id, query);
  });
  handle(app, storageAreaRoutes.listWithSections, async (ctx, { params, query }) => {
    await warehouses.get(ctx, params.id);
    return listAreasWithSections(ctx, params.id, query);
  });
  handle(app, storageAreaRoutes.room, async (ctx, { params }) => {
    await warehouses.get(ctx, params.id);
    return listRoom(ctx, params.id);
  });
  handle(app, storageAreaRoutes.colors, async (ctx, { params }) => {
    await getArea(ctx, params.id, params.areaId);
    return listColors(ctx, params.areaId);
  });
  handle(app, storageAreaRoutes.get, (ctx, { params }) => getArea(ctx, params.id, params.areaId));
  handle(app, storageAreaRoutes.create, async (ctx, { params, body }) => {
    await warehouses.get(ctx, params.id);
    await refuseUnknownNamed(ctx, withoutUndefined(body));
    const { id } = await areas.insert(ctx, { ...body, warehouseId: params.id });
    return getArea(ctx, params.id, id);
  });
  handle(app, storageAreaRoutes.update, async (ctx, { params, body, ifMatch }) => {
    await getArea(ctx, params.id, params.areaId);
    await refuseUnknownNamed(ctx, withoutUndefined(body));
    await areas.update(ctx, params.areaId, body, ifMatch);
    return getArea(ctx, params.id, params.areaId);
  });
  handle(app, storageAreaRoutes.remove, (ctx, { params, ifMatch }) =>
    removeArea(ctx, params.id, params.areaId, ifMatch),
  );

  handle(app, storageAreaRoutes.createSection, async (ctx, { params, body }) => {
    await getArea(ctx, params.id, params.areaId);
    const { rows, tiers, positions, ...given } = body;
    await refuseUnknownNamed(ctx, withoutUndefined(given));
    return insertSection(
      ctx,
      params.areaId,
      given,
      Array.from({ length: rows }, () => ({ tiers, positions })),
    );
  });
  handle(app, storageAreaRoutes.updateSection, async (ctx, { params, body, ifMatch }) => {
    await getArea(ctx, params.id, params.areaId);
    return updateSection(ctx, params.areaId, params.sectionId, body, ifMatch);
  });
  handle(app, storageAreaRoutes.removeSection, async (ctx, { params, ifMatch }) => {
    await getArea(ctx, params.id, params.areaId);
    await removeSection(ctx, params.areaId, params.sectionId, ifMatch);
  });
}
