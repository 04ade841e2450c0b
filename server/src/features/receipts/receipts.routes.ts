import { Language } from '@boxyard/contract/core/enums.ts';
import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { withTransaction } from '../../core/db/connection.ts';
import { asHolder, openFileLink } from '../../core/files/file-links.ts';
import type { OpenedLink } from '../../core/files/signed-links.ts';
import { handle, handleWithoutAccount } from '../../core/http/handle.ts';
import { notFound } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { transports } from '../transports/transports.queries.ts';
import { checkReceipt, limitChecks } from './checks.service.ts';
import { listPhotos } from './photos.queries.ts';
import { type PrintJob, printedReceipts } from './printed-receipts.service.ts';
import { findPrintJob, issueReceipt } from './receipts.service.ts';

export function registerReceipts(app: Services): void {
  const print = printedReceipts(app.files);
  const limit = limitChecks();

  handle(app, receiptRoutes.issue, (ctx, { params, body }) => issueReceipt(ctx, params.containerId, params.id, body));

  handle(app, receiptRoutes.photos, async (ctx, { params: { containerId, id } }) => {
    await transports.get(ctx, id, { containerId });
    return listPhotos(ctx, id);
  });

  handleWithoutAccount(app, receiptRoutes.check, ({ request, reply }, { params }) => {
    limit(request.ip);
    reply.header('x-robots-tag', 'noindex');
    return withTransaction(app.db, (tx) => checkReceipt(tx, params.token));
  });

  app.http.get('/static/cache/:account/receipt/:file', async (request, reply) => {
    const link = await openFileLink(app, request.url);
    const found = link && (await readReceipt(app, link));
    if (!found) throw notFound();
    const { receipt } = found.print;
    const pdf = await print(found);
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="EIR-${receipt.number.replace('/', '-')}.pdf"`)
      .header('cache-control', 'private, no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(pdf);
  });
}

/** Reads the database only; the PDF is made after the transaction. */
async function readReceipt(app: Services, link: OpenedLink): Promise<PrintJob | undefined> {
  const [, slug = '', id] = /^\/static\/cache\/([^/]+)\/receipt\/(\d+)\.pdf$/.exec(link.path) ?? [];
  const photos = link.values.get('photos')?.split(',').map(Number) ?? [];
  const language = Language.optional()
    .catch(undefined)
    .parse(link.values.get('language') ?? undefined);
  return asHolder(app, link, slug, (ctx) => findPrintJob(ctx, app, Number(id), { photos, language }));
}
