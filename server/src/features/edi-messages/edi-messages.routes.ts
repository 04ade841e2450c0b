import {
  type EdiMessageDetail,
  ediMessageRoutes,
  largestMessage,
  type MessageStatus,
} from '@boxyard/contract/edi/edi-messages.ts';
import type { Ctx } from '../../core/http/context.ts';
import { handle, handleInSteps } from '../../core/http/handle.ts';
import { conflict, Problem } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { waitAgain } from '../edi-events/touched.queries.ts';
import { applyLines } from './apply.service.ts';
import { listMessages, readContents } from './edi-messages.queries.ts';
import { keepChange, type LockedMessage, lockMessage, noteSetAside, wasJustResent } from './message-log.queries.ts';
import { getMessage } from './preview.service.ts';
import { keepCame, readCame } from './receive.service.ts';
import { runEdi } from './sender.service.ts';

/** @throws 404, 409 for a message that this cannot be done with any more */
async function lockOut(ctx: Ctx, id: number, ...statuses: MessageStatus[]): Promise<LockedMessage> {
  const message = await lockMessage(ctx, id);
  if (message.direction !== 'out' || !statuses.includes(message.status))
    throw conflict('ediNotNow', { status: message.status });
  return message;
}

/** The same bytes, now. */
async function resend(ctx: Ctx, id: number): Promise<EdiMessageDetail> {
  await lockOut(ctx, id, 'waiting', 'sent', 'acknowledged', 'rejected', 'failed', 'test');
  if (await wasJustResent(ctx, id)) throw new Problem('TOO_MANY', 'ediJustSent');
  await keepChange(ctx, id, { status: 'waiting', isDue: true }, ['resent', '', ctx.admin.id]);
  return getMessage(ctx, id);
}

/** What never left is told by another message. What may have left stays told: what differs from it goes as its correction. */
async function rebuild(ctx: Ctx, id: number): Promise<EdiMessageDetail> {
  const { status, tries } = await lockOut(ctx, id, 'waiting', 'failed', 'test', 'sent', 'acknowledged', 'rejected');
  const isUntried = status === 'test' || (status === 'waiting' && tries === 0) || status === 'rejected';
  if (isUntried) await keepChange(ctx, id, { status: 'cancelled', isOver: true }, ['cancelled', '', ctx.admin.id]);
  await waitAgain(ctx, id);
  return getMessage(ctx, id);
}

async function cancel(ctx: Ctx, id: number): Promise<EdiMessageDetail> {
  await lockOut(ctx, id, 'waiting', 'failed', 'test');
  await keepChange(ctx, id, { status: 'cancelled', isOver: true }, ['cancelled', '', ctx.admin.id]);
  return getMessage(ctx, id);
}

async function byHand(ctx: Ctx, id: number): Promise<EdiMessageDetail> {
  await lockOut(ctx, id, 'waiting', 'failed');
  await keepChange(ctx, id, { status: 'sent', isOver: true, reasons: [] }, ['byHand', '', ctx.admin.id]);
  return getMessage(ctx, id);
}

async function dismiss(ctx: Ctx, id: number, reason: string): Promise<EdiMessageDetail> {
  const { status } = await lockMessage(ctx, id);
  if (!['preview', 'partly', 'refused'].includes(status)) throw conflict('ediNotNow', { status });
  // What was applied of it stays applied; only the rest is set aside.
  if (status === 'partly') await noteSetAside(ctx, id);
  await keepChange(ctx, id, { status: status === 'partly' ? 'applied' : 'dismissed' }, [
    'dismissed',
    reason,
    ctx.admin.id,
  ]);
  return getMessage(ctx, id);
}

export function registerEdiMessages(app: Services): void {
  handle(app, ediMessageRoutes.list, (ctx, { query }) => listMessages(ctx, query).page());
  handle(app, ediMessageRoutes.get, (ctx, { params }) => getMessage(ctx, params.id));
  handle(app, ediMessageRoutes.contents, (ctx, { params }) => readContents(ctx, params.id));
  handleInSteps(app, ediMessageRoutes.receive, async (step, { body: { contents, fileName = '' } }) => {
    const bytes = Buffer.from(contents);
    if (bytes.length > largestMessage) throw new Problem('TOO_LARGE', 'ediTooLarge');
    const account = await step(async (ctx) => ctx.account.slug);
    const came = await readCame(account, { bytes, fileName, partner: undefined });
    return step(async (ctx) => {
      const ids: number[] = [];
      for (const one of came) ids.push(await keepCame(ctx, one));
      const [id = 0, ...others] = ids;
      return { ...(await getMessage(ctx, id)), others };
    });
  });
  handle(app, ediMessageRoutes.resend, (ctx, { params }) => resend(ctx, params.id));
  handle(app, ediMessageRoutes.rebuild, (ctx, { params }) => rebuild(ctx, params.id));
  handle(app, ediMessageRoutes.cancel, (ctx, { params }) => cancel(ctx, params.id));
  handle(app, ediMessageRoutes.byHand, (ctx, { params }) => byHand(ctx, params.id));
  handle(app, ediMessageRoutes.apply, (ctx, { params, body }) => applyLines(ctx, params.id, body.lines));
  handle(app, ediMessageRoutes.dismiss, (ctx, { params, body }) => dismiss(ctx, params.id, body.reason));
  runEdi(app);
}
