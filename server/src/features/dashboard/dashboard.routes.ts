import { dashboardRoutes } from '@boxyard/contract/core/dashboard.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { readDashboard } from './dashboard.service.ts';

export function registerDashboard(app: Services): void {
  handle(app, dashboardRoutes.get, (ctx) => readDashboard(ctx));
}
