import type { QueryOf } from '@boxyard/contract/core/route.ts';
import {
  type Damage,
  type DamageLine,
  type DamageLines,
  damageLocationNames,
  type damageRoutes,
  StoredDamage,
} from '@boxyard/contract/yard/damages.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { byName } from '../../core/crud/by-name.ts';
import { type List, type Page, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { numberMatches } from '../containers/names.queries.ts';
import { imagesOfDamages } from '../images/images.queries.ts';

export const damages = records('damage', StoredDamage);

const names = Object.entries(damageLocationNames).map(([code, name]) => sql`when ${code} then ${name}`);
const scdName = sql<string>`case scd_code ${sql.join(names, sql` `)} else '' end`;

const seenAt = sql<number>`coalesce(transport.moved_at, damage.created_at)`;

function withNames(ctx: Ctx) {
  return ctx.tx
    .selectFrom('damage')
    .leftJoin('colleague as admin', (join) =>
      join.onRef('admin.accountId', '=', 'damage.accountId').onRef('admin.adminId', '=', 'damage.adminId'),
    )
    .leftJoin('transport', (join) =>
      join.onRef('transport.accountId', '=', 'damage.accountId').onRef('transport.id', '=', 'damage.transportId'),
    )
    .where('damage.accountId', '=', ctx.account.id)
    .selectAll('damage')
    .select([
      scdName.as('scdName'),
      sql<string>`author_name(admin.username, damage.token_id)`.as('adminUsername'),
      seenAt.as('seenAt'),
      sql<Damage['passageType']>`transport.type`.as('passageType'),
      sql<string>`case when transport.id is null then '' else trip_code(transport.type, transport.moved_at, transport.id, ${ctx.account.timezone}) end`.as(
        'tripCode',
      ),
    ]);
}

/** A new estimate of it would be refused. */
const isEstimated = (ctx: Ctx) => sql`exists (select from estimate_line line
  join estimate on estimate.account_id = line.account_id and estimate.id = line.estimate_id
  where line.account_id = ${ctx.account.id} and line.damage_id = damage.id
    and (estimate.status in ('draft', 'sent') or line.choice = 'approved' and line.done <> 'not_done'))`;

/** Saved damages only, no drafts. */
export async function listDamages(
  ctx: Ctx,
  containerId: number,
  input: QueryOf<typeof damageRoutes.list>,
): Promise<Page<Damage>> {
  let query = withNames(ctx).where('damage.containerId', '=', containerId).where('damage.isDraft', '=', false);
  if (input.isOpen !== undefined) query = query.where('damage.closedById', input.isOpen ? 'is' : 'is not', null);
  if (input.isEstimated !== undefined) query = query.where(sql<boolean>`${isEstimated(ctx)} = ${input.isEstimated}`);
  if (input.scdType) query = query.where('damage.scdType', '=', input.scdType);
  if (input.q) {
    query = query.where(
      contains(sql`norm(${scdName} || ' ' || remark || ' ' || author_name(admin.username, damage.token_id))`, input.q),
    );
  }
  const { rows, total } = await shortList(query, input, {
    columns: {
      id: sql`damage.id`,
      scdType: sql`scd_type`,
      scdName,
      adminUsername: byName(ctx, sql`admin.username`),
      createdAt: sql`damage.created_at`,
      seenAt,
    },
    initial: '-id',
    id: sql`damage.id`,
    updatedAt: sql`damage.updated_at`,
  }).page();
  const images = await imagesOfDamages(
    ctx,
    rows.map((row) => row.id),
  );
  return { rows: rows.map((row) => ({ ...row, images: images.get(row.id) ?? [] })), total };
}

/** Saved damages of all containers. */
export function listDamageLines(ctx: Ctx, input: z.output<typeof DamageLines>): List<DamageLine> {
  let query = withNames(ctx)
    .innerJoin('container', (join) =>
      join.onRef('container.accountId', '=', 'damage.accountId').onRef('container.id', '=', 'damage.containerId'),
    )
    .select('container.name as containerName')
    .where('damage.isDraft', '=', false);
  if (input.isOpen !== undefined) query = query.where('damage.closedById', input.isOpen ? 'is' : 'is not', null);
  if (input.scdType) query = query.where('damage.scdType', '=', input.scdType);
  if (input.q) query = query.where(numberMatches(contains, sql`container.search_key`, input.q));
  return shortList(query, input, {
    columns: { id: sql`damage.id`, createdAt: sql`damage.created_at`, seenAt },
    initial: '-id',
    id: sql`damage.id`,
    updatedAt: sql`damage.updated_at`,
  });
}

/** @throws 404 */
export async function getDamage(ctx: Ctx, containerId: number, id: number): Promise<Damage> {
  const query = withNames(ctx).where('damage.containerId', '=', containerId).where('damage.id', '=', id);
  const found = await query.executeTakeFirst();
  if (!found) throw notFound();
  return { ...found, images: (await imagesOfDamages(ctx, [id])).get(id) ?? [] };
}
