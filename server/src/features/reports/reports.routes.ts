import { reportRoutes } from '@boxyard/contract/reports/reports.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { readAsked } from './asked.ts';
import { listFacts, readReport } from './report.queries.ts';

export function registerReports(app: Services): void {
  handle(app, reportRoutes.get, (ctx, { params, query }) => readReport(ctx, readAsked(ctx, params.report, query)));
  handle(app, reportRoutes.rows, (ctx, { params, query }) => listFacts(ctx, params.report, query).page());
}
