import { maxMegapixels, pictureTypes, thumbnailSides } from '@boxyard/contract/files.ts';
import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import { Problem } from './problems.ts';
import { queue } from './queue.ts';

/** A picture ready to be stored: upright, without metadata, with its smaller versions. */
export interface Picture {
  contentType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  size: number;
  /** By the ending of their path. */
  versions: { ending: string; contentType: string; bytes: Buffer }[];
}

/** A photo of 12 megapixels takes about 120 MB for a moment, one at the limit up to 500: two at once, but one of the large ones. */
const oneOfTwo = queue(2);
const oneLarge = queue(1);
const largePixels = 16e6;

/** Loaded with the first picture: it takes 25 MB. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

/** @throws 413 for more pixels than allowed, before any is decoded; 415 for what is no picture */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (/^image\/hei[cf]/.test(type)) throw new Problem('WRONG_FILE_TYPE', 'heicPicture');
  if (!pictureTypes.some((known) => known === type)) throw new Problem('WRONG_FILE_TYPE', 'notPicture');
  return oneOfTwo(() => redraw(bytes));
}

async function redraw(bytes: Buffer): Promise<Picture> {
  const whole = await drawUpright(bytes);
  const original = { ending: pictureEndings[whole.contentType], contentType: whole.contentType, bytes: whole.bytes };
  return { ...whole, versions: [original, ...(await shrink(whole))] };
}

/** The first frame of a moving picture. Everything a camera wrote into the file stays behind, its place above all. */
async function drawUpright(bytes: Buffer): Promise<Drawn & Pick<Picture, 'contentType'>> {
  const sharp = await openSharp();
  const source = sharp(bytes, { limitInputPixels: maxMegapixels * 1e6, failOn: 'error', pages: 1 });
  try {
    const { hasAlpha, format, width, height } = await source.metadata();
    const isDrawing = hasAlpha || format === 'png';
    const upright = source.autoOrient();
    const draw = () => done(isDrawing ? upright.png() : upright.jpeg({ quality: 88 }));
    const drawn = await (width * height > largePixels ? oneLarge(draw) : draw());
    return { contentType: isDrawing ? 'image/png' : 'image/jpeg', ...drawn };
  } catch (error) {
    // sharp has one kind of error; whatever it says of bytes that came from outside is about them.
    if (error instanceof Error && error.message.includes('pixel limit')) {
      throw new Problem('TOO_LARGE', 'pictureTooLarge', { max: maxMegapixels });
    }
    throw new Problem('WRONG_FILE_TYPE', 'brokenPicture');
  }
}

interface Drawn {
  bytes: Buffer;
  width: number;
  height: number;
  size: number;
}

async function done(image: Sharp): Promise<Drawn> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, size: info.size };
}

/** The largest first: each is drawn from the one before. */
async function shrink(whole: Drawn): Promise<Picture['versions']> {
  const sharp = await openSharp();
  const versions: Picture['versions'] = [];
  let from = whole.bytes;
  for (const side of thumbnailSides.toReversed()) {
    const size = thumbnailSize(whole, side);
    from = (
      await done(
        sharp(from)
          .resize({ ...size, fit: 'fill' })
          .webp({ quality: 80 }),
      )
    ).bytes;
    versions.push({ ending: thumbnailEnding(side), contentType: 'image/webp', bytes: from });
  }
  return versions;
}

export const pictureEndings = { 'image/jpeg': '.jpg', 'image/png': '.png' } as const;
export const thumbnailEnding = (side: number) => `-${side}.webp`;

/** Fits the picture into a square of this side; what is smaller stays as it is. */
export function thumbnailSize({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
