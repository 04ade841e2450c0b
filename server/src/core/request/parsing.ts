import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problems.ts';

/** Browsers and proxies send the next request of a connection when they have the answer to the one before. */
const mostAtOnce = 8;

/** Node's parser calls this when the headers of a request are complete. Told 2, it leaves the rest of the piece unread. */
type OnIncoming = (request: IncomingMessage, keepAlive: boolean) => number;
const leaveTheRest = 2;
/** Node has no documented way to stop in the middle of a piece; the tests tell when a new release takes this one away. */
const parserOf = (socket: Socket) => (socket as Socket & { parser?: { onIncoming: OnIncoming } }).parser;

/**
 * All that one read of a connection brings, up to 64 KB, is parsed before anything else runs: thousands of requests, or of
 * chunks of a body. So the parser stops at a request beyond `mostAtOnce` whose answers are due, which ends the connection,
 * and at one that announces chunks, which is answered with 411.
 */
export function limitParsing({ server }: FastifyInstance): void {
  const due = new WeakMap<Socket, number>();
  server.on('request', ({ socket }, response) => {
    response.once('close', () => due.set(socket, (due.get(socket) ?? 1) - 1));
  });
  server.on('connection', (socket) => {
    const parser = parserOf(socket);
    if (!parser) return;
    const goOn = parser.onIncoming;
    let isOver = false;
    parser.onIncoming = (request, keepAlive) => {
      const count = (due.get(socket) ?? 0) + 1;
      due.set(socket, count);
      if (count > mostAtOnce) socket.destroy();
      if (isOver || count > mostAtOnce) return leaveTheRest;
      if (!announcesChunks(request)) return goOn(request, keepAlive);
      // What comes after it is a part of its body, whatever it looks like.
      isOver = true;
      goOn(request, false);
      return leaveTheRest;
    };
  });
}

/** The body of such a request was left unread. @throws 411 */
export function requireLength(request: IncomingMessage): void {
  if (announcesChunks(request)) throw new Problem('LENGTH_REQUIRED', 'lengthRequired');
}

const announcesChunks = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined;
