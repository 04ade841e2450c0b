import type { ListInput } from '@boxyard/contract/core/list.ts';
import { StoredTaskComment, type TaskComment } from '@boxyard/contract/work/task-activity.ts';
import { sql } from 'kysely';
import { type Page, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

export const taskComments = records('taskComment', StoredTaskComment);

function withAuthor(ctx: Ctx, taskId: number) {
  return ctx.tx
    .selectFrom('taskComment')
    .leftJoin('colleague as admin', (join) =>
      join.onRef('admin.accountId', '=', 'taskComment.accountId').onRef('admin.adminId', '=', 'taskComment.adminId'),
    )
    .where('taskComment.accountId', '=', ctx.account.id)
    .where('taskComment.workTaskId', '=', taskId)
    .select(taskComments.columns)
    .select(sql<string>`author_name(admin.username, task_comment.token_id)`.as('adminName'));
}

export function listTaskComments(ctx: Ctx, taskId: number, input: ListInput): Promise<Page<TaskComment>> {
  const id = sql`task_comment.id`;
  return shortList(withAuthor(ctx, taskId), input, {
    columns: { id },
    initial: 'id',
    id,
    updatedAt: sql`updated_at`,
  }).page();
}

/** @throws 404 */
export async function getTaskComment(ctx: Ctx, taskId: number, id: number): Promise<TaskComment> {
  const found = await withAuthor(ctx, taskId).where('taskComment.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** Enabled admins of the account with one of these addresses, except the author. */
export async function findMentioned(ctx: Ctx, emails: string[]) {
  if (emails.length === 0) return [];
  return ctx.tx
    .selectFrom('admin')
    .innerJoin('membership', 'membership.adminId', 'admin.id')
    .where('membership.accountId', '=', ctx.account.id)
    .where('membership.isEnabled', '=', true)
    .where(sql<boolean>`admin.email = any(${emails}::text[])`)
    .where('admin.id', '<>', ctx.admin.id)
    .select(['admin.id', 'admin.email', 'admin.username', 'admin.firstname', 'admin.lastname'])
    .orderBy('admin.email')
    .execute();
}
