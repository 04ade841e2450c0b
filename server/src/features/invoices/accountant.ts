import { Readable } from 'node:stream';
import type { Period, VatSummary } from '@boxyard/contract/billing/statements.ts';
import { sql } from 'kysely';
import { asHolder, linkToFile, openFileLink } from '../../core/files/file-links.ts';
import { zip } from '../../core/files/zip.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, notFound } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { findXml, printInvoice, readPrinted } from './documents.service.ts';

const mostDocuments = 1000;
/** By the day of supply, as a VAT return asks. */
const issuedWithin = (ctx: Ctx, { from, to }: Period) =>
  sql`invoice.account_id = ${ctx.account.id} and invoice.tax_point between ${from}::date and ${to}::date`;

/** What was issued in a period, by currency, category and rate; of invoices without VAT there is none. */
export async function summariseVat(ctx: Ctx, period: Period): Promise<VatSummary[]> {
  const { rows } = await sql<VatSummary>`select currency, category, vat, count(*) filter (where sign > 0) as invoices,
      count(*) filter (where sign < 0) as credit_notes, sum(net * sign) as net, sum("vatAmount" * sign) as vat_amount,
      sum((net + "vatAmount") * sign) as total
    from (select invoice.currency, case invoice.kind when 'invoice' then 1 else -1 end as sign, vat_group.*
      from invoice, jsonb_to_recordset(invoice.contents -> 'groups') vat_group (category text, vat numeric, net numeric, "vatAmount" numeric)
      where ${issuedWithin(ctx, period)}) issued
    group by currency, category, vat order by currency, category, vat desc`.execute(ctx.tx);
  return rows;
}

async function findIssued(ctx: Ctx, period: Period): Promise<{ id: number; number: string }[]> {
  const { rows } = await sql<{
    id: number;
    number: string;
  }>`select id, number from invoice where ${issuedWithin(ctx, period)} order by number`.execute(ctx.tx);
  return rows;
}

/** @throws 409 for too many */
export async function linkArchive(ctx: Ctx, period: Period): Promise<{ url: string; documents: number }> {
  const { length } = await findIssued(ctx, period);
  if (length > mostDocuments) throw conflict('archiveTooLarge', { most: mostDocuments, count: length });
  return {
    url: linkToFile(ctx, `/static/cache/${ctx.account.slug}/invoices/archive.zip`, { ...period }),
    documents: length,
  };
}

export function registerArchive(app: Services): void {
  app.http.get('/static/cache/:account/invoices/archive.zip', async (request, reply) => {
    const link = await openFileLink(app, request.url);
    const slug = /^\/static\/cache\/([^/]+)\/invoices\/archive\.zip$/.exec(link?.path ?? '')?.[1];
    if (!link || slug === undefined) throw notFound();
    const period = { from: link.values.get('from') ?? '', to: link.values.get('to') ?? '' };
    const issued = await asHolder(app, link, slug, (ctx) => findIssued(ctx, period));
    /** Each is read and drawn when its turn comes: the archive is never held as a whole. */
    async function* contentOf(id: number, kind: 'pdf' | 'xml'): AsyncGenerator<Buffer> {
      if (!link || slug === undefined) return;
      if (kind === 'pdf')
        yield await printInvoice(slug, await asHolder(app, link, slug, (ctx) => readPrinted(ctx, id)));
      else yield Buffer.from((await asHolder(app, link, slug, (ctx) => findXml(ctx, id))) ?? '');
    }
    const withXml = await asHolder(app, link, slug, (ctx) =>
      findWithXml(
        ctx,
        issued.map(({ id }) => id),
      ),
    );
    const files = issued.flatMap(({ id, number }) => [
      { name: `${number}.pdf`, content: contentOf(id, 'pdf') },
      ...(withXml.has(id) ? [{ name: `${number}.xml`, content: contentOf(id, 'xml') }] : []),
    ]);
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="invoices-${period.from}-${period.to}.zip"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(zip(files)));
  });
}

async function findWithXml(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{
    id: number;
  }>`select invoice_id as id from invoice_xml where account_id = ${ctx.account.id}
    and invoice_id = any(${ids}::bigint[])`.execute(ctx.tx);
  return new Set(rows.map(({ id }) => id));
}
