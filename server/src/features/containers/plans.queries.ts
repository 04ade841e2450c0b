import { sql } from 'kysely';

/** `transport` is a plan, and no passage. */
export const isPlanned = sql<boolean>`transport.type in ('planned_in', 'planned_out')`;

/**
 * A plan is done if the container passed the gate in that direction, at the earliest a day before the planned time: but not
 * if it passed the other way between the two, for then the plan is about another visit.
 */
export const passed = (
  accountId: number,
) => sql<boolean>`exists (select from transport passage where passage.account_id = ${accountId} and passage.container_id = transport.container_id
  and passage.type in ('gate_in', 'gate_out') and passage.type = case transport.type when 'planned_in' then 'gate_in' when 'planned_out' then 'gate_out' end
  and passage.moved_at >= transport.moved_at - interval '1 day'
  and (passage.moved_at >= transport.moved_at or not exists (select from transport back where back.account_id = ${accountId} and back.container_id = passage.container_id
    and back.type in ('gate_in', 'gate_out') and back.type <> passage.type
    and back.moved_at > passage.moved_at and back.moved_at <= transport.moved_at)))`;
