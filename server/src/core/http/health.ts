import { sql } from 'kysely';
import type { Services } from './services.ts';

/** `live`: the process answers. `ready`: it can also reach its database; 503 when it cannot. */
export function answerHealth({ http, db }: Services): void {
  /** One question answers all who ask meanwhile. */
  let asking: Promise<unknown> | undefined;
  const ask = () => {
    asking ??= sql`select 1`.execute(db.requests.kysely).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  http.get('/health/live', { exposeHeadRoute: true }, async () => ({ status: 'ok' }));
  http.get('/health/ready', { exposeHeadRoute: true }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await ask();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
