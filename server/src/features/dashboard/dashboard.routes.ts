import { dashboardRoutes } from '@boxyard/contract/core/dashboard.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { readDashboard } from './dashboard.service.ts';
import { keepFigures } from './figures.ts';

export function registerDashboard(app: Services): void {
  const readFigures = keepFigures(app);
  handle(app, dashboardRoutes.get, (ctx, { query }) => readDashboard(ctx, readFigures, query.knownMs));
}
