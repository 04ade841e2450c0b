import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docsAddress } from '@boxyard/contract/integrations/docs.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurity, policyOf } from './content-security.ts';

const built = join(import.meta.dirname, '../../../../web/dist');

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
type Rest = FastifyRequest<{ Params: { '*': string } }>;

/** Serves the built web app, compressed ahead by its build; a new build shows without a restart. */
export async function serveWebApp(http: FastifyInstance, folder = built): Promise<void> {
  await http.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, dotfiles: 'ignore' });
  const get = (url: string, handler: (request: Rest, reply: FastifyReply) => unknown) =>
    http.route<{ Params: Rest['params'] }>({ method: ['GET', 'HEAD'], url, handler });

  get('/assets/*', (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`, { maxAge: '365d', immutable: true }),
  );
  get('/*', (request, reply) => {
    const { '*': path } = request.params;
    if (`/${path}` !== docsAddress && /^(api|static|health)(\/|$)/.test(path)) return reply.callNotFound();
    if (looksLikeFile.test(path) && !rootFiles.includes(path)) return reply.callNotFound();
    // A back office has no place in search engines, nor have the checks of receipts.
    reply.header('x-robots-tag', 'noindex');
    if (rootFiles.includes(path)) return reply.sendFile(path);
    const allowScript = async () => void reply.headers(pagePolicy(await readFile(join(folder, 'index.html'))));
    return reply.sendFile('index.html', { onFile: allowScript });
  });
}

/** The one script in the page that the policy allows is the one that stands in web/index.html. */
export function pagePolicy(page: Buffer): Record<string, string> {
  const hashes = [...page.toString().matchAll(/<script>([^<]*)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const scripts = [...contentSecurity['script-src'], ...hashes];
  return { 'content-security-policy': policyOf({ ...contentSecurity, 'script-src': scripts }) };
}
