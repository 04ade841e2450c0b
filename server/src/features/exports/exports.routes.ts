import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { exportRoutes } from '@boxyard/contract/integrations/exports.ts';
import type { FastifyBaseLogger } from 'fastify';
import { localClock, writtenOf } from '../../core/crud/local-time.ts';
import { textsOf } from '../../core/crud/texts.ts';
import { openLink } from '../../core/files/signed-links.ts';
import type { Ctx } from '../../core/http/context.ts';
import { handleInSteps } from '../../core/http/handle.ts';
import { inAccount } from '../../core/http/in-account.ts';
import { notFound } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import type { AccessToken } from '../../core/http/tokens.ts';
import { contentTypes } from './content-types.ts';
import { writeCsv } from './csv.ts';
import { columnsOf } from './export-columns.ts';
import { exportedLists } from './exported-lists.ts';
import { type ExportJob, jobOf, linkToExport } from './exports.service.ts';
import { writeXlsx } from './xlsx.ts';

const batchSize = 500;
/** Characters written before other requests run: one row may have tens of thousands, and most have a few hundred. */
const writtenAtOnce = 64 * 1024;

export function registerExports(app: Services): void {
  handleInSteps(app, exportRoutes.create, (step, { body }) => linkToExport(step, body));

  app.http.get('/static/cache/:account/export/:file', async (request, reply) => {
    const link = openLink(app, request.url);
    const job = link && jobOf(link);
    if (!job) throw notFound();
    await app.limits.caller(request, tokenOf(job));
    const { ids, timezone, language } = await begin(app, job, request.log);
    const today = writtenOf(localClock(timezone)(Date.now() / 1000)).slice(0, 10);
    const title = textsOf(language, 'exports')(`list.${job.list}`);
    const { row, screen } = exportedLists[job.list];
    const columns = columnsOf(row, language, { screen: screen ?? job.list, withFields: job.withFields });
    const batches = readBatches(app, job, ids, request.log);
    const write = job.format === 'csv' ? writeCsv : writeXlsx;
    return reply
      .header('content-type', contentTypes[job.format])
      .header('content-disposition', `attachment; filename="${job.list}-${today}.${job.format}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(write(columns, batches, { language, timezone, title })));
  });
}

/** The ids of the rows in the order of the list at this moment. */
function begin(app: Services, job: ExportJob, log: FastifyBaseLogger) {
  return asExporter(app, job, log, async (ctx) => {
    const ids = await (await listOf(ctx, job)).ids(job.chosen);
    return { ids, timezone: ctx.account.timezone, language: languageOfFile(ctx, job) };
  });
}

/** Each batch has a short transaction, so that a slow download holds no connection. Rows are read as they are then. */
async function* readBatches(
  app: Services,
  job: ExportJob,
  ids: number[],
  log: FastifyBaseLogger,
): AsyncGenerator<Record<string, unknown>[]> {
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize);
    const rows = await asExporter(app, job, log, async (ctx) => (await listOf(ctx, job)).rows(batch));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const found = batch.map((id) => byId.get(id)).filter((row) => row !== undefined);
    for (const rows of inPieces(found)) {
      yield rows;
      await setImmediate();
    }
  }
}

/** As many rows together as have about `writtenAtOnce` characters. */
function* inPieces(rows: Record<string, unknown>[]): Generator<Record<string, unknown>[]> {
  let piece: Record<string, unknown>[] = [];
  let characters = 0;
  for (const row of rows) {
    piece.push(row);
    for (const value of Object.values(row)) characters += typeof value === 'string' ? value.length : 0;
    if (characters < writtenAtOnce) continue;
    yield piece;
    piece = [];
    characters = 0;
  }
  if (piece.length > 0) yield piece;
}

const listOf = (ctx: Ctx, job: ExportJob) =>
  exportedLists[job.list].list({ ...ctx, language: languageOfFile(ctx, job) }, job.input, job.of);

const languageOfFile = ({ account }: Ctx, { language = account.language }: ExportJob) => language;

/** Runs as the admin or the program that asked for the link, so the download stops when their access ends. */
function asExporter<T>(
  app: Services,
  job: ExportJob,
  log: FastifyBaseLogger,
  fn: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const entry = { token: tokenOf(job), slug: job.account, log, unseen: true, isReadOnly: true };
  return inAccount(app, entry, fn);
}

/** What the program may read was asked when the link was made: it may read this list. */
function tokenOf({ adminId, sessionId, tokenId }: ExportJob): AccessToken {
  return { adminId, sessionId, ...(tokenId && { apiToken: { id: tokenId, scopes: [] } }) };
}
