import { taskActivityRoutes } from '@boxyard/contract/work/task-activity.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { workTasks } from '../work-tasks/work-tasks.queries.ts';
import { listTaskComments } from './task-comments.queries.ts';
import { addTaskComment, removeTaskComment, updateTaskComment } from './task-comments.service.ts';
import { findTimeline } from './timeline.queries.ts';

export function registerTaskActivity(app: Services): void {
  const routes = taskActivityRoutes;
  handle(app, routes.timeline, async (ctx, { params, query }) => {
    await workTasks.get(ctx, params.id);
    return findTimeline(ctx, params.id, query);
  });
  handle(app, routes.comments, async (ctx, { params, query }) => {
    await workTasks.get(ctx, params.id);
    return listTaskComments(ctx, params.id, query);
  });
  handle(app, routes.comment, (ctx, { params, body }) => addTaskComment(ctx, params.id, body));
  handle(app, routes.updateComment, (ctx, { params, body, ifMatch }) =>
    updateTaskComment(ctx, params.id, params.commentId, body, ifMatch),
  );
  handle(app, routes.removeComment, (ctx, { params, ifMatch }) =>
    removeTaskComment(ctx, params.id, params.commentId, ifMatch),
  );
}
