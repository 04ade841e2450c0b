import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, '../../../../web/dist');
const yearMs = 365 * 86_400_000;

/** Files beside the page that browsers ask for by name. Whatever else is no call is one of the app's screens. */
const rootFiles = ['color-scheme.js', 'favicon.svg'];

/** What stands behind the fixed beginning of an address. */
interface Rest {
  Params: { '*': string };
}

/** Serves the built web app from disk, compressed ahead by its build; a new build shows without a restart. */
export function serveWebApp(http: FastifyInstance): void {
  http.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  http.get<Rest>('/assets/*', (request, reply) => {
    return reply.sendFile(`assets/${request.params['*']}`, { maxAge: yearMs, immutable: true });
  });
  http.get<Rest>('/*', (request, reply) => {
    const { '*': path } = request.params;
    if (/^(api|static|health)(\/|$)/.test(path)) return reply.callNotFound();
    return reply.sendFile(rootFiles.includes(path) ? path : 'index.html', { maxAge: 0 });
  });
}
