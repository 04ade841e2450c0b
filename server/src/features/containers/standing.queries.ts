import { type RawBuilder, sql } from 'kysely';
import type { Ids } from '../../core/crud/long-list.ts';
import { planEachTime } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';

/** The start of a day in the account's time zone, `daysAgo` days before today; correct across clock changes. */
export const midnight = (
  ctx: InAccount,
  daysAgo: RawBuilder<unknown>,
) => sql<number>`(((now() at time zone ${ctx.account.timezone}::text)::date
  - ${daysAgo})::timestamp at time zone ${ctx.account.timezone}::text)`;

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

/** Containers that have been in the yard for more than `over` and at most `upTo` days. */
export function stayingIds(ctx: InAccount, over: number | undefined, upTo: number | undefined): Ids {
  const longer = over === undefined ? sql`true` : sql`in_yard_since < ${midnight(ctx, sql`${over}::int`)}`;
  const atMost = upTo === undefined ? sql`true` : sql`in_yard_since >= ${midnight(ctx, sql`${upTo}::int`)}`;
  return sql`${planEachTime} select container_id from container_presence
    where account_id = ${ctx.account.id} and in_yard_since is not null and ${longer} and ${atMost}`;
}
