import type { Presence } from '@boxyard/contract/containers.ts';
import { type RawBuilder, sql } from 'kysely';
import { contains, saysSomething, startsWord } from '../../core/queries/text-search.ts';
import type { Ctx } from '../../core/request/context.ts';
import { passed } from './plans.queries.ts';

/** Ids of containers, each once, from the narrow table of where they are. */
const presentIf = (
  ctx: Ctx,
  condition: RawBuilder<unknown>,
) => sql`select presence.container_id from container_presence presence
  where presence.account_id = ${ctx.account.id} and ${condition}`;

/** Ids of containers, each once, that are in the yard, expected there or gone; `presences` in the contract says what is meant. */
export function idsOfPresent(ctx: Ctx, presence: Presence): RawBuilder<unknown> {
  if (presence === 'in_yard') return presentIf(ctx, sql`presence.is_in_yard`);
  if (presence === 'left') return presentIf(ctx, sql`presence.last_passage = 'gate_out'`);
  return sql`select distinct transport.container_id from transport
    left join container_presence presence on presence.account_id = transport.account_id and presence.container_id = transport.container_id
    where transport.account_id = ${ctx.account.id} and transport.type = 'planned_in' and presence.is_in_yard is not true
      and (presence.last_passage is null or not ${passed(ctx.account.id)})`;
}

/** An area and a section in it, as they are searched. */
const areaAndSection = sql`storage_area.name || ' ' || storage_section.name`;

/** Containers that stand in a section in whose name, or that of its area, a word starts with what was typed. */
export const standsIn = (ctx: Ctx, text: string) =>
  saysSomething(text)
    ? sql<boolean>`container.id in (${idsInSection(ctx, startsWord(sql`words(${areaAndSection})`, text))})`
    : sql<boolean>`false`;

/** Ids of containers that stand in a section in whose name, or that of its area, a text occurs. */
export const idsStandingIn = (ctx: Ctx, text: string) =>
  idsInSection(ctx, contains(sql`norm(${areaAndSection})`, text));

/** The sections come first: there are few, and the places of each have an index. */
const idsInSection = (
  ctx: Ctx,
  matches: RawBuilder<unknown>,
) => sql`select place.container_id from container_place place
  where place.account_id = ${ctx.account.id} and place.kind = 'current' and place.section_id in (
    select storage_section.id from storage_section
    join storage_area on storage_area.account_id = storage_section.account_id and storage_area.id = storage_section.area_id
    where storage_section.account_id = ${ctx.account.id} and ${matches})`;
