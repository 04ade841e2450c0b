import { bareNumberPart } from '@boxyard/contract/iso6346.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../core/queries/list-page.ts';
import type { CountedTable } from '../../core/queries/row-counts.ts';
import { contains, type Match, startsWith } from '../../core/queries/text-search.ts';
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

/** The planner looks up this many ids one by one. */
const few = 1000;

/** Whether a text has three letters or digits in a row, which the index of keywords goes by. */
const hasThreeInARow = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** Ids that a function of the database finds by the index of keywords; undefined for a text that is too short for it, and for many. */
async function idsByIndex(
  ctx: Ctx,
  text: string,
  found: (most: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<number[] | undefined> {
  if (!hasThreeInARow(text)) return undefined;
  const { rows } = await sql<{ id: number }>`select ${found(sql.lit(few + 1))} as id from tenant_account
    where account_id = ${ctx.account.id}`.execute(ctx.tx);
  return rows.length > few ? undefined : rows.map(({ id }) => id);
}

const containersByIndex = (ctx: Ctx, text: string, isNumber: boolean) =>
  idsByIndex(
    ctx,
    text,
    (most) => sql`containers_holding(${text}, ${bareNumberPart(text)}, ${sql.lit(isNumber)}, ${most})`,
  );

/** Few containers that hold a text in their number, papers or seal; undefined where the index finds too many. */
export const findHolding = (ctx: Ctx, text: string) => containersByIndex(ctx, text, false);

/** Few containers that hold a text in their number; undefined where the index finds too many. */
export const findNumbered = (ctx: Ctx, text: string) => containersByIndex(ctx, text, true);

/** Few transports that hold a text in their driver or plates; undefined where the index finds too many. */
export const findTransportsHolding = (ctx: Ctx, text: string) =>
  idsByIndex(ctx, text, (most) => sql`transports_holding(${text}, ${most})`);

/** The container whose id is in `column` has a number that starts with a text. */
export const isOfContainerThatStarts = (ctx: Ctx, column: RawBuilder<unknown>, text: string) =>
  isOneOf(ctx, column, containersNumbered(ctx, startsWith, text));

/** The container whose id is in `column` has a number that holds a text. */
export async function isOfContainerThatHolds(ctx: Ctx, column: RawBuilder<unknown>, text: string) {
  const ids = await findNumbered(ctx, text);
  return ids ? isAmong(column, ids) : isOneOf(ctx, column, containersNumbered(ctx, contains, text));
}

const containersNumbered = (ctx: Ctx, match: Match, text: string) => sql`select container.id from container
  where container.account_id = ${ctx.account.id} and ${numberMatches(match, sql`container.name_key`, text)}`;

/** The client whose id is in `column` has a name that holds a text. */
export const isOfClientThatHolds = (ctx: Ctx, column: RawBuilder<unknown>, text: string) =>
  isOneOf(
    ctx,
    column,
    sql`select client.id from client where client.account_id = ${ctx.account.id} and ${contains(sql`client.name_key`, text)}`,
  );

/** Up to `few` ids are fetched first: with known ids the planner uses the index instead of a scan. */
async function isOneOf(ctx: Ctx, column: RawBuilder<unknown>, ids: RawBuilder<unknown>): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ id: number }>`${ids} limit ${few + 1}`.execute(ctx.tx);
  return rows.length > few
    ? sql`${column} in (${ids})`
    : isAmong(
        column,
        rows.map(({ id }) => id),
      );
}

export const isAmong = (column: RawBuilder<unknown>, ids: number[]): RawBuilder<boolean> =>
  ids.length === 0 ? sql`false` : sql`${column} = any(${ids}::bigint[])`;
