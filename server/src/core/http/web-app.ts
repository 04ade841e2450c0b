import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { docsAddress } from '@boxyard/contract/integrations/docs.ts';
import type { FastifyInstance } from 'fastify';
import { contentSecurity, policyOf } from './content-security.ts';
import { sharedFiles } from './shared-files.ts';

const folder = join(import.meta.dirname, '../../../../web/dist');
const caching = { asset: 'public, max-age=31536000, immutable', page: 'public, max-age=0' };

/** Files beside the page that browsers ask for by name. Whatever else is no call and looks like no file is one of the app's screens. */
const rootFiles = [
  'robots.txt',
  'manifest.webmanifest',
  'favicon.svg',
  ...['favicon-32', 'apple-touch-icon', 'icon-192', 'icon-512', 'icon-maskable-512'].map((name) => `${name}.png`),
];

/** A file beside the page that is asked for by its usual name: `llms.txt`, `.well-known/security.txt`. No screen is called so. */
const looksLikeFile = /^(?:[^/]+\.\w+|\.well-known\/.*)$/;

/** What stands behind the fixed beginning of an address. */
interface Rest {
  Params: { '*': string };
}

/** Serves the built web app, compressed ahead by its build; a new build shows without a restart. */
export function serveWebApp(http: FastifyInstance): void {
  const send = sharedFiles(folder, (path, file) => (path === 'index.html' ? pagePolicy(file) : {}));
  http.get<Rest>('/assets/*', { exposeHeadRoute: true }, (request, reply) =>
    send(request, reply, `assets/${request.params['*']}`, caching.asset),
  );
  http.get<Rest>('/*', { exposeHeadRoute: true }, (request, reply) => {
    const { '*': path } = request.params;
    if (`/${path}` !== docsAddress && /^(api|static|health)(\/|$)/.test(path)) return reply.callNotFound();
    if (looksLikeFile.test(path) && !rootFiles.includes(path)) return reply.callNotFound();
    // A back office has no place in search engines, nor have the checks of receipts.
    reply.header('x-robots-tag', 'noindex');
    return send(request, reply, rootFiles.includes(path) ? path : 'index.html', caching.page);
  });
}

/** The one script in the page that the policy allows is the one that the build has put there (web/first-paint.ts). */
export function pagePolicy(page: Buffer): Record<string, string> {
  const hashes = [...page.toString().matchAll(/<script data-ahead='[^']*'>([^<]*)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const scripts = [...contentSecurity['script-src'], ...hashes];
  return { 'content-security-policy': policyOf({ ...contentSecurity, 'script-src': scripts }) };
}
