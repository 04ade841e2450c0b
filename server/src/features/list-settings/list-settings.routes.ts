import { listSettingRoutes } from '@boxyard/contract/list-settings.ts';
import { handle } from '../../core/request/handle.ts';
import type { Services } from '../../core/request/services.ts';
import { listSettings, saveListSetting } from './list-settings.queries.ts';

export function registerListSettings(app: Services): void {
  handle(app, listSettingRoutes.list, (ctx) => listSettings(ctx));
  handle(app, listSettingRoutes.save, (ctx, { params, body }) => saveListSetting(ctx, params.list, body));
}
