import { bareNumberPart } from '@boxyard/contract/yard/iso6346.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Condition, LongTable, Sort } from '../../core/crud/list-page.ts';
import { contains, type Match } from '../../core/crud/text-search.ts';
import type { InAccount } from '../../core/http/context.ts';

/** Sorts a long list by the number of the container that a row of `table` refers to. */
export const byContainerName = (table: LongTable) => byName(table, 'container');

/** Sorts a long list by the name of the client that a row of `table` refers to. */
export const byClientName = (table: LongTable) => byName(table, 'client');

function byName(table: LongTable, named: 'container' | 'client'): Sort {
  const [account, id] = [sql.ref(`${table}.account_id`), sql.ref(`${table}.${named}_id`)];
  const join = sql`join ${sql.table(named)} on ${sql.ref(`${named}.account_id`)} = ${account} and ${sql.ref(`${named}.id`)} = ${id}`;
  return { columns: [sql.ref(`${named}.name_key`)], join };
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
  sql<boolean>`(${contains(sql`container.search_key`, text)} and position((select norm(${text})) in ${key}) > 0)`;

/** A row of `table` refers to a container whose number matches. */
export const isOfContainer = (ctx: InAccount, table: LongTable, match: Match, text: string): Condition =>
  sql`${sql.ref(`${table}.container_id`)} in (select container.id from container
    where container.account_id = ${ctx.account.id} and ${numberMatches(match, sql`container.name_key`, text)})`;

/** A row of `table` refers to a client whose name holds a text. */
export const isOfClient = (ctx: InAccount, table: LongTable, text: string): Condition =>
  sql`${sql.ref(`${table}.client_id`)} in (select client.id from client
    where client.account_id = ${ctx.account.id} and ${contains(sql`client.name_key`, text)})`;
