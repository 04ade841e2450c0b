import { listSettingRoutes } from '@boxyard/contract/core/list-settings.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { listSettings, saveListSetting } from './list-settings.queries.ts';

export function registerListSettings(app: Services): void {
  handle(app, listSettingRoutes.list, (ctx) => listSettings(ctx));
  handle(app, listSettingRoutes.save, (ctx, { params, body }) => saveListSetting(ctx, params.list, body));
}
