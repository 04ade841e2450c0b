import { reportMailRoutes } from '@boxyard/contract/reports/report-mails.ts';
import { reportRoutes } from '@boxyard/contract/reports/reports.ts';
import { openLink } from '../../core/files/signed-links.ts';
import { handle, handleInSteps } from '../../core/http/handle.ts';
import { inAccount } from '../../core/http/in-account.ts';
import { notFound } from '../../core/http/problems.ts';
import { requireModule } from '../../core/http/require-module.ts';
import type { Services } from '../../core/http/services.ts';
import { every } from '../../core/jobs/every.ts';
import { sharedPlaces } from '../../core/jobs/shared-places.ts';
import { contentTypes } from '../exports/tables.service.ts';
import { readAsked } from './asked.ts';
import { mailReports } from './mail-reports.service.ts';
import { listFacts, readReport } from './report.queries.ts';
import { fileJobOf, linkToFile } from './report-file.service.ts';
import { createReportMail, listReportMails, listSent, removeReportMail } from './report-mails.queries.ts';
import { fileOf, tableOf } from './report-table.ts';

const mailMinutes = 10;
/** A report may take seconds of the database: others wait for their turn, so that the rest of the account goes on. */
const inTurn = sharedPlaces({ places: 4, most: 2, waitMs: 30_000 });

export function registerReports(app: Services): void {
  handleInSteps(app, reportRoutes.get, (step, { params, query }) =>
    inTurn(params.account, () => step((ctx) => readReport(ctx, readAsked(ctx, params.report, query)))),
  );
  handleInSteps(app, reportRoutes.rows, (step, { params, query }) =>
    inTurn(params.account, () => step((ctx) => listFacts(ctx, params.report, query).page())),
  );
  handleInSteps(app, reportRoutes.file, (step, { params, body }) => linkToFile(step, params.report, body));

  handle(app, reportMailRoutes.list, (ctx) => listReportMails(ctx));
  handle(app, reportMailRoutes.create, (ctx, { body }) => createReportMail(ctx, body));
  handle(app, reportMailRoutes.remove, (ctx, { params }) => removeReportMail(ctx, params.id));
  handle(app, reportMailRoutes.sent, (ctx) => listSent(ctx));
  every(app, 'mails of reports', mailMinutes, () => mailReports(app));

  app.http.get('/static/cache/:account/report/:file', async (request, reply) => {
    const link = openLink(app, request.url);
    const job = link && fileJobOf(link);
    if (!job) throw notFound();
    const { adminId, sessionId, tokenId, format, report: name } = job;
    const token = { adminId, sessionId, ...(tokenId && { apiToken: { id: tokenId, scopes: [] } }) };
    await app.limits.caller(request, token);
    const entry = { token, slug: job.account, log: request.log, unseen: true, isReadOnly: true };
    const { report, account, language } = await inTurn(job.account, () =>
      inAccount(app, entry, async (ctx) => {
        await requireModule(ctx, 'reports');
        return {
          report: await readReport(ctx, readAsked(ctx, name, job.query)),
          account: ctx.account,
          language: job.language ?? (tokenId ? 'en' : ctx.account.language),
        };
      }),
    );
    const day = new Date(report.at * 1000).toISOString().slice(0, 10);
    return reply
      .header('content-type', contentTypes[format])
      .header('content-disposition', `attachment; filename="${name}-${report.to ?? day}.${format}"`)
      .header('cache-control', 'private, no-store')
      .send(await fileOf(tableOf(report, language, account), format, language));
  });
}
