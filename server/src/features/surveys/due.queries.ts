import type { QueryOf } from '@boxyard/contract/core/route.ts';
import type { DueRow, SurveyedBox, surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { type Place, placeText } from '@boxyard/contract/yard/places.ts';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type List, mapRows, shortList } from '../../core/crud/list-page.ts';
import { contains } from '../../core/crud/text-search.ts';
import { todayIn } from '../../core/db/today.ts';
import type { InAccount } from '../../core/http/context.ts';
import { numberMatches } from '../containers/names.queries.ts';
import { findSettings } from '../survey-settings/survey-settings.queries.ts';

/**
 * Examinations of containers: the next by CSC, which none has in a continuous programme (ACEP); and the pre-trip inspection of a reefer, so
 * many days after the last as its client asks for, or at once where none is known.
 */
const examinations = ({ account }: InAccount) => sql`(
  select c.id as container_id, 'csc' as kind, (c.certification_expiry_date at time zone ${account.timezone}::text)::date as due_day
  from container c where c.account_id = ${account.id} and c.csc_scheme <> 'acep' and c.certification_expiry_date is not null
  union all
  select c.id, 'pti', coalesce(c.pti_day + client.pti_days, (c.created_at at time zone ${account.timezone}::text)::date)
  from container c join client on client.account_id = c.account_id and client.id = c.client_id
  where c.account_id = ${account.id} and c.is_refrigerated and client.pti_days is not null)`;

export async function findDueOf(ctx: InAccount, containerId: number): Promise<SurveyedBox['due']> {
  const { dueDays } = await findSettings(ctx);
  const { rows } = await sql<
    SurveyedBox['due'][number]
  >`select due.kind, due.due_day::text as day from ${examinations(ctx)} due
    where due.container_id = ${containerId} and due.due_day <= ${todayIn(ctx)} + ${dueDays}::int order by 2`.execute(
    ctx.tx,
  );
  return rows;
}

type Found = Omit<DueRow, 'location'> & { nameKey: string; place: Place | null };

/** What is due soon, or was, of containers in the yard. */
export async function listDue(ctx: InAccount, input: QueryOf<typeof surveyRoutes.due>): Promise<List<DueRow>> {
  const { dueDays } = await findSettings(ctx);
  const found = sql<Found>`(
    select container.id * 2 + case due.kind when 'pti' then 1 else 0 end as id, container.id as container_id, container.updated_at, container.name,
      container.name_key, client.name as client_name, coalesce(warehouse.name, '') as warehouse_name,
      (select place_json(place.account_id, place.section_id, place.row, place.tier, place.span) from container_place place
        where place.account_id = ${ctx.account.id} and place.container_id = container.id and place.kind = 'current') as place,
      due.kind, due.due_day::text as due_day, due.due_day - ${todayIn(ctx)} as days_left
    from ${examinations(ctx)} due
    join container on container.account_id = ${ctx.account.id} and container.id = due.container_id
    join container_presence presence on presence.account_id = container.account_id and presence.container_id = container.id and presence.is_in_yard
    join client on client.account_id = container.account_id and client.id = container.client_id
    left join warehouse on warehouse.account_id = container.account_id and warehouse.id = container.warehouse_id
    where due.due_day <= ${todayIn(ctx)} + ${dueDays}::int)`;
  let query = ctx.tx.selectFrom(found.as('due')).selectAll();
  if (input.kind) query = query.where('kind', '=', input.kind);
  if (input.isOverdue !== undefined) query = query.where(sql<boolean>`(days_left < 0) = ${input.isOverdue}`);
  if (input.q) query = query.where(numberMatches(contains, sql`due.name_key`, input.q));
  const list = shortList(query, input, {
    columns: { dueDay: sql`due_day`, name: sql`name_key`, clientName: byName(ctx, sql`client_name`) },
    initial: 'dueDay',
    id: sql`id`,
    updatedAt: sql`updated_at`,
  });
  return mapRows(list, ({ nameKey: _, place, ...row }) => ({ ...row, location: placeText(place) }));
}

/** How many became due today, or will be by the days of the settings: those are told once. */
export async function countNewlyDue(ctx: InAccount): Promise<{ count: number; day: string }> {
  const { dueDays } = await findSettings(ctx);
  const isTold = (day: RawBuilder<unknown>) => sql`${day} in (${todayIn(ctx)}, ${todayIn(ctx)} + ${dueDays}::int)`;
  const { rows } = await sql<{
    count: number;
    day: string;
  }>`select count(*)::int as count, ${todayIn(ctx)}::text as day from ${examinations(ctx)} due
    join container_presence presence on presence.account_id = ${ctx.account.id} and presence.container_id = due.container_id and presence.is_in_yard
    where ${isTold(sql`due.due_day`)}`.execute(ctx.tx);
  return rows[0] ?? { count: 0, day: '' };
}
