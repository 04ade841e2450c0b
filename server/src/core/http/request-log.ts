import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** One line for each request, when it is over. Fastify would write another when it comes, which costs as much. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // told when it is over
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const told = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...told, err: error }, 'request errored');
    else reply.log.info(told, 'request completed');
  }
}

const harmless = ['page', 'pageSize', 'sort'];

/** A request in the log, without headers. Query values are left out, because searches contain people and links contain tokens. */
export function requestInLog(request: FastifyRequest) {
  const [written = '', ...rest] = request.url.split('?');
  // The token of a receipt, and of an estimate, stands in the path.
  const path = written.replace(/\/check\/.+/, '/check/…').replace(/^(\/estimate\/[^/]*)\/.+/, '$1/…');
  const asked = rest.join('?').split('&');
  const shown = asked.map((part) => {
    const [name = ''] = part.split('=');
    if (harmless.includes(name)) return part.slice(0, 40);
    return /^\w{1,40}$/.test(name) ? `${name}=…` : '…';
  });
  const url = rest.length > 0 ? `${path}?${shown.join('&')}` : path;
  return { method: request.method, url, remoteAddress: request.ip };
}
