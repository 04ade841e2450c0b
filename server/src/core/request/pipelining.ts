import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies send the next request of a connection when they have the answer to the one before. */
const mostAtOnce = 8;

/**
 * Ends a connection that sends more requests than that without waiting for their answers: each answer would lie in memory,
 * or hold a file open, for as long as nobody reads it.
 */
export function limitPipelining(http: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  http.addHook('onRequest', (request, reply, next) => {
    const { socket } = request.raw;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count > mostAtOnce) socket.destroy();
    else next();
  });
}
