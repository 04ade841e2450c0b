import { basePath } from '@boxyard/contract/core/routes.ts';
import { eventRoutes } from '@boxyard/contract/integrations/events.ts';
import type { FastifyRequest } from 'fastify';
import type { RequestSpan } from '../observability/span-at-hand.ts';
import { inSpan } from '../observability/span-at-hand.ts';
import type { Services } from './services.ts';

/** Event streams last as long as their readers like. */
const endless = basePath + eventRoutes.stream.path;

/**
 * A span for each call of a route of the contract and for each statement; to be called before routes are registered.
 * Neither has what people typed: a route is its pattern, a statement has $1 in place of each value.
 */
export function traceRequests({ http, db, traces }: Pick<Services, 'http' | 'db' | 'traces'>): void {
  if (!traces.isOn) return;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  http.addHook('onRequest', (request, _reply, done) => {
    const { id, method, headers, routeOptions, is404 } = request;
    const route = routeOptions.url ?? '';
    if (is404 || !route.startsWith(`${basePath}/`) || route === endless) return done();
    const span = traces.request({ id, method, route, headers });
    spans.set(request, span);
    return inSpan(span, done);
  });
  // Once more: the end of a body is told outside the span that its request began in.
  http.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    return span ? inSpan(span, done) : done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end(reply.raw.statusCode);
    done();
  });
  db.watch.isTraced = true;
}
