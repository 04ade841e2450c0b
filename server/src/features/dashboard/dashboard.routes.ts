import { dashboardRoutes } from '@boxyard/contract/dashboard.ts';
import type { App } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { readDashboard } from './dashboard.service.ts';

export function registerDashboard(app: App): void {
  handle(app, dashboardRoutes.get, (ctx) => readDashboard(ctx));
}
