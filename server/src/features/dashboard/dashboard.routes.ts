import { dashboardRoutes } from '@boxyard/contract/dashboard.ts';
import { handle } from '../../core/request/handle.ts';
import type { Services } from '../../core/request/services.ts';
import { readDashboard } from './dashboard.service.ts';

export function registerDashboard(app: Services): void {
  handle(app, dashboardRoutes.get, (ctx) => readDashboard(ctx));
}
