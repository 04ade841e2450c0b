import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problems.ts';

/**
 * Browsers and proxies send the next request of a connection when they have the answer to the one before. A body lies in
 * memory until its answer, so that there is one at a time.
 */
const mostAtOnce = { requests: 8, bodies: 1 };

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
  const due = new WeakMap<Socket, { requests: number; bodies: number }>();
  const count = (request: IncomingMessage, change: 1 | -1) => {
    const { requests, bodies } = due.get(request.socket) ?? { requests: 0, bodies: 0 };
    const now = { requests: requests + change, bodies: bodies + (hasBody(request) ? change : 0) };
    due.set(request.socket, now);
    return now;
  };
  server.on('request', (request, response) => response.once('close', () => count(request, -1)));
  // Node answers an expectation that it does not know by itself, if nobody listens, and emits no `request` then.
  server.on('checkExpectation', (request, response) => {
    response.once('close', () => count(request, -1));
    response.writeHead(417, { connection: 'close', 'content-length': 0 }).end();
  });
  server.on('connection', (socket) => {
    const parser = parserOf(socket);
    if (!parser) return;
    const goOn = parser.onIncoming;
    let isOver = false;
    parser.onIncoming = (request, keepAlive) => {
      const { requests, bodies } = count(request, 1);
      const isTooMuch = requests > mostAtOnce.requests || (hasBody(request) && bodies > mostAtOnce.bodies);
      if (isTooMuch) socket.destroy();
      if (isOver || isTooMuch) return leaveTheRest;
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

const hasBody = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0) > 0;
const announcesChunks = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined;
