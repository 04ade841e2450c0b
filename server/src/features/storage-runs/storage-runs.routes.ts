import { storageRunRoutes } from '@boxyard/contract/billing/storage-runs.ts';
import { handle, handleInSteps } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { chargeMoves } from '../gate-moved/uncharged.service.ts';
import { getStorageRun, listStorageRuns } from './storage-runs.queries.ts';
import { findWrongStays, previewRun, run, takeRunBack } from './storage-runs.service.ts';

export function registerStorageRuns(app: Services): void {
  handle(app, storageRunRoutes.list, (ctx, { query }) => listStorageRuns(ctx, query).page());
  handle(app, storageRunRoutes.wrong, (ctx, { query }) => findWrongStays(ctx, query.clientId));
  handle(app, storageRunRoutes.preview, (ctx, { body }) => previewRun(ctx, body));
  handle(app, storageRunRoutes.chargeMoves, (ctx, { body }) => chargeMoves(ctx, body.transportIds));
  handleInSteps(app, storageRunRoutes.create, (step, { body }) => run(step, body));
  handle(app, storageRunRoutes.get, (ctx, { params }) => getStorageRun(ctx, params.id));
  handle(app, storageRunRoutes.takeBack, (ctx, { params }) => takeRunBack(ctx, params.id));
}
