import { type RawBuilder, sql } from 'kysely';
import { around, type Piece, piece } from '../../core/crud/pieces.ts';
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

const longerThan = piece<{ days: number }>(
  (ctx, { days }) => sql`presence.in_yard_since < ${midnight(ctx, sql`${days}::int`)}`,
);
const atMost = piece<{ days: number }>(
  (ctx, { days }) => sql`presence.in_yard_since >= ${midnight(ctx, sql`${days}::int`)}`,
);
const idsWhere = around(
  ({ account }, conditions) => sql`select presence.container_id as id from container_presence presence
    where presence.account_id = ${account.id} and ${sql.join(conditions, sql` and `)}`,
);

/** Ids of containers, each once, that have been in the yard for more than `over` and at most `upTo` days; undefined where nothing is asked. */
export function idsOfStaying({
  over,
  upTo,
}: {
  over: number | undefined;
  upTo: number | undefined;
}): Piece | undefined {
  const bounds = [
    ...(over === undefined ? [] : [longerThan({ days: over })]),
    ...(upTo === undefined ? [] : [atMost({ days: upTo })]),
  ];
  return bounds.length === 0 ? undefined : idsWhere(...bounds);
}
