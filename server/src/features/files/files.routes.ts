import { documentTypes } from '@boxyard/contract/core/files.ts';
import { openFileLink } from '../../core/files/file-links.ts';
import { notFound } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { every } from '../../core/jobs/every.ts';
import { attachment, withEnding } from './attachment.ts';
import { sweepOrphans } from './orphan-sweep.service.ts';

const root = '/static/cache/';
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  ...documentTypes,
};

/** For how long a browser may cache a file: afterwards a person whose access has ended cannot see it. */
const keptSeconds = 600;

/** Serves the files behind signed links. A wrong or expired link, and one of an admin without access, answer 404. */
export function registerFiles(app: Services): void {
  app.http.get(`${root}*`, async (request, reply) => {
    const link = await openFileLink(app, request.url);
    if (!link) throw notFound();
    const path = link.path.slice(root.length);
    // File names are random, and the content of a file never changes.
    const etag = `"${path.split('/').at(-1)}"`;
    const keeping = { 'cache-control': `private, max-age=${Math.min(keptSeconds, link.seconds)}`, etag };
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(keeping).send();
    const found = await app.files.read(path);
    if (!found) throw notFound();
    const filename = link.values.get('filename');
    const ending = path.split('.').at(-1) ?? '';
    if (filename) reply.header('content-disposition', attachment(withEnding(filename, ending)));
    return reply
      .header('content-type', types[ending] ?? 'application/octet-stream')
      .header('content-length', found.size)
      .headers(keeping)
      .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
      .send(found.stream);
  });
  every(app, 'sweep of orphaned files', 24 * 60, () => sweepOrphans(app));
}
