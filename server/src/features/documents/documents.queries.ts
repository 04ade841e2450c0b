import { type Document, StoredDocument } from '@boxyard/contract/documents.ts';
import type { ListInput } from '@boxyard/contract/list.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../core/context.ts';
import { linkToFile } from '../../core/file-links.ts';
import type { Page } from '../../core/handle.ts';
import { contains, page } from '../../core/lists.ts';
import { notFound } from '../../core/problems.ts';
import { records } from '../../core/records.ts';

export const DocumentRow = StoredDocument.extend({ path: z.string() });
export type DocumentRow = z.output<typeof DocumentRow>;
export const documents = records('document', DocumentRow);

export async function listDocuments(ctx: Ctx, containerId: number, input: ListInput): Promise<Page<Document>> {
  let query = ctx.tx
    .selectFrom('document')
    .where('accountId', '=', ctx.account.id)
    .where('containerId', '=', containerId)
    .select(Object.keys(DocumentRow.shape) as (keyof DocumentRow)[]);
  if (input.q) query = query.where(contains(sql`norm(title || ' ' || filename)`, input.q));
  const { rows, total } = await page(query, input, {
    columns: {
      id: sql`id`,
      title: sql`norm(title)`,
      filename: sql`norm(filename)`,
      size: sql`size`,
      createdAt: sql`created_at`,
    },
    initial: 'id',
    tie: sql`id`,
  });
  return { rows: rows.map((row) => withLink(ctx, row)), total };
}

/** @throws 404, also for the document of another container */
export async function findDocument(ctx: Ctx, containerId: number, id: number): Promise<DocumentRow> {
  const document = await documents.get(ctx, id);
  if (document.containerId !== containerId) throw notFound();
  return document;
}

export function withLink(ctx: Ctx, row: DocumentRow): Document {
  return { ...row, url: linkToFile(ctx, `/static/cache/${row.path}`, { filename: row.filename }) };
}
