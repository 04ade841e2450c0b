import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import type { StoredTaskComment, TaskComment } from '@boxyard/contract/work/task-activity.ts';
import type { WorkTask } from '@boxyard/contract/work/work-tasks.ts';
import { sql } from 'kysely';
import { refuseStale } from '../../core/crud/last-change.ts';
import { mentionsIn, storableRichText, textOf } from '../../core/crud/rich-text.ts';
import type { Ctx } from '../../core/http/context.ts';
import { forbidden, invalid } from '../../core/http/problems.ts';
import { hasModule } from '../../core/http/require-module.ts';
import { mailFromAccount } from '../auth/letters.service.ts';
import { nameOf } from '../auth/mails.service.ts';
import { containers } from '../containers/containers.queries.ts';
import { members, notify } from '../notifications/notify.service.ts';
import { workTasks } from '../work-tasks/work-tasks.queries.ts';
import { findMentioned, getTaskComment, taskComments } from './task-comments.queries.ts';

/** @throws 404, 422 for an empty comment */
export async function addTaskComment(ctx: Ctx, taskId: number, input: { body: string }): Promise<TaskComment> {
  const task = await workTasks.get(ctx, taskId);
  const { id } = await taskComments.insert(ctx, { ...clean(input), workTaskId: taskId });
  const comment = await getTaskComment(ctx, taskId, id);
  await tellComment(ctx, task, comment);
  return comment;
}

/** @throws 403 for another person's comment, 404, 412, 422 */
export async function updateTaskComment(
  ctx: Ctx,
  taskId: number,
  id: number,
  input: { body?: string | undefined },
  version?: number,
): Promise<TaskComment> {
  const before = await lockComment(ctx, taskId, id);
  if (before.adminId !== ctx.admin.id) throw forbidden('notYourComment');
  await refuseStale(ctx, version, before, ['taskComment', id]);
  const { body } = input;
  await taskComments.update(ctx, id, body === undefined ? {} : clean({ body }), version);
  return getTaskComment(ctx, taskId, id);
}

/** @throws 403 for another person's comment, except for owners, 404, 412 */
export async function removeTaskComment(ctx: Ctx, taskId: number, id: number, version?: number): Promise<void> {
  const { adminId } = await lockComment(ctx, taskId, id);
  if (adminId !== ctx.admin.id && !ctx.admin.isOwner) throw forbidden('notYourComment');
  await taskComments.remove(ctx, id, version);
}

async function lockComment(ctx: Ctx, taskId: number, id: number): Promise<StoredTaskComment> {
  await getTaskComment(ctx, taskId, id);
  return taskComments.lock(ctx, id);
}

function clean({ body }: { body: string }): { body: string } {
  const cleaned = storableRichText('body', body);
  if (textOf(cleaned) === '' && !cleaned.includes('<img')) throw invalid('body', 'required');
  return { body: cleaned };
}

/** Those who are mentioned, and those whose task it is. Without the module the mentioned are mailed where mail is configured. */
async function tellComment(ctx: Ctx, task: WorkTask, { body, adminName }: TaskComment): Promise<void> {
  const mentioned = await findMentioned(ctx, mentionsIn(body));
  const { name: container } = await containers.get(ctx, task.containerId);
  const path = notificationPaths.mention({ ...task, container });
  if (!(await hasModule(ctx, 'notifications')))
    return mailMentioned(ctx, mentioned, { task, container, path, body, adminName });
  const ids = mentioned.map(({ id }) => id);
  const told = {
    thing: `work_task ${task.id}`,
    path,
    facts: { who: adminName, title: task.title, container },
    words: textOf(body),
  };
  await notify(ctx, 'mention', members.withIds(ids), told);
  const theirs = sql<boolean>`(${members.withIds(task.creatorId === null ? [] : [task.creatorId])}
    or ${task.assigneeId === null ? sql`false` : members.ofEmployee(ctx, task.assigneeId)}) and not ${members.withIds(ids)}`;
  await notify(ctx, 'task_comment', theirs, told);
}

interface Said {
  task: WorkTask;
  container: string;
  path: string;
  body: string;
  adminName: string;
}

/** Within what an account may send to one address. */
async function mailMentioned(
  ctx: Ctx,
  mentioned: Awaited<ReturnType<typeof findMentioned>>,
  { task, container, path, body, adminName }: Said,
): Promise<void> {
  const values = {
    author: adminName,
    title: task.title,
    container,
    link: ctx.app.config.publicUrl + path,
    comment: textOf(body),
  };
  const letter = { language: ctx.account.language, text: 'mention' as const, values };
  for (const person of mentioned)
    await mailFromAccount(ctx, { to: person.email, name: nameOf(person), ...letter, adminId: person.id });
}
