import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { type Document, type documentRoutes, StoredDocument } from '@boxyard/contract/yard/documents.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { byName } from '../../core/crud/by-name.ts';
import { type Page, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import { linkToFile } from '../../core/files/file-links.ts';
import type { Ctx } from '../../core/http/context.ts';

export const DocumentRow = StoredDocument.extend({ path: z.string() });
export type DocumentRow = z.output<typeof DocumentRow>;
export const documents = records('document', DocumentRow);

export async function listDocuments(
  ctx: Ctx,
  containerId: number,
  input: QueryOf<typeof documentRoutes.list>,
): Promise<Page<Document>> {
  let query = ctx.tx
    .selectFrom('document')
    .where('accountId', '=', ctx.account.id)
    .where('containerId', '=', containerId)
    .select(documents.columns);
  if (input.q) query = query.where(contains(sql`norm(title || ' ' || filename)`, input.q));
  const { rows, total } = await shortList(query, input, {
    columns: {
      id: sql`id`,
      title: byName(ctx, sql`title`),
      filename: sql`norm(filename)`,
      size: sql`size`,
      createdAt: sql`created_at`,
    },
    initial: 'id',
    id: sql`id`,
    updatedAt: sql`updated_at`,
  }).page();
  return { rows: rows.map((row) => withLink(ctx, row)), total };
}

export function withLink(ctx: Ctx, row: DocumentRow): Document {
  return { ...row, url: linkToFile(ctx, `/static/cache/${row.path}`, { filename: row.filename }) };
}
