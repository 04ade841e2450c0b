import { buffer } from 'node:stream/consumers';
import { thumbnailSides } from '@boxyard/contract/core/files.ts';
import type { Files } from '../../core/files/files.ts';
import { thumbnailEnding } from '../../core/files/picture-versions.ts';
import { fitPicture } from '../../core/files/pictures.ts';
import { Problem } from '../../core/http/problems.ts';
import type { ChosenPhoto } from './photos.queries.ts';
import type { PrintedPhoto } from './print.ts';

/** 300 dots an inch on half of the page's width, and a little more. */
const frame = { width: 1100, height: 1100, contentType: 'image/jpeg' } as const;
const largestThumbnail = Math.max(...thumbnailSides);

/** One after the other, from a smaller version in the store: four take a megabyte. @throws 503 */
export async function readPhotos(files: Files, chosen: ChosenPhoto[], account: string): Promise<PrintedPhoto[]> {
  const photos: PrintedPhoto[] = [];
  for (const { path, title, createdAt, damageCode } of chosen) {
    const stored = await files.read(path + thumbnailEnding(largestThumbnail));
    if (!stored) throw new Problem('UNAVAILABLE', 'receiptNotDrawn');
    const { bytes } = await fitPicture(await buffer(stored.stream), frame, account);
    photos.push({ jpeg: bytes, title, takenAt: createdAt, damageCode });
  }
  return photos;
}
