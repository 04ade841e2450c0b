import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { taskActivityRoutes as routes, type TaskComment } from '@boxyard/contract/work/task-activity.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { invalidate } from '../../core/data/queries.ts';

export const timelineQuery = (taskId: number) =>
  queryOptions({
    queryKey: ['work_task', 'timeline', taskId],
    queryFn: ({ signal }) => call(routes.timeline, { params: { id: taskId }, query: { sort: '-id' }, signal }),
    meta: { entities: ['admin', 'employee'] },
  });

export const commentsQuery = (taskId: number) =>
  queryOptions({
    queryKey: ['task_comment', 'of-task', taskId],
    queryFn: ({ signal }) => call(routes.comments, { params: { id: taskId }, query: { sort: '-id' }, signal }),
    meta: { entities: ['admin'] },
  });

/** The admins that a comment may mention. */
export const mentionableQuery = queryOptions({
  queryKey: ['admin', 'mentionable'],
  queryFn: ({ signal }) => call(adminRoutes.list, { query: { isEnabled: true, sort: 'username' }, signal }),
  meta: { entities: ['membership'] },
});

export async function addComment(taskId: number, body: string) {
  await call(routes.comment, { params: { id: taskId }, body: { body } });
  await invalidate('task_comment');
}

export async function changeComment(taskId: number, { id, version }: TaskComment, body: string) {
  await call(routes.updateComment, { params: { id: taskId, commentId: id }, body: { body }, ifMatch: version });
  await invalidate('task_comment');
}

export async function deleteComment(taskId: number, { id }: TaskComment, act: string) {
  await call(routes.removeComment, { params: { id: taskId, commentId: id }, act });
  await invalidate('task_comment');
}
