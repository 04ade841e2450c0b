import { reeferRoutes } from '@boxyard/contract/yard/reefers.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { containers } from '../containers/containers.queries.ts';
import { listReadings, listReefers, readings } from './reefers.queries.ts';
import { plug, readReefer } from './reefers.service.ts';

export function registerReefers(app: Services): void {
  handle(app, reeferRoutes.list, (ctx, { query }) => listReefers(ctx, query).page());
  handle(app, reeferRoutes.plug, (ctx, { params, body }) => plug(ctx, params.id, body.isPluggedIn));
  handle(app, reeferRoutes.readings, async (ctx, { params, query }) => {
    await containers.get(ctx, params.id);
    return listReadings(ctx, params.id, query).page();
  });
  handle(app, reeferRoutes.read, (ctx, { params, body }) => readReefer(ctx, params.id, body));
  handle(app, reeferRoutes.removeReading, (ctx, { params, ifMatch }) =>
    readings.remove(ctx, params.readingId, ifMatch, { containerId: params.id }),
  );
}
