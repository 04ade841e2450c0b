import { eventRoutes } from '@boxyard/contract/events.ts';
import { basePath } from '@boxyard/contract/routes.ts';
import type { FastifyReply } from 'fastify';
import type { App } from '../../core/app.ts';
import { transaction } from '../../core/db.ts';
import { enter } from '../../core/enter.ts';
import { unauthenticated } from '../../core/problems.ts';
import { type AccessToken, readAccessToken } from '../../core/tokens.ts';

/** Often enough for proxies that cut idle connections, and for access that was taken away to end the stream soon. */
const heartbeatMs = 20_000;

/** The one route that is no JSON answer, and so is not registered through `handle`: a stream of change notices. */
export function registerEvents(app: App): void {
  const open = new Set<FastifyReply>();
  app.http.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end();
  });

  app.http.get(basePath + eventRoutes.stream.path, async (request, reply) => {
    const token = await readAccessToken(app.secret, request.headers.authorization);
    if (!token) throw unauthenticated();
    const { account: slug } = request.params as { account: string };
    const accountId = await accessTo(token, slug);

    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(': open\n\n');
    open.add(reply);

    const stop = app.events.on((event) => {
      if (event === 'resync') reply.raw.write('event: resync\ndata: {}\n\n');
      else if (event.account === accountId) {
        const { entity, id, version } = event;
        reply.raw.write(`event: change\ndata: ${JSON.stringify({ entity, id, version })}\n\n`);
      }
    });
    const heartbeat = setInterval(() => {
      accessTo(token, slug).then(
        () => reply.raw.write(': still here\n\n'),
        () => reply.raw.end(),
      );
    }, heartbeatMs);
    reply.raw.on('close', () => {
      stop();
      clearInterval(heartbeat);
      open.delete(reply);
    });
  });

  function accessTo(token: AccessToken, slug: string): Promise<number> {
    return transaction(app.db, async (tx) => (await enter(tx, token, slug, false)).id);
  }
}
