import { changeRoutes } from '@boxyard/contract/integrations/changes.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { listChanges } from './changes.queries.ts';

export function registerChanges(app: Services): void {
  handle(app, changeRoutes.list, (ctx, { query }) => listChanges(ctx, query));
}
