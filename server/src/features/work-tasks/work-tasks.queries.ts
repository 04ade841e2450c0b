import { workTaskStatuses } from '@boxyard/contract/core/enums.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import {
  finalStatuses,
  WorkTask,
  type WorkTaskDetail,
  type WorkTaskRow,
  type workTaskRoutes,
} from '@boxyard/contract/work/work-tasks.ts';
import { type PlaceChange, placeText } from '@boxyard/contract/yard/places.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { byName, numberedByName } from '../../core/crud/by-name.ts';
import { hasExternalId } from '../../core/crud/external-ids.ts';
import { type List, mapRows } from '../../core/crud/list-page.ts';
import { type LockRecords, lockInOrder } from '../../core/crud/lock-in-order.ts';
import { type Condition, type FoundPage, longList, type Sorts } from '../../core/crud/long-list.ts';
import { records } from '../../core/crud/records.ts';
import { contains, type Match, startsWith } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import {
  byContainerName,
  isOfContainer,
  numberHolds,
  numberOfContainer,
  placesOfContainer,
} from '../containers/names.queries.ts';
import { midnight } from '../containers/standing.queries.ts';
import { findCargoOfTask } from './cargos.queries.ts';
import { reasonsSaid } from './reasons-said.ts';

export const workTasks = records('workTask', WorkTask);

/** Locks tasks, and their containers before them, as the calls for one task do. */
export const lockTasks: LockRecords = async (ctx, ids) => {
  await sql`select from container where account_id = ${ctx.account.id} and id in (select container_id from work_task
    where account_id = ${ctx.account.id} and id = any(${ids}::bigint[])) order by id for update`.execute(ctx.tx);
  return lockInOrder(ctx, ids, 'workTask', sql`${numberOfContainer(ctx, 'work_task')} || ', ' || title`);
};

const nameOf = (employee: string) =>
  sql<string>`coalesce(nullif(btrim(${sql.ref(`${employee}.firstname`)} || ' ' || ${sql.ref(`${employee}.lastname`)}), ''), ${sql.ref(`${employee}.username`)}, '')`;
const assigneeName = nameOf('assignee');
const reporterName = sql<string>`coalesce(nullif(btrim(reporter.firstname || ' ' || reporter.lastname), ''), reporter.username, '')`;
const creatorName = sql<string>`coalesce(creator.username, '')`;

function withNames(ctx: InAccount) {
  return ctx.tx
    .selectFrom('workTask')
    .innerJoin('container', (join) =>
      join.onRef('container.accountId', '=', 'workTask.accountId').onRef('container.id', '=', 'workTask.containerId'),
    )
    .leftJoin('colleague as creator', (join) =>
      join.onRef('creator.accountId', '=', 'workTask.accountId').onRef('creator.adminId', '=', 'workTask.creatorId'),
    )
    .leftJoin('employee as assignee', (join) =>
      join.onRef('assignee.accountId', '=', 'workTask.accountId').onRef('assignee.id', '=', 'workTask.assigneeId'),
    )
    .leftJoin('employee as reporter', (join) =>
      join.onRef('reporter.accountId', '=', 'workTask.accountId').onRef('reporter.id', '=', 'workTask.reporterId'),
    )
    .where('workTask.accountId', '=', ctx.account.id)
    .select(workTasks.columns)
    .select([
      'container.name as containerName',
      creatorName.as('creatorName'),
      assigneeName.as('assigneeName'),
      reporterName.as('reporterName'),
    ]);
}

/** `tt`, `t` and `es` are lists joined by commas. */
type TaskFilters = QueryOf<typeof workTaskRoutes.list> & { t?: string | undefined };

const joined = (text: string) => text.split(',').map((part) => part.trim());

/** All statuses but these: an index can look up the remaining ones. */
function otherStatuses(es: string): string[] {
  const left = joined(es);
  return workTaskStatuses.filter((status) => !left.includes(status));
}

/** The open or the final statuses, as a list that an index can look up. */
const statusesWhere = (open: boolean) =>
  workTaskStatuses.filter((status) => open !== finalStatuses.some((final) => final === status));

const assigneeKey = sql`coalesce(nullif(assignee.name_key, ''), assignee.username_key)`;

