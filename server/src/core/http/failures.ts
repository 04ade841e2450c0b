import { allRoutes, basePath } from '@boxyard/contract/core/routes.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Busy, isOutage } from '../db/outages.ts';
import { problemOfDatabase } from './constraints.ts';
import { Problem } from './problems.ts';

/** When a request that met an outage may come again. */
const retrySeconds = 2;

/** The one place where a failure becomes an answer. What nobody foresaw is logged whole and shown as a reference only. */
export function answerFailures(http: FastifyInstance): void {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(error, request.method === 'DELETE');
    if (!problem) {
      request.log.error({ err: error }, 'unexpected fault');
      const fault = new Problem('UNEXPECTED', 'unexpected', { id: request.id });
      return send(reply, fault);
    }
    if (problem.code === 'UNAVAILABLE') {
      request.log.warn({ err: error }, 'this was not done in time');
      reply.header('retry-after', Number(problem.params?.seconds ?? retrySeconds));
    }
    if (problem.code === 'TOO_MANY' && problem.params) {
      const { count, seconds = Number(count) * 60 } = problem.params;
      reply.header('retry-after', Number(seconds));
    }
    return send(reply, problem);
  });
  http.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsAt(request.url);
    // An address of a call with a part that is too long for the router is none of ours either.
    if (methods.length === 0 || methods.includes(request.method))
      return send(reply, new Problem('ROUTE_NOT_FOUND', 'routeNotFound'));
    const allowed = methods.join(', ');
    return send(reply.header('allow', allowed), new Problem('METHOD_NOT_ALLOWED', 'methodNotAllowed', { allowed }));
  });
}

const addresses = allRoutes.map(({ method, path }) => ({
  method,
  form: new RegExp(`^${basePath}${path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** By which methods the address may be called. */
function methodsAt(url: string): string[] {
  const [path = ''] = url.split('?');
  return [...new Set(addresses.filter(({ form }) => form.test(path)).map(({ method }) => method))].toSorted();
}

function send(reply: FastifyReply, problem: Problem) {
  const body = problem.body();
  if (body.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(body.status).type('application/problem+json').send(JSON.stringify(body));
}

function problemOf(error: FastifyError, deleting: boolean): Problem | undefined {
  if (error instanceof Problem) return error;
  if (isOutage(error)) return new Problem('UNAVAILABLE', error instanceof Busy ? 'busy' : 'unavailable');
  const refused = problemOfDatabase(error, deleting);
  if (refused) return refused;
  if (error.statusCode === 413) return new Problem('TOO_LARGE', 'tooLarge');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem('UNREADABLE', 'unreadable');
  }
  return undefined;
}

/** What Fastify refuses before any route is found (an address that cannot be decoded, say). */
export function answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  send(reply, problemOf(error, false) ?? new Problem('UNREADABLE', 'unreadable'));
}
