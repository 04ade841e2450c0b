import { lengthOf } from '@boxyard/contract/inspections/locations.ts';
import type { SurveyedBox } from '@boxyard/contract/inspections/surveys.ts';
import { type Place, placeText } from '@boxyard/contract/yard/places.ts';
import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { findDueOf } from './due.queries.ts';
import { findOpenDamages } from './surveys.queries.ts';

type Found = Omit<SurveyedBox, 'location' | 'due' | 'damages' | 'repairedIds' | 'proposedKind'> & {
  isoCode: string;
  hSize: number;
  place: Place | null;
  /** The last gate move. */
  lastMove: 'gate_in' | 'gate_out' | null;
  /** It was surveyed since that. */
  isSurveyed: boolean;
};

/** @throws 404 */
export async function lookAtBox(ctx: InAccount, number: string): Promise<SurveyedBox> {
  const own = sql`account_id = ${ctx.account.id}`;
  const { rows } = await sql<Found>`
    select c.id, c.name, client.name as client_name, type.name as container_type_name, c.iso_code, c.length_ft, c.h_size, c.is_refrigerated, c.grade,
      c.container_condition, coalesce(presence.is_in_yard, false) as is_in_yard,
      (select place_json(place.account_id, place.section_id, place.row, place.tier, place.span) from container_place place
        where place.${own} and place.container_id = c.id and place.kind = 'current') as place,
      move.type as last_move,
      exists (select from survey s where s.${own} and s.container_id = c.id and s.kind = move.type and s.finished_at >= move.moved_at - interval '1 hour')
        as is_surveyed,
      (select task.id from work_task task where task.${own} and task.container_id = c.id and task.status = 'completed'
        and exists (select from estimate e where e.${own} and e.work_task_id = task.id)
        and not exists (select from survey s where s.${own} and s.work_task_id = task.id and s.finished_at >= task.finished_at)
        order by task.finished_at desc limit 1) as work_task_id,
      case when last.id is not null then jsonb_build_object('id', last.id, 'kind', last.kind, 'finishedAt', extract(epoch from last.finished_at)::bigint,
        'outcome', last.outcome, 'signature', last.signature) end as last
    from container c
    join client on client.${own} and client.id = c.client_id
    join container_type type on type.${own} and type.id = c.container_type_id
    left join container_presence presence on presence.${own} and presence.container_id = c.id
    left join lateral (select t.type, t.moved_at from transport t where t.${own} and t.container_id = c.id and t.type in ('gate_in', 'gate_out')
      order by t.moved_at desc, t.id desc limit 1) move on true
    left join lateral (select * from survey s where s.${own} and s.container_id = c.id order by s.finished_at desc, s.id desc limit 1) last on true
    where c.${own} and c.name_key = (select norm(${number}))`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound();
  const { place, isoCode, hSize, lastMove, isSurveyed, ...box } = found;
  const lengthFt = lengthOf({ isoCode, lengthFt: box.lengthFt, hSize });
  return {
    ...box,
    lengthFt,
    location: placeText(place),
    proposedKind: proposed(found),
    repairedIds: await findRepaired(ctx, box.id, box.workTaskId),
    damages: await findOpenDamages(ctx, box.id, lengthFt),
    due: await findDueOf(ctx, box.id),
  };
}

/** A repair that waits is looked at first; then the gate move that nobody has surveyed yet; what stands here is about to leave. */
function proposed({ workTaskId, isInYard, lastMove, isSurveyed }: Found): SurveyedBox['proposedKind'] {
  if (workTaskId !== null) return 'post_repair';
  if (!isInYard) return lastMove === 'gate_out' && !isSurveyed ? 'gate_out' : 'gate_in';
  return isSurveyed || lastMove === null ? 'gate_out' : 'gate_in';
}

/** Open damages that its completed repairs were to mend, and did: a later revision of an estimate has a task of its own. */
async function findRepaired(
  { tx, account }: InAccount,
  containerId: number,
  workTaskId: number | null,
): Promise<number[]> {
  if (workTaskId === null) return [];
  const { rows } = await sql<{ id: number }>`select distinct damage.id from estimate e
    join work_task task on task.account_id = e.account_id and task.id = e.work_task_id and task.status = 'completed'
    join estimate_line l on l.account_id = e.account_id and l.estimate_id = e.id and l.choice = 'approved' and l.done = 'done'
    join damage on damage.account_id = e.account_id and damage.id = l.damage_id and damage.closed_by_id is null
    where e.account_id = ${account.id} and e.container_id = ${containerId} order by damage.id`.execute(tx);
  return rows.map(({ id }) => id);
}
