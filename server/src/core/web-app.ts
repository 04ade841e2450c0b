import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, '../../../web/dist');
const yearMs = 365 * 86_400_000;

/** Files beside the page that browsers ask for by name. Whatever else is no call is one of the app's screens. */
const rootFiles = ['color-scheme.js', 'favicon.svg'];

/** Serves the built web app from disk, compressed ahead by its build; a new build shows without a restart. */
export function serveWebApp(http: FastifyInstance): void {
  http.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  http.get('/assets/*', (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    return reply.sendFile(`assets/${name}`, { maxAge: yearMs, immutable: true });
  });
  http.get('/*', (request, reply) => {
    const { '*': path } = request.params as { '*': string };
    if (/^(api|static|health)(\/|$)/.test(path)) return reply.callNotFound();
    return reply.sendFile(rootFiles.includes(path) ? path : 'index.html', { maxAge: 0 });
  });
}
