import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';

/** The day in the account's time zone. */
export const todayOf = ({ account }: InAccount) => sql`(now() at time zone ${account.timezone}::text)::date`;

/** The last day of a line named `line` of an order named `o`: its own, or else the order's; null: without an end. */
export const lastDayOfLine = sql`coalesce(line.valid_to, o.valid_to)`;

/** Whether the last day of such a line is not over. */
export const isLineOn = (ctx: InAccount) => sql`(${lastDayOfLine} < ${todayOf(ctx)}) is not true`;

/** The last day of an order named `o`, that of the line that goes on for longest; null: without an end. */
export const lastDayOfOrder = ({ account }: InAccount) => sql`(
  select nullif(max(coalesce(${lastDayOfLine}, 'infinity')), 'infinity') from gate_order_line line
  where line.account_id = ${account.id} and line.order_id = o.id)`;

/** The types of a line by name, as text; null for any. */
export const typesOfLine = (ctx: InAccount, line: RawBuilder<unknown>) => sql<string | null>`(
  select string_agg(type.name, ' / ' order by type.name) from container_type type
  where type.account_id = ${ctx.account.id} and ${line} @> to_jsonb(type.id))`;
