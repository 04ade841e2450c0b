import { join } from 'node:path';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { momentWords } from '../../core/crud/date-words.ts';
import { boundedProcess } from '../../core/files/bounded-process.ts';
import { asHolder, languageOf, linkToPaper, openFileLink } from '../../core/files/file-links.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound, Problem } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { sharedPlaces } from '../../core/jobs/shared-places.ts';
import { findDepot } from '../accounts/depot.queries.ts';
import { findLogo } from '../accounts/logos.queries.ts';
import { policyOfPdf } from '../invoices/documents.service.ts';
import { findLines, getOrder, orders } from './gate-orders.queries.ts';
import type { PrintedOrder } from './order-pdf.ts';

const bounds = { memoryMb: 900, heapMb: 128, keptMb: 250, workMs: 20_000, idleMs: 60_000 };
const draw = boundedProcess<PrintedOrder, Uint8Array>(join(import.meta.dirname, 'order-worker.ts'), bounds);
const oneAtATime = sharedPlaces({ places: 1, most: 1, waitMs: 20_000 });

/** @throws 404 */
export async function linkPaper(ctx: Ctx, id: number, language?: Language): Promise<{ url: string }> {
  await orders.get(ctx, id);
  return { url: linkToPaper(ctx, `/static/cache/${ctx.account.slug}/gate-order/${id}.pdf`, language) };
}

/** Never with a PIN. @throws 404 */
async function readPrinted(ctx: Ctx, id: number, language: Language): Promise<PrintedOrder> {
  const [order, parts, logo] = [await getOrder(ctx, id), await findLines(ctx, [id]), await findLogo(ctx)];
  const depot = await findDepot(ctx);
  const lines = order.lines.map(({ pin: _, ...line }) => ({
    ...line,
    types: parts.find(({ id }) => id === line.id)?.types ?? '',
  }));
  const gateUrl = `${ctx.app.config.publicUrl}/gate?order=${id}`;
  return {
    order: { ...order, lines },
    depot,
    language,
    printedAt: momentWords(language, Math.floor(Date.now() / 1000), ctx.account.timezone),
    gateUrl,
    ...(logo && { logo: logo.png }),
  };
}

export function registerPaper(app: Services): void {
  app.http.get('/static/cache/:account/gate-order/:file', async (request, reply) => {
    const link = await openFileLink(app, request.url);
    const [, slug = '', id] = /^\/static\/cache\/([^/]+)\/gate-order\/(\d+)\.pdf$/.exec(link?.path ?? '') ?? [];
    if (!link || id === undefined) throw notFound();
    const print = await asHolder(app, link, slug, (ctx) =>
      readPrinted(ctx, Number(id), languageOf(link) ?? ctx.account.language),
    );
    const pdf = await oneAtATime(slug, () => draw(print));
    if (!pdf) throw new Problem('UNAVAILABLE', 'receiptNotDrawn');
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="order-${id}.pdf"`)
      .header('content-security-policy', policyOfPdf)
      .send(Buffer.from(pdf));
  });
}