const sortsIn = (ctx: Ctx): Sorts<TaskFilters> => ({
  urgency: { columns: [sql`work_task.urgency`] },
  title: { columns: [byName(ctx, sql`work_task.title`)] },
  type: { columns: [sql`work_task.type`] },
  status: { columns: [sql`work_task.status`] },
  dueDate: { columns: [sql`work_task.due_date`] },
  containerName: byContainerName('work_task'),
  creatorName: {
    columns: [sql`creator.nth`],
    join: sql`left join ${numberedByName(ctx, 'colleague', { name: sql`username`, id: sql`admin_id` })} creator on creator.id = work_task.creator_id`,
  },
  assigneeName: {
    columns: [sql`assignee.nth`],
    join: sql`left join ${numberedByName(ctx, 'employee', { name: nameOf('employee') })} assignee on assignee.id = work_task.assignee_id`,
  },
});

export function listWorkTasks(
  ctx: Ctx,
  input: TaskFilters,
  owner: { containerId?: number; assigneeId?: number } = {},
): List<WorkTaskRow> {
  const where: Condition[] = [];
  if (owner.containerId !== undefined) where.push(sql`work_task.container_id = ${owner.containerId}`);
  if (owner.assigneeId !== undefined) where.push(sql`work_task.assignee_id = ${owner.assigneeId}`);
  const types = input.tt ?? input.t;
  if (types) where.push(sql`work_task.type = any(${joined(types)}::text[])`);
  if (input.es) where.push(hasStatus(otherStatuses(input.es)));
  if (input.type) where.push(sql`work_task.type = ${input.type}`);
  if (input.status) where.push(sql`work_task.status = ${input.status}`);
  if (input.externalId) where.push(hasExternalId('workTask', input.externalId));
  if (input.title) where.push(sql`(${sql.join(isCalled(input.title), sql` or `)})`);
  if (input.containerName) where.push(isOfContainer(ctx, 'work_task', startsWith, input.containerName));
  if (input.creator) where.push(isCreatedBy(ctx, startsWith, input.creator));
  if (input.assignee) where.push(isAssignedTo(ctx, startsWith, input.assignee));
  if (input.mine !== undefined) where.push(onlyIf(input.mine, isMine(ctx)));
  if (input.open !== undefined) where.push(hasStatus(statusesWhere(input.open)));
  if (input.dueToday !== undefined) where.push(onlyIf(input.dueToday, isDueToday(ctx)));
  if (input.overdue !== undefined) where.push(onlyIf(input.overdue, isOverdue));
  const show = (page: FoundPage) =>
    withNames(ctx)
      .innerJoin(page, 'page.id', 'workTask.id')
      .select(placesOfTransfer(ctx).as('places'))
      .orderBy('page.nth')
      .execute();
  const search = input.q ? placesOf(ctx, input.q) : undefined;
  const finding = { table: 'work_task', where, sorts: sortsIn(ctx), initial: '-id', search } as const;
  return mapRows(longList(ctx, input, finding, show), withTexts);
}

const noPlaces = sql`jsonb_build_object('from', null, 'to', null)`;

/** The places of a transfer: those that the container holds while it is open, those of the move once it is completed. */
const placesOfTransfer = (ctx: InAccount) => sql<z.output<
  typeof PlaceChange
> | null>`case when work_task.type = 'transfer' then
  case when work_task.status = 'completed' then coalesce((select jsonb_build_object('from', move.from_place, 'to', move.to_place)
      from container_move move where move.account_id = ${ctx.account.id} and move.container_id = work_task.container_id
        and move.task_id = work_task.id and move.action = 'move' limit 1), ${noPlaces})
    when work_task.status = 'canceled' then ${noPlaces}
    else jsonb_build_object('from', (${placeOf(ctx, 'current')}), 'to', (${placeOf(ctx, 'reserved')})) end end`;

function placeOf(ctx: InAccount, kind: 'current' | 'reserved') {
  return sql`select place_json(place.account_id, place.section_id, place.row, place.tier, place.span) from container_place place
    where place.account_id = ${ctx.account.id} and place.container_id = work_task.container_id and place.kind = ${kind}`;
}

