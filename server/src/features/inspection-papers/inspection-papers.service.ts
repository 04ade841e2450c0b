import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { thumbnailSides } from '@boxyard/contract/core/files.ts';
import { boundedProcess } from '../../core/files/bounded-process.ts';
import { asHolder, languageOf, openFileLink } from '../../core/files/file-links.ts';
import { thumbnailEnding } from '../../core/files/picture-versions.ts';
import { fitPicture } from '../../core/files/pictures.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound, Problem } from '../../core/http/problems.ts';
import { requireModule } from '../../core/http/require-module.ts';
import type { Services } from '../../core/http/services.ts';
import { sharedPlaces } from '../../core/jobs/shared-places.ts';
import { policyOfPdf } from '../invoices/documents.service.ts';
import type { PrintedPaper } from './paper.ts';

/** Before its photos are read. */
export type PaperToDraw = Omit<PrintedPaper, 'photos'> & { photos: { caption: string; path: string }[] };

const bounds = { memoryMb: 1100, heapMb: 256, keptMb: 300, workMs: 20_000, idleMs: 60_000 };
const draw = boundedProcess<PrintedPaper, Uint8Array>(join(import.meta.dirname, 'paper-worker.ts'), bounds);
const oneAtATime = sharedPlaces({ places: 1, most: 1, waitMs: 20_000 });
/** A paper is read, and not an album: the others are on the screen. */
const mostPhotos = 24;
const frame = { width: 800, height: 800, contentType: 'image/jpeg' } as const;

async function printed(app: Services, account: string, { photos, ...paper }: PaperToDraw): Promise<Buffer> {
  const read: PrintedPaper['photos'] = [];
  for (const { path, caption } of photos.slice(0, mostPhotos)) {
    const stored = await app.files.read(path + thumbnailEnding(Math.max(...thumbnailSides)));
    // One that was deleted since is left out.
    if (!stored) continue;
    const { bytes } = await fitPicture(await buffer(stored.stream), frame, account);
    read.push({ jpeg: bytes, caption });
  }
  const pdf = await oneAtATime(account, () => draw({ ...paper, photos: read }));
  if (!pdf) throw new Problem('UNAVAILABLE', 'receiptNotDrawn');
  return Buffer.from(pdf);
}

/** Serves the PDFs of one kind behind signed links; they are drawn anew each time. */
export function servePapers(
  app: Services,
  kind: 'survey' | 'estimate',
  read: (ctx: Ctx, id: number, language: Language | undefined) => Promise<PaperToDraw>,
): void {
  app.http.get(`/static/cache/:account/${kind}-paper/:file`, async (request, reply) => {
    const link = await openFileLink(app, request.url);
    const [, slug = '', id] = /^\/static\/cache\/([^/]+)\/[a-z]+-paper\/(\d+)\.pdf$/.exec(link?.path ?? '') ?? [];
    if (!link || id === undefined) throw notFound();
    const pdf = await printed(
      app,
      slug,
      await asHolder(app, link, slug, async (ctx) => {
        await requireModule(ctx, 'inspections');
        return read(ctx, Number(id), languageOf(link));
      }),
    );
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${kind}-${id}.pdf"`)
      .header('content-security-policy', policyOfPdf)
      .send(pdf);
  });
}
