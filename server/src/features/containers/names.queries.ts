import { bareNumberPart } from '@boxyard/contract/yard/iso6346.ts';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import type { Condition, LongTable, Sort } from '../../core/crud/long-list.ts';
import { contains, holds, type Match, startsWith } from '../../core/crud/text-search.ts';
import type { InAccount } from '../../core/http/context.ts';

/** Sorts a long list by the number of the container that a row of `table` refers to. */
export const byContainerName = (table: LongTable): Sort => ({
  columns: [sql`container.name_key`],
  join: joinOf(table, 'container'),
});

/** Sorts a long list by the name of the client that a row of `table` refers to. */
export const byClientName = (ctx: InAccount, table: LongTable): Sort => ({
  columns: [byName(ctx, sql`client.name`)],
  join: joinOf(table, 'client'),
});

function joinOf(table: LongTable, named: 'container' | 'client') {
  const [account, id] = [sql.ref(`${table}.account_id`), sql.ref(`${table}.${named}_id`)];
  return sql`join ${sql.table(named)} on ${sql.ref(`${named}.account_id`)} = ${account} and ${sql.ref(`${named}.id`)} = ${id}`;
}

/** The number of the container that a row of `table` refers to. */
export const numberOfContainer = (ctx: InAccount, table: LongTable) => sql<string>`(select container.name from container
  where container.account_id = ${ctx.account.id} and container.id = ${sql.ref(`${table}.container_id`)})`;

/** Matches a container number as typed, or without the spaces and hyphens with which numbers are printed. */
export function numberMatches(match: Match, key: RawBuilder<unknown>, text: string): Condition {
  const bare = bareNumberPart(text);
  return bare === text ? match(key, text) : sql`(${match(key, text)} or ${match(key, bare)})`;
}

/** A number that holds a text; `search_key` has the index, and the references beside the number. */
export const numberHolds: Match = (key, text) =>
  sql<boolean>`(${contains(sql`container.search_key`, text)} and ${holds(key, text)})`;

/** A number that a container had matches: its beginning, where the number is searched by that, else any part. */
export function formerMatches(match: Match, text: string): Condition {
  const begin = match === startsWith ? sql`chr(10) ||` : sql``;
  const holdsPart: Match = (key, part) => sql<boolean>`position((select ${begin} norm(${part})) in ${key}) > 0`;
  return sql`(container.former_key <> '' and ${numberMatches(holdsPart, sql`container.former_key`, text)})`;
}

/** The last of the former numbers of `container` that hold a text. */
export const formerNameBy = (text: string) =>
  sql<string>`coalesce((select entry ->> 'name' from jsonb_array_elements(container.former_names) with ordinality entries (entry, nth)
    where ${numberMatches(holds, sql`norm(entry ->> 'name')`, text)} order by nth desc limit 1), '')`;

/** The ids of the containers whose number matches, and of those of which a former one does. */
const idsCalled = (ctx: InAccount, match: Match, text: string) =>
  [numberMatches(match, sql`container.name_key`, text), formerMatches(match, text)].map(
    (condition) =>
      sql`select container.id from container where container.account_id = ${ctx.account.id} and ${condition}`,
  );

/** The number of a container matches, or one that it had. */
export const isCalled = (ctx: InAccount, match: Match, text: string): Condition =>
  sql`container.id in (${sql.join(idsCalled(ctx, match, text), sql` union all `)})`;

/** A row of `table` refers to a container whose number matches, or one that it had: two places of a search. */
export const placesOfContainer = (ctx: InAccount, table: LongTable, match: Match, text: string): Condition[] =>
  idsCalled(ctx, match, text).map((ids) => sql`${sql.ref(`${table}.container_id`)} in (${ids})`);

/** The same as one condition. */
export const isOfContainer = (ctx: InAccount, table: LongTable, match: Match, text: string): Condition =>
  sql`${sql.ref(`${table}.container_id`)} in (${sql.join(idsCalled(ctx, match, text), sql` union all `)})`;

/** The number that `container` had at a moment. */
export const numberAt = (moment: RawBuilder<unknown>) =>
  sql<string>`number_at(container.former_names, container.name, ${moment})`;

export interface Renumbered {
  id: number;
  name: string;
  clientId: number;
  clientName: string;
  formerName: string;
  since: number;
  until: number;
}

/** The containers that had one of these numbers and have another one now, by the number given; the one that was called so last comes first. */
export async function findRenumbered(ctx: InAccount, numbers: readonly string[]): Promise<Map<string, Renumbered[]>> {
  const { rows } = await sql<Renumbered & { given: string }>`select * from (
    select distinct on (given.name, container.id) given.name as given, container.id, container.name, container.client_id,
      client.name as client_name, entry ->> 'name' as former_name, (entry ->> 'since')::bigint as since, (entry ->> 'until')::bigint as until
    from container cross join lateral jsonb_array_elements(container.former_names) entry
    join unnest(${[...new Set(numbers)]}::text[]) given(name) on norm(given.name) = norm(entry ->> 'name')
    join client on client.account_id = ${ctx.account.id} and client.id = container.client_id
    where container.account_id = ${ctx.account.id} and container.former_key <> '' and container.name_key <> norm(given.name)
    order by given.name, container.id, until desc) former
  order by until desc, id`.execute(ctx.tx);
  return Map.groupBy(rows, ({ given }) => given);
}

/** A row of `table` refers to a client whose name holds a text. */
export const isOfClient = (ctx: InAccount, table: LongTable, text: string): Condition =>
  sql`${sql.ref(`${table}.client_id`)} in (select client.id from client
    where client.account_id = ${ctx.account.id} and ${contains(sql`client.name_key`, text)})`;
