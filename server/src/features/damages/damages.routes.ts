import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { every } from '../../core/jobs/every.ts';
import { containers } from '../containers/containers.queries.ts';
import { getDamage, listDamages } from './damages.queries.ts';
import { createDamage, removeDamage, updateDamage } from './damages.service.ts';
import { sweepDrafts } from './draft-sweep.service.ts';

export function registerDamages(app: Services): void {
  handle(app, damageRoutes.list, async (ctx, { params, query }) => {
    await containers.get(ctx, params.containerId);
    return listDamages(ctx, params.containerId, query);
  });
  handle(app, damageRoutes.get, (ctx, { params }) => getDamage(ctx, params.containerId, params.id));
  handle(app, damageRoutes.create, (ctx, { params, body }) => createDamage(ctx, params.containerId, body));
  handle(app, damageRoutes.update, (ctx, { params, body, ifMatch }) =>
    updateDamage(ctx, params.containerId, params.id, body, ifMatch),
  );
  handle(app, damageRoutes.remove, (ctx, { params, ifMatch }) =>
    removeDamage(ctx, params.containerId, params.id, ifMatch),
  );
  every(app, 'sweep of old drafts', 10, () => sweepDrafts(app));
}
