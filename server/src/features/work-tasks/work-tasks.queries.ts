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
import { type FoundPage, type List, longList, mapRows, type Sorts } from '../../core/crud/list-page.ts';
import { type LockRecords, lockInOrder } from '../../core/crud/lock-in-order.ts';
import { once } from '../../core/crud/once.ts';
import { anyOf, around, constant, equals, none, type Piece, piece } from '../../core/crud/pieces.ts';
import { records } from '../../core/crud/records.ts';
import { contains, type Match, startsWith } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import {
  among,
  byContainerName,
  findTasksHolding,
  namesIn,
  numberOfContainer,
  oftenIfIndexed,
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

const assigneeName = sql<string>`coalesce(nullif(btrim(assignee.firstname || ' ' || assignee.lastname), ''), assignee.username, '')`;
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

const sorts: Sorts<TaskFilters> = {
  id: { column: sql`work_task.id` },
  urgency: { column: sql`work_task.urgency` },
  title: { column: sql`work_task.title_key` },
  type: { column: sql`work_task.type` },
  status: { column: sql`work_task.status` },
  dueDate: { column: sql`work_task.due_date` },
  containerName: byContainerName('work_task'),
  creatorName: {
    column: sql`creator.username_key`,
    join: sql`left join colleague creator on creator.account_id = work_task.account_id and creator.admin_id = work_task.creator_id`,
  },
  assigneeName: {
    column: assigneeKey,
    join: sql`left join employee assignee on assignee.account_id = work_task.account_id and assignee.id = work_task.assignee_id`,
  },
};

const names = namesIn('work_task');
const containerIs = equals('work_task.container_id');
const typeIs = equals('work_task.type');
const statusIs = equals('work_task.status');
const assigneeIs = equals('work_task.assignee_id');
const typeAmong = piece<{ types: string[] }>((_, { types }) => sql`work_task.type = any(${types}::text[])`);
const statusAmong = piece<{ statuses: string[] }>(
  (_, { statuses }) => sql`work_task.status = any(${statuses}::text[])`,
);

export async function listWorkTasks(
  ctx: Ctx,
  input: TaskFilters,
  owner: { containerId?: number; assigneeId?: number } = {},
): Promise<List<WorkTaskRow>> {
  const where: Piece[] = [];
  if (owner.containerId !== undefined) where.push(containerIs({ value: owner.containerId }));
  if (owner.assigneeId !== undefined) where.push(assigneeIs({ value: owner.assigneeId }));
  const types = input.tt ?? input.t;
  if (types) where.push(typeAmong({ types: joined(types) }));
  if (input.es) where.push(statusAmong({ statuses: otherStatuses(input.es) }));
  if (input.type) where.push(typeIs({ value: input.type }));
  if (input.status) where.push(statusIs({ value: input.status }));
  if (input.title) where.push(await isCalled(ctx, input.title));
  if (input.containerName) where.push(await names.isOfContainerThatStarts(ctx, input.containerName));
  if (input.creator) where.push(createdBy(await creatorsWho.start(ctx, { text: input.creator })));
  if (input.assignee) where.push(assignedTo(await assigneesWho.start(ctx, { text: input.assignee })));
  if (input.mine !== undefined) where.push(onlyIf(input.mine, await isMine(ctx)));
  if (input.open !== undefined) where.push(statusAmong({ statuses: statusesWhere(input.open) }));
  if (input.dueToday !== undefined) where.push(onlyIf(input.dueToday, isDueToday));
  if (input.overdue !== undefined) where.push(onlyIf(input.overdue, isOverdue));
  if (input.q) where.push(await holdsKeyword(ctx, input.q));
  const isSearch = Boolean(input.q || input.title || input.containerName);
  const finding = { table: 'work_task', where, sorts: () => sorts, initial: '-id', isSearch } as const;
  return mapRows(longList(ctx, input, finding, show), withTexts);
}

const show = (ctx: InAccount, page: FoundPage) =>
  withNames(ctx).innerJoin(page, 'page.id', 'workTask.id').select(placesOfTransfer(ctx).as('places'));

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

const not = around((_, [condition = sql`true`]) => sql`not (${condition})`);
const onlyIf = (wanted: boolean, condition: Piece): Piece => (wanted ? condition : not(condition));

/** The statuses stand in the text, because the index of open tasks is found by them. */
const isOverdue = constant(
  sql`(work_task.status not in (${sql.join(finalStatuses.map((status) => sql.lit(status)))}) and coalesce(work_task.due_date < now(), false))`,
);

const isDueToday = piece(
  (ctx) =>
    sql`coalesce(work_task.due_date >= ${midnight(ctx, sql.lit(0))} and work_task.due_date < ${midnight(ctx, sql.lit(-1))}, false)`,
)({});

const ofPerson = piece<{ admin: number; employees: number[] }>(
  (
    _,
    { admin, employees },
  ) => sql`case when work_task.assignee_id is null then coalesce(work_task.creator_id = ${admin}, false)
    else work_task.assignee_id = any(${employees}::bigint[]) end`,
);
const employeesOf = once(
  ({ account }, { admin }: { admin: number }) => sql<{ id: number }>`select employee.id from employee
    join colleague me on me.account_id = employee.account_id and me.email = lower(employee.email)
    where employee.account_id = ${account.id} and me.admin_id = ${admin}`,
);

/** The assignee has the admin's e-mail, or nobody is assigned and the admin created it. */
async function isMine(ctx: Ctx): Promise<Piece> {
  const admin = ctx.admin.id;
  return ofPerson({ admin, employees: idsOf(await employeesOf(ctx, { admin })) });
}

const isSuggested = piece<{ reasons: string[] }>(
  (_, { reasons }) => sql`work_task.type = 'transfer' and work_task.title = any(${reasons}::text[])`,
);
const titleHolds = piece<{ text: string }>((_, { text }) => contains(sql`work_task.title_key`, text));
const isTask = among(sql`work_task.id`);

/** The text occurs in the title, or in a suggested reason as any language says it. */
async function isCalled(ctx: Ctx, text: string): Promise<Piece> {
  const ids = await findTasksHolding(ctx, text);
  const reasons = reasonsSaid(text);
  const isTitle = ids ? isTask(ids) : oftenIfIndexed(text, titleHolds({ text }));
  return anyOf(isTitle, reasons.length > 0 ? isSuggested({ reasons }) : none);
}

/** The text occurs in the title, or in the name of the container, the creator or the assignee. */
async function holdsKeyword(ctx: Ctx, text: string): Promise<Piece> {
  const [isTitle, isOfContainer, creators, assignees] = await Promise.all([
    isCalled(ctx, text),
    names.isOfContainerThatHolds(ctx, text),
    creatorsWho.hold(ctx, { text }),
    assigneesWho.hold(ctx, { text }),
  ]);
  return anyOf(isTitle, isOfContainer, createdBy(creators), assignedTo(assignees));
}

const createdBy = among(sql`work_task.creator_id`);
const assignedTo = among(sql`work_task.assignee_id`);

/** Ids are fetched first, because they tell the planner how many tasks to expect; people are few. */
function people(from: RawBuilder<unknown>, id: RawBuilder<unknown>, key: RawBuilder<unknown>) {
  const where = (match: Match) => {
    const ask = once(
      ({ account }, { text }: { text: string }) => sql<{ id: number }>`select ${id} as id from ${from}
        where account_id = ${account.id} and ${match(key, text)}`,
    );
    return async (ctx: Ctx, values: { text: string }) => idsOf(await ask(ctx, values));
  };
  return { start: where(startsWith), hold: where(contains) };
}
const creatorsWho = people(sql`colleague`, sql`admin_id`, sql`username_key`);
const assigneesWho = people(sql`employee assignee`, sql`id`, assigneeKey);

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

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
