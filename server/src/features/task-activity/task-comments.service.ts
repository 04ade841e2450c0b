import type { StoredTaskComment, TaskComment } from '@boxyard/contract/work/task-activity.ts';
import type { WorkTask } from '@boxyard/contract/work/work-tasks.ts';
import { refuseStale } from '../../core/crud/last-change.ts';
import { mentionsIn, storableRichText, textOf } from '../../core/crud/rich-text.ts';
import type { Ctx } from '../../core/http/context.ts';
import { forbidden, invalid } from '../../core/http/problems.ts';
import { mailFromAccount } from '../auth/letters.service.ts';
import { nameOf } from '../auth/mails.service.ts';
import { containers } from '../containers/containers.queries.ts';
import { workTasks } from '../work-tasks/work-tasks.queries.ts';
import { findMentioned, getTaskComment, taskComments } from './task-comments.queries.ts';

/** @throws 404, 422 for an empty comment */
export async function addTaskComment(ctx: Ctx, taskId: number, input: { body: string }): Promise<TaskComment> {
  const task = await workTasks.get(ctx, taskId);
  const { id } = await taskComments.insert(ctx, { ...clean(input), workTaskId: taskId });
  const comment = await getTaskComment(ctx, taskId, id);
  await tellMentioned(ctx, task, comment);
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

/** Mails each mentioned admin where mail is configured, within what an account may send to one address. */
async function tellMentioned(ctx: Ctx, task: WorkTask, { body, adminName }: TaskComment): Promise<void> {
  if (!ctx.app.mail.isConfigured) return;
  const mentioned = await findMentioned(ctx, mentionsIn(body));
  if (mentioned.length === 0) return;
  const { name } = await containers.get(ctx, task.containerId);
  const kind = task.type === 'transfer' ? 'transfer-tasks' : 'work-tasks';
  const link = `${ctx.app.config.publicUrl}/${kind}/${task.containerId}/${encodeURIComponent(name)}/${task.id}/edit`;
  const values = { author: adminName, title: task.title, container: name, link, comment: textOf(body) };
  const letter = { language: ctx.account.language, text: 'mention' as const, values };
  for (const person of mentioned)
    await mailFromAccount(ctx, { to: person.email, name: nameOf(person), ...letter, adminId: person.id });
}
