import { findRoutes } from '@boxyard/contract/find.ts';
import { handle } from '../../core/request/handle.ts';
import type { Services } from '../../core/request/services.ts';
import { find } from './find.queries.ts';

export function registerFind(app: Services): void {
  handle(app, findRoutes.find, (ctx, { query }) => find(ctx, query.q));
}
