import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { exportRoutes } from '@boxyard/contract/exports.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { App } from '../../core/app.ts';
import type { Ctx } from '../../core/context.ts';
import { type Tx, transaction } from '../../core/db.ts';
import { enter } from '../../core/enter.ts';
import { handle } from '../../core/handle.ts';
import type { Extract } from '../../core/lists.ts';
import { notFound } from '../../core/problems.ts';
import { openLink } from '../../core/signed-links.ts';
import { textsOf } from '../../core/texts.ts';
import { keyIn } from '../../core/who-asks.ts';
import { writeCsv } from './csv.ts';
import { columnsOf } from './export-columns.ts';
import { exportedLists } from './exported-lists.ts';
import { type ExportJob, jobOf, linkToExport } from './exports.service.ts';
import { localClock, writtenOf } from './local-time.ts';
import { writeXlsx } from './xlsx.ts';

const batchSize = 1000;
/** Then others have their turn: a row may have tens of thousands of characters. */
const writtenAtOnce = 10;
const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export function registerExports(app: App): void {
  handle(app, exportRoutes.create, (ctx, { body }) => linkToExport(ctx, body));

  app.http.get('/static/cache/:account/export/:file', async (request, reply) => {
    const link = openLink(app, request.url);
    const job = link && jobOf(link);
    if (!job) throw notFound();
    const { ids, timezone, language } = await begin(app, job, request.log);
    const today = writtenOf(localClock(timezone)(Date.now() / 1000)).slice(0, 10);
    const title = textsOf(language, 'exports')(`list.${job.list}`);
    const columns = columnsOf(exportedLists[job.list].row, language);
    const batches = readBatches(app, job, ids, request.log);
    const write = job.format === 'csv' ? writeCsv : writeXlsx;
    return reply
      .header('content-type', contentTypes[job.format])
      .header('content-disposition', `attachment; filename="${job.list}-${today}.${job.format}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(write(columns, batches, { language, timezone, title })));
  });
}

/** Which rows, in which order: as the list stands now. */
function begin(app: App, job: ExportJob, log: FastifyBaseLogger) {
  return inAccount(app, job, log, async (ctx, own) => {
    const { rows } = await pageOf(ctx, job, 'ids');
    const ids = rows.map((row) => row.id as number);
    return { ids, timezone: ctx.account.timezone, language: job.language ?? own };
  });
}

/** A short transaction for each batch: a slow download holds no connection, and sees each row as it is then. */
async function* readBatches(
  app: App,
  job: ExportJob,
  ids: number[],
  log: FastifyBaseLogger,
): AsyncGenerator<Record<string, unknown>[]> {
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize);
    const { rows } = await inAccount(app, job, log, (ctx) => pageOf(ctx, job, batch));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const found = batch.map((id) => byId.get(id)).filter((row) => row !== undefined);
    for (let from = 0; from < found.length; from += writtenAtOnce) {
      yield found.slice(from, from + writtenAtOnce);
      await setImmediate();
    }
  }
}

function pageOf(ctx: Ctx, job: ExportJob, extract: Required<Extract>['extract']) {
  return exportedLists[job.list].page(ctx, { ...job.input, extract }, job.of);
}

/** As the admin who asked for the link: what ended their access ends the download. */
function inAccount<T>(
  app: App,
  { account: slug, adminId, sessionId }: ExportJob,
  log: FastifyBaseLogger,
  run: (ctx: Ctx, language: 'en' | 'sk') => Promise<T>,
): Promise<T> {
  const work = async (tx: Tx) => {
    const account = await enter(tx, { adminId, sessionId }, slug);
    const admin = { id: adminId, isOwner: account.isOwner, sessionId };
    const own = await tx
      .selectFrom('account')
      .where('id', '=', account.id)
      .select('language')
      .executeTakeFirstOrThrow();
    return run({ tx, account, admin, app, log, afterCommit: () => undefined }, own.language);
  };
  return transaction(app.db, work, keyIn({ adminId, sessionId }, slug));
}
