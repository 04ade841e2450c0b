import type { Services } from './services.ts';

/** Tells the metrics of each answer but event streams, which last as long as their readers like; to be called before routes are registered. */
export function countRequests({ http, metrics }: Pick<Services, 'http' | 'metrics'>): void {
  if (!metrics.isOn) return;
  http.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, is404 } = request;
    if (reply.raw.getHeader('content-type') !== 'text/event-stream') {
      metrics.request({
        method,
        route: (!is404 && routeOptions.url) || 'none',
        status: reply.raw.statusCode,
        seconds: reply.elapsedTime / 1000,
      });
    }
    done();
  });
}
