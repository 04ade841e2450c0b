import { bareNumberPart } from '@boxyard/contract/iso6346.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../core/queries/list-page.ts';
import type { CountedTable } from '../../core/queries/row-counts.ts';
import type { Match } from '../../core/queries/text-search.ts';
import type { Ctx } from '../../core/request/context.ts';

/** Sorts a long list by the number of the container that a row of `table` refers to. */
export const byContainerName = (table: CountedTable) => byName(table, 'container');

/** Sorts a long list by the name of the client that a row of `table` refers to. */
export const byClientName = (table: CountedTable) => byName(table, 'client');

function byName(table: CountedTable, named: 'container' | 'client'): Sort {
  const [account, id] = [sql.ref(`${table}.account_id`), sql.ref(`${table}.${named}_id`)];
  const join = sql`join ${sql.table(named)} on ${sql.ref(`${named}.account_id`)} = ${account} and ${sql.ref(`${named}.id`)} = ${id}`;
  return { column: sql.ref(`${named}.name_key`), join };
}

/** The number of the container that a row of `table` refers to. */
export const numberOfContainer = (ctx: Ctx, table: CountedTable) => sql<string>`(select container.name from container
  where container.account_id = ${ctx.account.id} and container.id = ${sql.ref(`${table}.container_id`)})`;

/** Matches a container number as typed, or without the spaces and hyphens with which numbers are printed. */
export function numberMatches(match: Match, key: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const bare = bareNumberPart(text);
  return bare === text ? match(key, text) : sql<boolean>`(${match(key, text)} or ${match(key, bare)})`;
}

/** The container whose id is in `column` has a matching number. */
export function isOfContainer(ctx: Ctx, column: RawBuilder<unknown>, match: Match, text: string) {
  const number = numberMatches(match, sql`container.name_key`, text);
  return isOneOf(
    ctx,
    column,
    sql`select container.id from container where container.account_id = ${ctx.account.id} and ${number}`,
  );
}

/** The client whose id is in `column` has a matching name. */
export function isOfClient(ctx: Ctx, column: RawBuilder<unknown>, match: Match, text: string) {
  const name = match(sql`client.name_key`, text);
  return isOneOf(
    ctx,
    column,
    sql`select client.id from client where client.account_id = ${ctx.account.id} and ${name}`,
  );
}

/** The planner looks up this many ids one by one. */
const few = 1000;

/** Up to `few` ids are fetched first: with known ids the planner uses the index instead of a scan. */
async function isOneOf(ctx: Ctx, column: RawBuilder<unknown>, ids: RawBuilder<unknown>): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ id: number }>`${ids} limit ${few + 1}`.execute(ctx.tx);
  if (rows.length === 0) return sql`false`;
  if (rows.length > few) return sql`${column} in (${ids})`;
  return sql`${column} = any(${rows.map(({ id }) => id)}::bigint[])`;
}
