import { bareNumberPart } from '@boxyard/contract/yard/iso6346.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../core/crud/list-page.ts';
import { once } from '../../core/crud/once.ts';
import { anyOf, around, askedByShape, none, often, type Piece, piece } from '../../core/crud/pieces.ts';
import type { CountedTable } from '../../core/crud/row-counts.ts';
import { contains, type Match, startsWith } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';

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
export function numberMatches(match: Match, key: RawBuilder<unknown>): (text: string) => Piece {
  const asTyped = piece<{ text: string }>((_, { text }) => match(key, text));
  const orBare = piece<{ text: string; bare: string }>(
    (_, { text, bare }) => sql`(${match(key, text)} or ${match(key, bare)})`,
  );
  return (text) => {
    const bare = bareNumberPart(text);
    return bare === text ? asTyped({ text }) : orBare({ text, bare });
  };
}

/** The planner looks up this many ids one by one. */
const few = 1000;

/** The ids of a query as one value, null if there are more than few: to read a thousand rows costs as much as to find them. */
const fewOf = (ids: RawBuilder<unknown>) => sql<{ ids: number[] | null }>`
  select case when count(*) <= ${sql.lit(few)} then coalesce(json_agg(id), '[]') end as ids from (${ids} limit ${sql.lit(few + 1)}) found`;

/** Whether the index of keywords can find a text: by three letters or digits in a row, or by the start of a later word. */
export const isIndexed = (text: string) => /[\p{L}\p{N}]{3}|[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]{2}/u.test(text);

/** Ids that a function of the database finds by the index of keywords; undefined for a text that is too short for it, and for many. */
function idsByIndex(
  found: (_: InAccount, values: { text: string; bare: string }, most: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  const ask = once((ctx, values: { text: string; bare: string }) =>
    fewOf(sql`select ${found(ctx, values, sql.lit(few + 1))} as id from tenant_account
      where account_id = ${ctx.account.id}`),
  );
  return async (ctx: Ctx, text: string): Promise<number[] | undefined> => {
    if (!isIndexed(text)) return undefined;
    const [row] = await ask(ctx, { text, bare: bareNumberPart(text) });
    return row?.ids ?? undefined;
  };
}

/** Few containers that hold a text in their number, papers or seal; undefined where the index finds too many. */
export const findHolding = idsByIndex(
  (_, { text, bare }, most) => sql`containers_holding(${text}, ${bare}, false, ${most})`,
);

/** Few containers that hold a text in their number; undefined where the index finds too many. */
export const findNumbered = idsByIndex(
  (_, { text, bare }, most) => sql`containers_holding(${text}, ${bare}, true, ${most})`,
);

/** Few transports that hold a text in their driver or plates; undefined where the index finds too many. */
export const findTransportsHolding = idsByIndex((_, { text }, most) => sql`transports_holding(${text}, ${most})`);

/** Few tasks that hold a text in their title; undefined where the index finds too many. */
export const findTasksHolding = idsByIndex((_, { text }, most) => sql`tasks_holding(${text}, ${most})`);

/** Few passages whose truck or driver holds a text without spaces and hyphens; undefined where the index finds too many. */
export const findPassagesHolding = idsByIndex((_, { text }, most) => sql`passages_holding(${text}, ${most})`);

const isNumber = {
  starts: numberMatches(startsWith, sql`container.name_key`),
  holds: numberMatches(contains, sql`container.name_key`),
};
const idsNumbered = around(
  ({ account }, [isIt = sql`true`]) => sql`select container.id from container
  where container.account_id = ${account.id} and ${isIt}`,
);
const idsOfClients = piece<{ text: string }>(
  ({ account }, { text }) => sql`select client.id from client
  where client.account_id = ${account.id} and ${contains(sql`client.name_key`, text)}`,
);

/** The container, or the client, that the rows of a table refer to is among some: known ones, or very many. */
function referring(column: string) {
  const ref = sql.ref(column);
  const isIn = around((_, [ids = sql`null`]) => sql`${ref} in (${ids})`);
  return { among: among(ref), inMany: (ids: Piece) => often(isIn(ids)) };
}

/** The four letters of an owner, and digits: a usual number holds them at its start or nowhere. */
const isStartOfNumber = /^[a-z]{4}\d*$/i;

const oddNumbers = askedByShape(({ account }, [holds = sql`true`]) =>
  fewOf(sql`select container.id from container
    where container.account_id = ${account.id} and container.name_key !~ '^[a-z]{4}[0-9]{7}$' and ${holds}`),
);

/** Few containers with an unusual number that holds a text; undefined where there are many. */
async function findOdd(ctx: Ctx, text: string): Promise<number[] | undefined> {
  const [row] = await oddNumbers(ctx, isNumber.holds(text));
  return row?.ids ?? undefined;
}

/** Conditions on the rows of a table, by the names of the records that they refer to. */
export function namesIn(table: CountedTable) {
  const [container, client] = [referring(`${table}.container_id`), referring(`${table}.client_id`)];
  return {
    /** Its container has a number that starts with a text. */
    isOfContainerThatStarts: (ctx: Ctx, text: string) => isOneOf(ctx, container, idsNumbered(isNumber.starts(text))),

    /** Its container has a number that holds a text. */
    async isOfContainerThatHolds(ctx: Ctx, text: string): Promise<Piece> {
      const odd = isStartOfNumber.test(bareNumberPart(text)) ? await findOdd(ctx, text) : undefined;
      if (odd) return anyOf(container.among(odd), await this.isOfContainerThatStarts(ctx, bareNumberPart(text)));
      const ids = await findNumbered(ctx, text);
      if (ids) return container.among(ids);
      const numbered = idsNumbered(isNumber.holds(text));
      return isIndexed(text) ? container.inMany(numbered) : isOneOf(ctx, container, numbered);
    },

    /** Its client has a name that holds a text. */
    isOfClientThatHolds: (ctx: Ctx, text: string) => isOneOf(ctx, client, idsOfClients({ text })),
  };
}

const first = askedByShape((_, [ids = sql`null`]) => fewOf(ids));

/** Up to `few` ids are fetched first: with known ids the planner uses the index instead of a scan. */
async function isOneOf(ctx: Ctx, column: ReturnType<typeof referring>, ids: Piece): Promise<Piece> {
  const [row] = await first(ctx, ids);
  return row?.ids ? column.among(row.ids) : column.inMany(ids);
}

/** A condition that holds where a text occurs, after the index of keywords has found too many. */
export const oftenIfIndexed = (text: string, condition: Piece): Piece =>
  isIndexed(text) ? often(condition) : condition;

export function among(column: RawBuilder<unknown>): (ids: readonly number[]) => Piece {
  const isAmong = piece<{ ids: readonly number[] }>((_, { ids }) => sql`${column} = any(${ids}::bigint[])`);
  return (ids) => (ids.length === 0 ? none : isAmong({ ids }));
}
