import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';

/** The day in the account's time zone. */
export const todayOf = ({ account }: InAccount) => sql`(now() at time zone ${account.timezone}::text)::date`;

/** The types of a line by name, as text; null for any. */
export const typesOfLine = (ctx: InAccount, line: RawBuilder<unknown>) => sql<string | null>`(
  select string_agg(type.name, ' / ' order by type.name) from container_type type
  where type.account_id = ${ctx.account.id} and ${line} @> to_jsonb(type.id))`;
