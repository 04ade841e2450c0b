import type { ServerResponse } from 'node:http';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { eventRoutes } from '@boxyard/contract/integrations/events.ts';
import type { FastifyReply } from 'fastify';
import type { Change } from '../../core/db/notices.ts';
import { isOutage } from '../../core/db/outages.ts';
import { everything } from '../../core/db/quietly.ts';
import { requireScope } from '../../core/http/api-tokens.ts';
import { bearerOf, parseInput } from '../../core/http/handle.ts';
import { inAccount } from '../../core/http/in-account.ts';
import { Problem } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import type { AccessToken } from '../../core/http/tokens.ts';

/** Shorter than the idle timeout of common proxies. */
const heartbeatMs = 20_000;
/** A stream whose access could not be looked up for this long ends. */
const uncheckedMs = 60_000;
/** A reader that falls further behind is disconnected; it reconnects and reloads everything. */
const maxUnreadBytes = 1024 * 1024;
/** How many streams a person may have open; each browser tab has one. */
const maxStreams = 20;
/** A change of one of these may have ended the reader's access. */
const accessEntities = ['membership', 'account'];

/** The stream of change notices. It does not answer JSON, so it is not registered through `handle`. */
export function registerEvents(app: Services): void {
  const open = new Set<ServerResponse>();
  app.metrics.gauge({ name: 'boxyard_event_streams', help: 'Event streams open' }, () => open.size);
  const streamsOf = new Map<number, number>();
  const count = (adminId: number, change: 1 | -1) => {
    const left = (streamsOf.get(adminId) ?? 0) + change;
    if (left > 0) streamsOf.set(adminId, left);
    else streamsOf.delete(adminId);
  };
  app.http.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });

  app.http.get(basePath + eventRoutes.stream.path, async (request, reply) => {
    const token = await bearerOf(app, eventRoutes.stream, request);
    const { params, query } = parseInput(eventRoutes.stream, request);
    if ((streamsOf.get(token.adminId) ?? 0) >= maxStreams)
      throw new Problem('TOO_MANY', 'tooManyStreams', { count: 1 });
    // Counted before the access check, so that streams opened at the same time are counted.
    count(token.adminId, 1);
    // Listens before the access check, so that no change in between is missed.
    const missed = query.knownMs === undefined ? [] : app.events.recent(query.knownMs);
    let take = (event: Change | 'resync') => void missed.push(event);
    const stop = app.events.on((event) => take(event));
    const accountId = await accessTo(token, params.account).catch((error: unknown) => {
      stop();
      count(token.adminId, -1);
      throw error;
    });

    const stream = openStream(reply);
    open.add(stream);
    let checkedAt = performance.now();
    const check = () => {
      accessTo(token, params.account).then(
        () => {
          checkedAt = performance.now();
          stream.write(': still here\n\n');
        },
        (error: unknown) => {
          // While the database is unavailable access cannot be checked, and no change is announced either.
          if (!isOutage(error) || performance.now() - checkedAt > uncheckedMs) stream.end();
        },
      );
    };
    take = (event) => {
      if (event === 'resync') {
        stream.write('event: resync\ndata: {}\n\n');
        check();
      } else if (event.entity === 'session' && event.account === 0) {
        if (event.id === token.sessionId) stream.end();
      } else if (event.account === accountId) {
        const { entity, id, version } = event;
        // What waits for a person is told to that person alone.
        if (entity === 'notification' && id !== token.adminId) return;
        if (entity === everything) stream.write('event: resync\ndata: {}\n\n');
        else stream.write(`event: change\ndata: ${JSON.stringify({ entity, id, version })}\n\n`);
        if (accessEntities.includes(entity)) check();
        if (stream.writableLength > maxUnreadBytes) stream.destroy();
      }
    };
    for (const event of missed) take(event);
    const heartbeat = setInterval(check, heartbeatMs);
    const close = () => {
      if (!open.delete(stream)) return;
      stop();
      clearInterval(heartbeat);
      count(token.adminId, -1);
    };
    stream.on('close', close);
    if (stream.destroyed) close();
  });

  function accessTo(token: AccessToken, slug: string): Promise<number> {
    return inAccount(app, { token, slug, log: app.http.log, unseen: true }, async (ctx) => {
      requireScope(eventRoutes.stream, token.apiToken?.scopes);
      return ctx.account.id;
    });
  }
}

function openStream(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  reply.raw.write(': open\n\n');
  return reply.raw;
}
