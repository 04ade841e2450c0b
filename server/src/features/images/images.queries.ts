import { Id } from '@boxyard/contract/core/fields.ts';
import { thumbnailSides } from '@boxyard/contract/core/files.ts';
import { type damageImageRoutes, type Image, StoredImage } from '@boxyard/contract/core/images.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { byName } from '../../core/crud/by-name.ts';
import { type Page, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Tx } from '../../core/db/connection.ts';
import { linkToFile } from '../../core/files/file-links.ts';
import { pictureEndings, thumbnailEnding, thumbnailSize } from '../../core/files/picture-versions.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

/** What pictures belong to. Each feature with pictures makes owners and registers their routes. */
export interface ImageOwner {
  /** The columns that a new picture gets. */
  values: Record<string, unknown>;
  /** The folder of its files within the account. */
  folder: string;
  /** Selects the pictures of this owner. */
  condition(accountId: number): RawBuilder<boolean>;
  /** @throws 404 */
  check(ctx: Ctx): Promise<unknown>;
}

export const ImageRow = StoredImage.extend({
  containerId: Id.nullable(),
  workTaskId: Id.nullable(),
  /** The path of the stored files without their endings. */
  path: z.string(),
});
export type ImageRow = z.output<typeof ImageRow>;
export const images = records('image', ImageRow);

function rowsOf(ctx: Ctx) {
  return ctx.tx.selectFrom('image').where('image.accountId', '=', ctx.account.id).select(images.columns);
}

export async function listImages(
  ctx: Ctx,
  owner: ImageOwner,
  input: QueryOf<typeof damageImageRoutes.list>,
): Promise<Page<Image>> {
  await owner.check(ctx);
  let query = rowsOf(ctx).where(owner.condition(ctx.account.id));
  if (input.q) query = query.where(contains(sql`norm(title || ' ' || filename)`, input.q));
  const { rows, total } = await shortList(query, input, {
    columns: {
      id: sql`image.id`,
      title: byName(ctx, sql`title`),
      filename: sql`norm(filename)`,
      createdAt: sql`image.created_at`,
    },
    initial: 'id',
    id: sql`image.id`,
    updatedAt: sql`image.updated_at`,
  }).page();
  return { rows: rows.map((row) => withLinks(ctx, row)), total };
}

/** @throws 404 */
export async function findImage(ctx: Ctx, owner: ImageOwner, id: number): Promise<ImageRow> {
  const found = await rowsOf(ctx).where(owner.condition(ctx.account.id)).where('image.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** The pictures of these damages, in one query. */
export async function imagesOfDamages(ctx: Ctx, damageIds: number[]): Promise<Map<number, Image[]>> {
  const found = new Map<number, Image[]>(damageIds.map((id) => [id, []]));
  if (damageIds.length === 0) return found;
  const rows = await rowsOf(ctx).where('image.damageId', 'in', damageIds).orderBy('image.id').execute();
  for (const row of rows) found.get(Number(row.damageId))?.push(withLinks(ctx, row));
  return found;
}

/** The pictures of a survey itself, by the items of its checklist. */
export async function imagesOfSurvey(ctx: Ctx, surveyId: number): Promise<Image[]> {
  const rows = await rowsOf(ctx).where('image.surveyId', '=', surveyId).orderBy('image.id').execute();
  return rows.map((row) => withLinks(ctx, row));
}

/** @throws 404 */
export async function getImage(ctx: Ctx, owner: ImageOwner, id: number): Promise<Image> {
  return withLinks(ctx, await findImage(ctx, owner, id));
}

export function withLinks(ctx: Ctx, row: ImageRow): Image {
  const linkTo = (ending: string) => linkToFile(ctx, `/static/cache/${row.path}${ending}`);
  const thumbnails = thumbnailSides.map((side) => ({
    url: linkTo(thumbnailEnding(side)),
    ...thumbnailSize(row, side),
  }));
  return { ...row, url: linkTo(pictureEndings[row.contentType]), thumbnailUrl: thumbnails[0]?.url ?? '', thumbnails };
}

/** The paths of all stored files of these pictures. */
export function imagePaths(rows: Pick<ImageRow, 'path' | 'contentType'>[]): string[] {
  return rows.flatMap(({ path, contentType }) =>
    [pictureEndings[contentType], ...thumbnailSides.map(thumbnailEnding)].map((ending) => path + ending),
  );
}

/** @returns the paths of their files, to be deleted after the commit */
export async function removeImagesOfDamages(tx: Tx, accountId: number, damageIds: number[]): Promise<string[]> {
  if (damageIds.length === 0) return [];
  const rows = await tx
    .deleteFrom('image')
    .where('accountId', '=', accountId)
    .where('damageId', 'in', damageIds)
    .returning(['path', 'contentType'])
    .execute();
  return imagePaths(rows);
}
