import { Readable } from 'node:stream';
import { reportRoutes } from '@boxyard/contract/reports/reports.ts';
import { openLink } from '../../core/files/signed-links.ts';
import { handle, handleInSteps } from '../../core/http/handle.ts';
import { inAccount } from '../../core/http/in-account.ts';
import { notFound } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { contentTypes } from '../exports/content-types.ts';
import { readAsked } from './asked.ts';
import { listFacts, readReport } from './report.queries.ts';
import { fileJobOf, linkToFile } from './report-file.service.ts';
import { fileOf, tableOf } from './report-table.ts';

export function registerReports(app: Services): void {
  handle(app, reportRoutes.get, (ctx, { params, query }) => readReport(ctx, readAsked(ctx, params.report, query)));
  handle(app, reportRoutes.rows, (ctx, { params, query }) => listFacts(ctx, params.report, query).page());
  handleInSteps(app, reportRoutes.file, (step, { params, body }) => linkToFile(step, params.report, body));

  app.http.get('/static/cache/:account/report/:file', async (request, reply) => {
    const link = openLink(app, request.url);
    const job = link && fileJobOf(link);
    if (!job) throw notFound();
    const { adminId, sessionId, tokenId, format, report: name } = job;
    const token = { adminId, sessionId, ...(tokenId && { apiToken: { id: tokenId, scopes: [] } }) };
    await app.limits.caller(request, token);
    const entry = { token, slug: job.account, log: request.log, unseen: true, isReadOnly: true };
    const { report, timezone, language } = await inAccount(app, entry, async (ctx) => ({
      report: await readReport(ctx, readAsked(ctx, name, job.query)),
      timezone: ctx.account.timezone,
      language: job.language ?? (tokenId ? 'en' : ctx.account.language),
    }));
    const day = new Date(report.at * 1000).toISOString().slice(0, 10);
    return reply
      .header('content-type', contentTypes[format])
      .header('content-disposition', `attachment; filename="${name}-${report.to ?? day}.${format}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(fileOf(tableOf(report, language, timezone), format, { language, timezone })));
  });
}
