import { adminRoutes } from '@boxyard/contract/admins.ts';
import { taskActivityRoutes as routes, type TaskComment } from '@boxyard/contract/task-activity.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callList } from '../../core/api.ts';
import { queryClient } from '../../core/queries.ts';

const entity = 'task_comment';
const changed = () => queryClient.invalidateQueries({ queryKey: [entity] });

export const timelineQuery = (taskId: number) =>
  queryOptions({
    queryKey: ['work_task', 'timeline', taskId],
    queryFn: async ({ signal }) =>
      (await callList(routes.timeline, { params: { id: taskId }, query: { sort: '-id' }, signal })).rows,
    meta: { entities: ['admin', 'employee'] },
  });

export const commentsQuery = (taskId: number) =>
  queryOptions({
    queryKey: [entity, 'of-task', taskId],
    queryFn: async ({ signal }) =>
      (await callList(routes.comments, { params: { id: taskId }, query: { sort: '-id' }, signal })).rows,
    meta: { entities: ['admin'] },
  });

/** Whom a comment may mention. */
export const mentionableQuery = queryOptions({
  queryKey: ['admin', 'mentionable'],
  queryFn: async ({ signal }) =>
    (await callList(adminRoutes.list, { query: { isEnabled: true, sort: 'username' }, signal })).rows,
  meta: { entities: ['membership'] },
});

export async function addComment(taskId: number, body: string) {
  await call(routes.comment, { params: { id: taskId }, body: { body } });
  await changed();
}

export async function changeComment(taskId: number, { id, version }: TaskComment, body: string) {
  await call(routes.updateComment, { params: { id: taskId, commentId: id }, body: { body }, ifMatch: version });
  await changed();
}

export async function deleteComment(taskId: number, { id }: TaskComment) {
  await call(routes.removeComment, { params: { id: taskId, commentId: id } });
  await changed();
}
