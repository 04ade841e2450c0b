import { type Standing, standingNames, standings } from '@boxyard/contract/containers.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Piece, piece } from '../../core/queries/pieces.ts';
import type { Ctx, InAccount } from '../../core/request/context.ts';

/** The start of a day in the account's time zone, `daysAgo` days before today; correct across clock changes. */
export const midnight = (
  ctx: InAccount,
  daysAgo: number,
) => sql<number>`(((now() at time zone ${ctx.account.timezone}::text)::date
  - ${sql.lit(daysAgo)})::timestamp at time zone ${ctx.account.timezone}::text)`;

/** Calendar days in the account's time zone from an instant to today. */
export const daysSince = (ctx: InAccount, instant: RawBuilder<unknown>) =>
  sql<number>`((now() at time zone ${ctx.account.timezone}::text)::date - (${instant} at time zone ${ctx.account.timezone}::text)::date)`;

/** The warehouse in which a container stands; undefined where it has no place in the yard. */
export async function findStandingWarehouse(ctx: Ctx, containerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ warehouseId: number }>`
    select storage_area.warehouse_id from container_place place
    join storage_section on storage_section.account_id = place.account_id and storage_section.id = place.section_id
    join storage_area on storage_area.account_id = place.account_id and storage_area.id = storage_section.area_id
    where place.account_id = ${ctx.account.id} and place.container_id = ${containerId} and place.kind = 'current'`.execute(
    ctx.tx,
  );
  return rows[0]?.warehouseId;
}

/** Ids of containers that have stood in the yard for so long. A transfer updates the same row, so `created_at` is the start of the stay. */
const idsOf = (standing: Standing) => {
  const { from, to } = standings[standing];
  return piece((ctx) => {
    const earliest = to === null ? sql`true` : sql`place.created_at >= ${midnight(ctx, to)}`;
    return sql`select place.container_id as id from container_place place
      where place.account_id = ${ctx.account.id} and place.kind = 'current'
        and ${earliest} and place.created_at < ${midnight(ctx, from - 1)}`;
  })({});
};
export const idsOfStanding = Object.fromEntries(standingNames.map((name) => [name, idsOf(name)])) as Record<
  Standing,
  Piece
>; // these are all
