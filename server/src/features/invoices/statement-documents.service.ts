import type { Period, Statement } from '@boxyard/contract/billing/statements.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import { textsOf } from '../../core/crud/texts.ts';
import { asHolder, linkToFile, openFileLink } from '../../core/files/file-links.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { findLogo } from '../accounts/logos.queries.ts';
import { clients } from '../clients/clients.queries.ts';
import { policyOfPdf, printInvoice } from './documents.service.ts';
import { findParties } from './parties.queries.ts';
import { findStatement } from './statement.queries.ts';
import type { PrintedStatement } from './statement-pdf.ts';

/** @throws 404 */
export async function linkStatement(ctx: Ctx, clientId: number, period: Period): Promise<{ pdf: string; csv: string }> {
  await clients.get(ctx, clientId);
  const link = (kind: string) =>
    linkToFile(ctx, `/static/cache/${ctx.account.slug}/statement/${clientId}.${kind}`, { ...period });
  return { pdf: link('pdf'), csv: link('csv') };
}

/** In the language of the client's invoices. @throws 404 */
export async function readStatement(ctx: Ctx, clientId: number, period: Period): Promise<PrintedStatement> {
  const { seller, buyer, language } = await findParties(ctx, clientId);
  const logo = await findLogo(ctx);
  const { today } = onlyRow(
    await sql<{
      today: string;
    }>`select (now() at time zone ${ctx.account.timezone}::text)::date as today`.execute(ctx.tx),
  );
  const statements = await findStatement(ctx, clientId, period);
  return { ...period, contents: { seller, buyer }, statements, language, today, ...(logo && { logo: logo.png }) };
}

/** UTF-8 with a byte order mark; in Slovak with semicolons and decimal commas, as Excel expects there. */
function statementCsv(statements: readonly Statement[], { from, to }: Period, language: Language): Buffer {
  const text = textsOf(language, 'invoices');
  const written = (amount: number) => (language === 'sk' ? amount.toFixed(2).replace('.', ',') : amount.toFixed(2));
  const rows = statements.flatMap(({ currency, opening, closing, rows: passed }) => [
    [from, text('statement.opening'), '', '', written(opening), currency],
    ...passed.map(({ day, kind, number, amount, balance }) => [
      day,
      kind === 'payment' ? text('statement.payment') : text(`document.${kind}`),
      number,
      written(amount),
      written(balance),
      currency,
    ]),
    [to, text('statement.closing'), '', '', written(closing), currency],
  ]);
  const headings = ['day', 'what', 'number', 'amount', 'balance', 'currency'].map((name) => text(`statement.${name}`));
  const delimiter = language === 'sk' ? ';' : ',';
  return Buffer.from(`\uFEFF${stringify([headings, ...rows], { delimiter, record_delimiter: '\r\n' })}`);
}

export function registerStatement(app: Services): void {
  app.http.get('/static/cache/:account/statement/:file', async (request, reply) => {
    const link = await openFileLink(app, request.url);
    const [, slug = '', id, kind] =
      /^\/static\/cache\/([^/]+)\/statement\/(\d+)\.(pdf|csv)$/.exec(link?.path ?? '') ?? [];
    if (!link || id === undefined) throw notFound();
    const period = { from: link.values.get('from') ?? '', to: link.values.get('to') ?? '' };
    const statement = await asHolder(app, link, slug, (ctx) => readStatement(ctx, Number(id), period));
    reply.header('cache-control', 'private, no-store');
    if (kind === 'csv')
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="statement-${period.from}-${period.to}.csv"`)
        .send(statementCsv(statement.statements, period, statement.language));
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="statement-${period.from}-${period.to}.pdf"`)
      .header('content-security-policy', policyOfPdf)
      .send(await printInvoice(slug, statement));
  });
}
