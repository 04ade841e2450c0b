import { notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { every } from '../../core/jobs/every.ts';
import { tellWhatIsDue } from './due.service.ts';
import { choose, findChoices, findLatest, listNotifications, markAllRead, markRead } from './notifications.queries.ts';

const minutes = 10;

export function registerNotifications(app: Services): void {
  handle(app, notificationRoutes.list, (ctx, { query }) => listNotifications(ctx, query).page());
  handle(app, notificationRoutes.latest, (ctx) => findLatest(ctx));
  handle(app, notificationRoutes.read, (ctx, { params }) => markRead(ctx, params.id));
  handle(app, notificationRoutes.readAll, (ctx) => markAllRead(ctx));
  handle(app, notificationRoutes.choices, (ctx) => findChoices(ctx));
  handle(app, notificationRoutes.choose, async (ctx, { body }) => {
    await choose(ctx, body);
    return findChoices(ctx);
  });
  every(app, 'notifications of what is due', minutes, () => tellWhatIsDue(app));
}
