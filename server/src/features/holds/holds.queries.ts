import { type HoldRow, type holdRoutes, StoredHold } from '@boxyard/contract/bookings/holds.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

export const holds = records('hold', StoredHold);

function withNames(ctx: Ctx) {
  const own = sql`account_id = ${ctx.account.id}`;
  const by = (
    admin: ReturnType<typeof sql>,
    token: ReturnType<typeof sql>,
  ) => sql<string>`author_name((select colleague.username from colleague
    where colleague.${own} and colleague.admin_id = ${admin}), ${token})`;
  return ctx.tx
    .selectFrom('hold')
    .leftJoin('gateOrder as o', (join) =>
      join.onRef('o.accountId', '=', 'hold.accountId').onRef('o.id', '=', 'hold.orderId'),
    )
    .leftJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'hold.accountId').onRef('client.id', '=', 'hold.clientId'),
    )
    .leftJoin('container', (join) =>
      join
        .onRef('container.accountId', '=', 'hold.accountId')
        .onRef('container.nameKey', '=', 'hold.numberKey')
        .on('hold.number', '<>', ''),
    )
    .where('hold.accountId', '=', ctx.account.id)
    .select(holds.columns)
    .select([
      sql<string>`coalesce(o.number, '')`.as('orderNumber'),
      sql<string>`coalesce(client.name, '')`.as('clientName'),
      'container.id as containerId',
      isActiveHold.as('isActive'),
      by(sql`hold.admin_id`, sql`hold.token_id`).as('madeBy'),
      by(sql`hold.lifted_by_id`, sql`null::bigint`).as('liftedBy'),
    ]);
}

export const isActiveHold = sql<boolean>`(hold.lifted_at is null and (hold.ends_at is null or hold.ends_at > now()))`;

export function listHolds(ctx: Ctx, input: QueryOf<typeof holdRoutes.list>): List<HoldRow> {
  let query = withNames(ctx);
  if (input.kind) query = query.where('hold.kind', '=', input.kind);
  if (input.isActive !== undefined) query = query.where(sql<boolean>`${isActiveHold} = ${input.isActive}`);
  if (input.clientId !== undefined) query = query.where('hold.clientId', '=', input.clientId);
  if (input.orderId !== undefined) query = query.where('hold.orderId', '=', input.orderId);
  if (input.containerId !== undefined)
    query = query.where(sql<boolean>`exists (select from container of_it
    where of_it.account_id = ${ctx.account.id} and of_it.id = ${input.containerId}
      and (hold.number <> '' and hold.number_key = of_it.name_key or hold.client_id = of_it.client_id))`);
  if (input.q)
    query = query.where(
      contains(
        sql`norm(hold.number || ' ' || hold.reference || ' ' || hold.notes || ' ' || coalesce(o.number, ''))`,
        input.q,
      ),
    );
  return shortList(query, input, {
    columns: { startsAt: sql`hold.starts_at`, number: sql`hold.number_key`, kind: sql`hold.kind` },
    initial: '-startsAt',
    id: sql`hold.id`,
    updatedAt: sql`hold.updated_at`,
  });
}

/** @throws 404 */
export async function getHold(ctx: Ctx, id: number): Promise<HoldRow> {
  const found = await withNames(ctx).where('hold.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}
