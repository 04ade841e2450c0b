import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../../core/http/context.ts';
import { receivables } from '../../receivables/receivables.queries.ts';

/** What clients owe now, one by one. */
export const receivableFacts = (ctx: InAccount): RawBuilder<unknown> =>
  sql`select owed.*, null::timestamptz as until, amount as open from (${receivables(ctx)}) owed`;
