import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { workTasks } from '../work-tasks/work-tasks.queries.ts';
import { decide, makeTaskLater, setDone } from './decisions.service.ts';
import { linkEstimate, registerEstimatePapers } from './estimate-papers.service.ts';
import { findOfTask, getEstimate, listEstimates, withImages } from './estimates.queries.ts';
import { createEstimate, removeEstimate, reviseEstimate, sendEstimate, updateEstimate } from './estimates.service.ts';
import { addLink, revokeLink } from './links.service.ts';
import { registerEstimatePage } from './page.routes.ts';
import { remindOfEstimates } from './reminders.service.ts';

export function registerEstimates(app: Services): void {
  handle(app, estimateRoutes.list, (ctx, { query }) => listEstimates(ctx, query).page());
  handle(app, estimateRoutes.get, (ctx, { params }) => getEstimate(ctx, params.id));
  handle(app, estimateRoutes.create, (ctx, { body }) => createEstimate(ctx, body));
  handle(app, estimateRoutes.update, (ctx, { params, body, ifMatch }) => updateEstimate(ctx, params.id, body, ifMatch));
  handle(app, estimateRoutes.remove, (ctx, { params, ifMatch }) => removeEstimate(ctx, params.id, ifMatch));
  handle(app, estimateRoutes.send, (ctx, { params, body, ifMatch }) =>
    sendEstimate(ctx, params.id, body.recipients, ifMatch),
  );
  handle(app, estimateRoutes.link, (ctx, { params, body }) => addLink(ctx, params.id, body));
  handle(app, estimateRoutes.revokeLink, (ctx, { params }) => revokeLink(ctx, params.id, params.linkId));
  handle(app, estimateRoutes.revise, (ctx, { params, ifMatch }) => reviseEstimate(ctx, params.id, ifMatch));
  handle(app, estimateRoutes.decide, async (ctx, { params, body: { name, comment = '', choices } }) => {
    await decide(ctx, params.id, choices, { way: 'member', linkId: null, name, email: '', comment, ip: '', agent: '' });
    return getEstimate(ctx, params.id);
  });
  handle(app, estimateRoutes.makeTask, async (ctx, { params }) => {
    await makeTaskLater(ctx, params.id);
    return getEstimate(ctx, params.id);
  });
  handle(app, estimateRoutes.setDone, async (ctx, { params, body }) => {
    await setDone(ctx, params.id, params.lineId, body.done);
    return getEstimate(ctx, params.id);
  });
  handle(app, estimateRoutes.ofTask, async (ctx, { params }) => {
    await workTasks.get(ctx, params.taskId);
    const { estimate, lines = [] } = (await findOfTask(ctx, params.taskId)) ?? {};
    const { id: estimateId = null, number = null, revision = 0, currency = '' } = estimate ?? {};
    return { estimateId, number, revision, currency, lines: await withImages(ctx, lines) };
  });
  handle(app, estimateRoutes.paper, (ctx, { params, body }) => linkEstimate(ctx, params.id, body.language));
  registerEstimatePapers(app);
  registerEstimatePage(app);
  remindOfEstimates(app);
}
