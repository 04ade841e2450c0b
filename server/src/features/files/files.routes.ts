import { documentTypes } from '@boxyard/contract/files.ts';
import type { App } from '../../core/app.ts';
import { notFound } from '../../core/problems.ts';
import { repeat } from '../../core/repeat.ts';
import { openLink } from '../../core/signed-links.ts';
import { attachment } from './attachment.ts';
import { sweepOrphans } from './orphan-sweep.service.ts';

const root = '/static/cache/';
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  ...documentTypes,
};

/**
 * The bytes behind signed links. The signature is all the permission there is, so nothing asks the database; a wrong
 * link and one that has expired look like a file that never was.
 */
export function registerFiles(app: App): void {
  app.http.get(`${root}*`, async (request, reply) => {
    const link = openLink(app.secret, request.url);
    const found = link?.path.startsWith(root) ? await app.files.read(link.path.slice(root.length)) : undefined;
    if (!link || !found) throw notFound();
    const filename = link.values.get('filename');
    if (filename) reply.header('content-disposition', attachment(filename));
    return reply
      .header('content-type', types[link.path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      .header('content-length', found.size)
      .header('cache-control', `private, max-age=${link.seconds}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(found.stream);
  });
  repeat(app, 'sweep of orphaned files', 24 * 60, () => sweepOrphans(app));
}
