import type { ListInput } from '@boxyard/contract/list.ts';
import { finalStatuses, WorkTask, type WorkTaskDetail, type WorkTaskRow } from '@boxyard/contract/work-tasks.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';
import type { Page } from '../../core/handle.ts';
import { contains, page, startsWith } from '../../core/lists.ts';
import { notFound } from '../../core/problems.ts';
import { records } from '../../core/records.ts';

export const workTasks = records('workTask', WorkTask);

const assigneeName = sql<string>`coalesce(nullif(btrim(assignee.firstname || ' ' || assignee.lastname), ''), assignee.username, '')`;
const reporterName = sql<string>`coalesce(nullif(btrim(reporter.firstname || ' ' || reporter.lastname), ''), reporter.username, '')`;
const creatorName = sql<string>`coalesce(creator.username, '')`;

function withNames(ctx: Ctx) {
  return ctx.tx
    .selectFrom('workTask')
    .innerJoin('container', (join) =>
      join.onRef('container.accountId', '=', 'workTask.accountId').onRef('container.id', '=', 'workTask.containerId'),
    )
    .leftJoin('admin as creator', 'creator.id', 'workTask.creatorId')
    .leftJoin('employee as assignee', (join) =>
      join.onRef('assignee.accountId', '=', 'workTask.accountId').onRef('assignee.id', '=', 'workTask.assigneeId'),
    )
    .leftJoin('employee as reporter', (join) =>
      join.onRef('reporter.accountId', '=', 'workTask.accountId').onRef('reporter.id', '=', 'workTask.reporterId'),
    )
    .where('workTask.accountId', '=', ctx.account.id)
    .selectAll('workTask')
    .select([
      'container.name as containerName',
      creatorName.as('creatorName'),
      assigneeName.as('assigneeName'),
      reporterName.as('reporterName'),
    ]);
}

/** What the lists filter by, beside page, sort and q; `tt`, `t` and `es` are comma-joined (DECISIONS.md). */
export interface TaskFilters extends ListInput {
  title?: string | undefined;
  type?: string | undefined;
  status?: string | undefined;
  creator?: string | undefined;
  assignee?: string | undefined;
  containerName?: string | undefined;
  tt?: string | undefined;
  t?: string | undefined;
  es?: string | undefined;
}

const joined = (text: string) => text.split(',').map((part) => part.trim());

export function listWorkTasks(
  ctx: Ctx,
  input: TaskFilters,
  of: { containerId?: number; assigneeId?: number } = {},
): Promise<Page<WorkTaskRow>> {
  let query = withNames(ctx);
  if (of.containerId !== undefined) query = query.where('workTask.containerId', '=', of.containerId);
  if (of.assigneeId !== undefined) query = query.where('workTask.assigneeId', '=', of.assigneeId);
  const types = input.tt ?? input.t;
  if (types) query = query.where(sql<boolean>`work_task.type = any(${joined(types)}::text[])`);
  if (input.es) query = query.where(sql<boolean>`work_task.status <> all(${joined(input.es)}::text[])`);
  if (input.type) query = query.where(sql<boolean>`work_task.type = ${input.type}`);
  if (input.status) query = query.where(sql<boolean>`work_task.status = ${input.status}`);
  if (input.title) query = query.where(contains(sql`work_task.title_key`, input.title));
  if (input.containerName) query = query.where(startsWith(sql`container.name_key`, input.containerName));
  if (input.creator) query = query.where(startsWith(sql`creator.username_key`, input.creator));
  if (input.assignee) query = query.where(startsWith(sql`norm(${assigneeName})`, input.assignee));
  if (input.q)
    query = query.where(
      contains(
        sql`(work_task.title_key || ' ' || container.name_key || ' ' || norm(${creatorName} || ' ' || ${assigneeName}))`,
        input.q,
      ),
    );
  return page(query, input, {
    columns: {
      id: sql`work_task.id`,
      containerName: sql`container.name_key`,
      title: sql`work_task.title_key`,
      type: sql`work_task.type`,
      status: sql`work_task.status`,
      dueDate: sql`work_task.due_date`,
      creatorName: sql`creator.username_key`,
      assigneeName: sql`norm(${assigneeName})`,
    },
    initial: '-id',
    tie: sql`work_task.id`,
  });
}

/** @throws 404 */
export async function getWorkTask(ctx: Ctx, id: number): Promise<WorkTaskDetail> {
  const found = await withNames(ctx).where('workTask.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** The transfer that a container is on; the database allows one. */
export async function findOpenTransfer(ctx: Ctx, containerId: number): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select id from work_task where account_id = ${ctx.account.id} and container_id = ${containerId}
    and type = 'transfer' and status <> all(${[...finalStatuses]}::text[])`.execute(ctx.tx);
  return rows[0];
}

/** Completes or cancels the container's open transfer. A completed task gets the time now, unless it has one. */
export async function endTransfers(
  ctx: Ctx,
  containerId: number,
  status: (typeof finalStatuses)[number],
): Promise<void> {
  await sql`update work_task set status = ${status},
      finished_at = case when ${status === 'completed'}::boolean then coalesce(finished_at, greatest(now(), started_at)) else finished_at end
    where account_id = ${ctx.account.id} and container_id = ${containerId} and type = 'transfer' and status <> all(${[...finalStatuses]}::text[])`.execute(
    ctx.tx,
  );
}
