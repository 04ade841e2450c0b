import { join } from 'node:path';
import type { InvoiceLine } from '@boxyard/contract/billing/invoice-contents.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { sql } from 'kysely';
import { boundedProcess } from '../../core/files/bounded-process.ts';
import { asHolder, languageOf, linkToPaper, openFileLink } from '../../core/files/file-links.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound, Problem } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { sharedPlaces } from '../../core/jobs/shared-places.ts';
import { findLogo } from '../accounts/logos.queries.ts';
import type { PrintedInvoice } from './invoice-sheet.ts';
import { draftContents, invoices } from './invoices.queries.ts';
import type { PrintedStatement } from './statement-pdf.ts';

export type { PrintedInvoice } from './invoice-sheet.ts';

/** An invoice of a thousand lines takes two seconds and 150 MB beside what Node sets aside. */
const bounds = { memoryMb: 1100, heapMb: 256, keptMb: 300, workMs: 30_000, idleMs: 60_000 };
const draw = boundedProcess<PrintedInvoice | PrintedStatement, Uint8Array>(
  join(import.meta.dirname, 'invoice-worker.ts'),
  bounds,
);
const oneAtATime = sharedPlaces({ places: 1, most: 1, waitMs: 30_000 });

/** Links to the documents of an invoice; of a draft, to what it would look like. @throws 404 */
export async function linkDocuments(
  ctx: Ctx,
  id: number,
  language?: Language,
): Promise<{ pdf: string; xml: string | null }> {
  const { xmlSha256 } = await invoices.get(ctx, id);
  const link = (kind: string) => linkToPaper(ctx, `/static/cache/${ctx.account.slug}/invoice/${id}.${kind}`, language);
  return { pdf: link('pdf'), xml: xmlSha256 ? link('xml') : null };
}

/** @throws 404 */
export async function readPrinted(ctx: Ctx, id: number, language?: Language): Promise<PrintedInvoice> {
  const invoice = await invoices.get(ctx, id);
  const said = invoice.contents ?? (await draftContents(ctx, invoice));
  const logo = await findLogo(ctx);
  const { net, vatAmount, total } = { ...said, ...withoutNull(invoice) };
  return {
    ...invoice,
    net: net ?? 0,
    vatAmount: vatAmount ?? 0,
    total: total ?? 0,
    contents: language ? { ...said, lines: said.lines.map((line) => inLanguage(line, language)) } : said,
    language: language ?? said.language,
    ...(logo && { logo: logo.png }),
  };
}

const inLanguage = (line: InvoiceLine, language: Language) => ({ ...line, text: line.texts?.[language] ?? line.text });

const withoutNull = ({
  net,
  vatAmount,
  total,
}: {
  net: number | null;
  vatAmount: number | null;
  total: number | null;
}) => (net === null ? {} : { net, vatAmount, total });

/** @throws 503 where it was not drawn in time */
export const printInvoice = (account: string, print: PrintedInvoice | PrintedStatement): Promise<Buffer> =>
  oneAtATime(account, async () => {
    const pdf = await draw(print);
    if (!pdf) throw new Problem('UNAVAILABLE', 'receiptNotDrawn');
    return Buffer.from(pdf);
  });

export async function findXml(ctx: Ctx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{
    xml: string;
  }>`select xml from invoice_xml where account_id = ${ctx.account.id} and invoice_id = ${id}`.execute(ctx.tx);
  return rows[0]?.xml;
}

/** What a browser may do while it shows a PDF. */
export const policyOfPdf =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export function registerDocuments(app: Services): void {
  app.http.get('/static/cache/:account/invoice/:file', async (request, reply) => {
    const link = await openFileLink(app, request.url);
    const [, slug = '', id, kind] =
      /^\/static\/cache\/([^/]+)\/invoice\/(\d+)\.(pdf|xml)$/.exec(link?.path ?? '') ?? [];
    if (!link || id === undefined) throw notFound();
    reply.header('cache-control', 'private, no-store');
    if (kind === 'xml') {
      const found = await asHolder(app, link, slug, async (ctx) => ({
        xml: await findXml(ctx, Number(id)),
        number: (await invoices.get(ctx, Number(id))).number,
      }));
      if (!found.xml) throw notFound();
      return reply
        .header('content-type', 'application/xml; charset=utf-8')
        .header('content-disposition', `attachment; filename="${found.number}.xml"`)
        .send(found.xml);
    }
    const print = await asHolder(app, link, slug, (ctx) => readPrinted(ctx, Number(id), languageOf(link)));
    const pdf = await printInvoice(slug, print);
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${print.number ?? 'draft'}.pdf"`)
      .header('content-security-policy', policyOfPdf)
      .send(pdf);
  });
}
