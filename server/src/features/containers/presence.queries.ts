import type { Presence } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import type { Condition } from '../../core/crud/long-list.ts';
import { contains, planEachTime, startsWord } from '../../core/crud/text-search.ts';
import type { InAccount } from '../../core/http/context.ts';

const presences: Record<Presence, (ctx: InAccount) => Condition> = {
  in_yard: (ctx) => sql`container.id in (select container_id from container_presence
    where account_id = ${ctx.account.id} and is_in_yard)`,
  expected: (ctx) => sql`container.id in (select container_id from container_presence
      where account_id = ${ctx.account.id} and has_plan_in and not is_in_yard
    union all select box.id from announced_truck cross join lateral jsonb_array_elements_text(announced_truck.numbers) named (number)
      join container box on box.account_id = ${ctx.account.id} and box.name_key = norm(named.number)
      where announced_truck.account_id = ${ctx.account.id} and announced_truck.direction = 'in' and announced_truck.came_at is null
        and not exists (select from container_presence presence where presence.account_id = ${ctx.account.id}
          and presence.container_id = box.id and presence.is_in_yard))`,
  left: (ctx) => sql`container.id in (select container_id from container_presence
    where account_id = ${ctx.account.id} and last_passage = 'gate_out')`,
};

/** The container is in the yard, expected there or gone; `presences` in the contract says what is meant. */
export const isPresent = (ctx: InAccount, presence: Presence): Condition => presences[presence](ctx);

/** An area and a section in it, as they are searched. */
const areaAndSection = sql`storage_area.name || ' ' || storage_section.name`;

const standsWhere = (ctx: InAccount, matches: Condition): Condition =>
  sql`${planEachTime} container.id in (select container_id from container_place
    where account_id = ${ctx.account.id} and kind = 'current' and section_id = any(array(select storage_section.id from storage_section
      join storage_area on storage_area.account_id = storage_section.account_id and storage_area.id = storage_section.area_id
      where storage_section.account_id = ${ctx.account.id} and ${matches})))`;

/** The container stands in a section in whose name, or that of its area, a word starts with what was typed. */
export const standsInCalled = (ctx: InAccount, text: string): Condition =>
  standsWhere(ctx, startsWord(sql`words(${areaAndSection})`, text));

/** The container stands in a section in whose name, or that of its area, a text occurs. */
export const standsInHolding = (ctx: InAccount, text: string): Condition =>
  standsWhere(ctx, contains(sql`norm(${areaAndSection})`, text));
