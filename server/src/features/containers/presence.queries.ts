import type { Presence } from '@boxyard/contract/containers.ts';
import { type RawBuilder, sql } from 'kysely';
import { saysSomething, startsWord } from '../../core/queries/text-search.ts';
import type { Ctx } from '../../core/request/context.ts';
import { passed } from './plans.queries.ts';

/** The containers whose last passage at the gate was of that type. */
const lastPassed = (ctx: Ctx, type: 'gate_in' | 'gate_out') => sql`select last.container_id from (
    select distinct on (container_id) container_id, type from transport
    where account_id = ${ctx.account.id} and type in ('gate_in', 'gate_out')
    order by container_id desc, moved_at desc, id desc) last
  where last.type = ${type}`;

const placed = (ctx: Ctx) => sql`select place.container_id from container_place place
  where place.account_id = ${ctx.account.id} and place.kind = 'current'`;

const inYard = (ctx: Ctx) => sql`(container.id in (${placed(ctx)}) or container.id in (${lastPassed(ctx, 'gate_in')}))`;

const expected = (ctx: Ctx) => sql`container.id in (select transport.container_id from transport
    where transport.account_id = ${ctx.account.id} and transport.type = 'planned_in' and not ${passed(ctx.account.id)}
  except (${placed(ctx)} union all ${lastPassed(ctx, 'gate_in')}))`;

/** `is true` keeps the planner from looking up each of very many containers: it takes their last passages for few. */
const left = (ctx: Ctx) => sql`(container.id in (${lastPassed(ctx, 'gate_out')})) is true`;

/** Containers that are in the yard, expected there or gone; `presences` in the contract says what is meant. */
export function isPresent(ctx: Ctx, presence: Presence): RawBuilder<boolean> {
  const condition = { in_yard: inYard, expected, left }[presence];
  return sql<boolean>`${condition(ctx)}`;
}

/** An area and a section in it, as they are searched. */
const areaAndSection = sql`storage_area.name || ' ' || storage_section.name`;

/** Containers that stand in a section in whose name, or that of its area, a word starts with what was typed. */
export const standsIn = (ctx: Ctx, text: string) =>
  saysSomething(text) ? isInSection(ctx, startsWord(sql`words(${areaAndSection})`, text)) : sql<boolean>`false`;

/** Containers that stand in a section in whose name, or that of its area, a text occurs. */
export const standsInAny = (ctx: Ctx, text: string) =>
  isInSection(ctx, sql`position((select norm(${text})) in norm(${areaAndSection})) > 0`);

/** The sections come first: there are few, and the places of each have an index. */
function isInSection(ctx: Ctx, matches: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`container.id in (select place.container_id from container_place place
    where place.account_id = ${ctx.account.id} and place.kind = 'current' and place.section_id in (
      select storage_section.id from storage_section
      join storage_area on storage_area.account_id = storage_section.account_id and storage_area.id = storage_section.area_id
      where storage_section.account_id = ${ctx.account.id} and ${matches}))`;
}