function withTexts<Task extends { places: z.output<typeof PlaceChange> | null }>({ places, ...task }: Task) {
  const texts = { fromPlace: placeText(places?.from ?? null), toPlace: placeText(places?.to ?? null) };
  return { ...task, ...texts, ...(places && { places }) };
}

const onlyIf = (wanted: boolean, condition: Condition): Condition => (wanted ? condition : sql`not (${condition})`);
const hasStatus = (statuses: string[]): Condition => sql`work_task.status = any(${statuses}::text[])`;

/** The statuses stand in the text, because the index of open tasks is found by them. */
const isOverdue: Condition = sql`(work_task.status not in (${sql.join(finalStatuses.map((status) => sql.lit(status)))})
  and coalesce(work_task.due_date < now(), false))`;

const isDueToday = (ctx: Ctx): Condition => sql`coalesce(work_task.due_date >= ${midnight(ctx, sql.lit(0))}
  and work_task.due_date < ${midnight(ctx, sql.lit(-1))}, false)`;

/** The assignee is the admin, or nobody is assigned and the admin created it. */
const isMine = (ctx: Ctx): Condition => sql`case when work_task.assignee_id is null
  then coalesce(work_task.creator_id = ${ctx.admin.id}, false)
  else work_task.assignee_id in (select employee.id from employee
    where employee.account_id = ${ctx.account.id} and employee.admin_id = ${ctx.admin.id}) end`;

/** The text occurs in the title, or in a suggested reason as any language says it. */
function isCalled(text: string): Condition[] {
  const holds = contains(sql`work_task.title_key`, text);
  const reasons = reasonsSaid(text);
  if (reasons.length === 0) return [holds];
  return [holds, sql`work_task.type = 'transfer' and work_task.title = any(${reasons}::text[])`];
}

const isCreatedBy = (ctx: Ctx, match: Match, text: string): Condition =>
  isOfPeople(
    sql`work_task.creator_id`,
    sql`select admin_id from colleague where account_id = ${ctx.account.id} and ${match(sql`username_key`, text)}`,
  );

const isAssignedTo = (ctx: Ctx, match: Match, text: string): Condition =>
  isOfPeople(
    sql`work_task.assignee_id`,
    sql`select assignee.id from employee assignee where assignee.account_id = ${ctx.account.id} and ${match(assigneeKey, text)}`,
  );

/** Each of few people has many tasks: where nobody is called so, no task is read. */
const isOfPeople = (id: RawBuilder<unknown>, people: RawBuilder<unknown>): Condition =>
  sql`exists (${people}) and ${id} in (${people})`;

/** The text occurs in the title, or in the name of the container, the creator or the assignee. */
const placesOf = (ctx: Ctx, text: string): Condition[] => [
  ...isCalled(text),
  ...placesOfContainer(ctx, 'work_task', numberHolds, text),
  isCreatedBy(ctx, contains, text),
  isAssignedTo(ctx, contains, text),
];

/** @throws 404 */
export async function getWorkTask(ctx: Ctx, id: number): Promise<WorkTaskDetail> {
  const found = await withNames(ctx).where('workTask.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return { ...found, cargo: await findCargoOfTask(ctx, id) };
}

/** The open transfer of a container; the database allows one. */
export async function findOpenTransfer(ctx: Ctx, containerId: number): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select id from work_task where account_id = ${ctx.account.id} and container_id = ${containerId}
    and type = 'transfer' and status <> all(${[...finalStatuses]}::text[])`.execute(ctx.tx);
  return rows[0];
}

/** Completes or cancels the container's open transfer. Completing sets the end to now, unless there is one. */
export async function endTransfers(
  ctx: Ctx,
  containerId: number,
  status: (typeof finalStatuses)[number],
): Promise<void> {
  await sql`update work_task set status = ${status},
      finished_at = ${status === 'completed' ? sql`coalesce(finished_at, greatest((select now()), started_at))` : sql`finished_at`}
    where account_id = ${ctx.account.id} and container_id = ${containerId} and type = 'transfer' and status <> all(${[...finalStatuses]}::text[])`.execute(
    ctx.tx,
  );
}
