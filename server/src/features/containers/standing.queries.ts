import { type Standing, standings } from '@boxyard/contract/containers.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';

/** When a day of the account's calendar began, so many days before today; also where clocks changed since. */
export const midnight = (
  ctx: Ctx,
  daysAgo: number,
) => sql<number>`(((now() at time zone ${ctx.account.timezone}::text)::date
  - ${sql.lit(daysAgo)})::timestamp at time zone ${ctx.account.timezone}::text)`;

/** Days of the account's calendar from that of an instant to today. */
export const daysSince = (ctx: Ctx, instant: RawBuilder<unknown>) =>
  sql<number>`((now() at time zone ${ctx.account.timezone}::text)::date - (${instant} at time zone ${ctx.account.timezone}::text)::date)`;

/** In the yard for so long: a place that a transfer moves stays the same row, so that its beginning is that of the stay. */
export function hasStood(ctx: Ctx, standing: Standing): RawBuilder<boolean> {
  const { from, to } = standings[standing];
  const earliest = to === null ? sql`true` : sql`p.created_at >= ${midnight(ctx, to)}`;
  return sql<boolean>`container.id in (select p.container_id from container_place p
    where p.account_id = ${ctx.account.id} and p.kind = 'current'
      and ${earliest} and p.created_at < ${midnight(ctx, from - 1)})`;
}
