import type { Image } from '@boxyard/contract/core/images.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { images, withLinks } from '../images/images.queries.ts';

/** A photo that a receipt is to be printed with. */
export interface ChosenPhoto {
  id: number;
  version: number;
  title: string;
  createdAt: number;
  /** The path of the stored files without their endings. */
  path: string;
  /** The location of its damage; '' for a photo of the container itself. */
  damageCode: string;
}

/** A dialog shows no more to choose from. */
const mostOffered = 200;

/** Photos of the container of a passage, and of the damages that were known then. */
const ofPassage = (transportId: number) => sql<boolean>`exists (select from transport passage
  where passage.account_id = image.account_id and passage.id = ${transportId} and (image.container_id = passage.container_id
    or image.damage_id in (select known.id from damages_known(passage.account_id, passage.id) known)))`;

export async function listPhotos(ctx: Ctx, transportId: number): Promise<Image[]> {
  const rows = await ctx.tx
    .selectFrom('image')
    .where('image.accountId', '=', ctx.account.id)
    .where(ofPassage(transportId))
    .select(images.columns)
    .orderBy('image.id', 'desc')
    .limit(mostOffered)
    .execute();
  return rows.map((row) => withLinks(ctx, row));
}

/** In the order of the ids; what is none of the passage is left out. */
export async function findPhotos(
  { tx, account }: Pick<Ctx, 'tx' | 'account'>,
  transportId: number,
  ids: number[],
): Promise<ChosenPhoto[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('image')
    .leftJoin('damage', (join) =>
      join.onRef('damage.accountId', '=', 'image.accountId').onRef('damage.id', '=', 'image.damageId'),
    )
    .where('image.accountId', '=', account.id)
    .where('image.id', 'in', ids)
    .where(ofPassage(transportId))
    .select(['image.id', 'image.version', 'image.title', 'image.createdAt', 'image.path'])
    .select(sql<string>`coalesce(damage.scd_code, '')`.as('damageCode'))
    .orderBy(sql`array_position(${ids}::bigint[], image.id)`)
    .execute();
}
