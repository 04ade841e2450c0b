import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, '../../../web/dist');

/** Serves the built web app; every address that is no file and no call is one of its screens. */
export function serveWebApp(http: FastifyInstance): void {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return;
  const page = readFileSync(index);
  http.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/index.html*', '**/*.gz', '**/*.br'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  http.get('/*', (request, reply) => {
    if (/^\/(api|static|assets|health)(\/|\?|$)/.test(request.url)) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type('text/html').send(page);
  });
}
