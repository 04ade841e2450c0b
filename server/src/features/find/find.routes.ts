import { findRoutes } from '@boxyard/contract/core/find.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { find } from './find.queries.ts';

export function registerFind(app: Services): void {
  handle(app, findRoutes.find, (ctx, { query }) => find(ctx, query.q));
}
