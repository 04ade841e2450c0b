import { bareNumberPart } from '@boxyard/contract/iso6346.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';

/** `startsWith` or `contains` of core/lists.ts. */
export type Match = (key: RawBuilder<unknown>, text: string) => RawBuilder<boolean>;

/** A container number as it was typed, or without the spaces and hyphens of paper. */
export function numberMatches(match: Match, key: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const bare = bareNumberPart(text);
  return bare === text ? match(key, text) : sql<boolean>`(${match(key, text)} or ${match(key, bare)})`;
}

/** The ids of the containers with such a number, for lists of what belongs to containers. */
export const containersWhere = (ctx: Ctx, match: Match, text: string) =>
  sql`select c.id from container c where c.account_id = ${ctx.account.id} and ${numberMatches(match, sql`c.name_key`, text)}`;

/** The same of clients by their name. */
export const clientsWhere = (ctx: Ctx, match: Match, text: string) =>
  sql`select k.id from client k where k.account_id = ${ctx.account.id} and ${match(sql`k.name_key`, text)}`;
