import type { Presence } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import type { Condition, Ids } from '../../core/crud/long-list.ts';
import { contains, planEachTime, startsWord } from '../../core/crud/text-search.ts';
import type { InAccount } from '../../core/http/context.ts';

/** Containers in the yard, expected there or gone; `presences` in the contract says what is meant. */
const presences: Record<Presence, (ctx: InAccount) => Ids> = {
  in_yard: (ctx) =>
    sql`select container_id from container_presence where account_id = ${ctx.account.id} and is_in_yard`,
  expected: (ctx) => sql`select container_id from container_presence
      where account_id = ${ctx.account.id} and has_plan_in and not is_in_yard
    union select box.id from announced_truck cross join lateral jsonb_array_elements_text(announced_truck.numbers) named (number)
      join container box on box.account_id = ${ctx.account.id} and box.name_key = norm(named.number)
      where announced_truck.account_id = ${ctx.account.id} and announced_truck.direction = 'in' and announced_truck.came_at is null
        and not exists (select from container_presence presence where presence.account_id = ${ctx.account.id}
          and presence.container_id = box.id and presence.is_in_yard)`,
  left: (ctx) => sql`select container_id from container_presence
    where account_id = ${ctx.account.id} and last_passage = 'gate_out'`,
};

export const presentIds = (ctx: InAccount, presence: Presence): Ids => presences[presence](ctx);

/** An area and a section in it, as they are searched. */
const areaAndSection = sql`storage_area.name || ' ' || storage_section.name`;

const placedIds = (ctx: InAccount, matches: Condition): Ids =>
  sql`${planEachTime} select container_id from container_place
    where account_id = ${ctx.account.id} and kind = 'current' and section_id = any(array(select storage_section.id from storage_section
      join storage_area on storage_area.account_id = storage_section.account_id and storage_area.id = storage_section.area_id
      where storage_section.account_id = ${ctx.account.id} and ${matches}))`;

/** Containers that stand in a section in whose name, or that of its area, a word starts with what was typed. */
export const idsInCalled = (ctx: InAccount, text: string): Ids =>
  placedIds(ctx, startsWord(sql`words(${areaAndSection})`, text));

/** Containers that stand in a section in whose name, or that of its area, a text occurs. */
export const idsInHolding = (ctx: InAccount, text: string): Ids =>
  placedIds(ctx, contains(sql`norm(${areaAndSection})`, text));
