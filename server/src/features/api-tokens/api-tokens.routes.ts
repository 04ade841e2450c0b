import { apiTokenRoutes } from '@boxyard/contract/integrations/api-tokens.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { createApiToken, endApiToken, listApiTokens } from './api-tokens.queries.ts';

export function registerApiTokens(app: Services): void {
  handle(app, apiTokenRoutes.list, (ctx) => listApiTokens(ctx));
  handle(app, apiTokenRoutes.create, (ctx, { body }) => createApiToken(ctx, body));
  handle(app, apiTokenRoutes.end, (ctx, { params }) => endApiToken(ctx, params.id));
}
