import { maxMegapixels, thumbnailSides } from '@boxyard/contract/core/files.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { Problem } from '../http/problems.ts';
import {
  type Drawn,
  type Frame,
  type Picture,
  pictureEndings,
  thumbnailEnding,
  thumbnailSize,
} from './picture-versions.ts';

// The only file that loads sharp: 25 MB, and whatever a picture takes. It runs in a process of its own (picture-process.ts).
sharp.cache(false);

/** What the whole picture takes once decoded, by its header: 40 megapixels with two bytes a colour, or with transparency. */
const maxDecodedBytes = 240 * 1024 * 1024;
/** PNG keeps every pixel as it is: noise of 40 megapixels would become 120 MB out of 5. */
const maxPngBytes = 12 * 1024 * 1024;
/** What is usually drawn, with sharp edges, and not photographed. */
const drawings: string[] = ['png', 'gif'];
/** AVIF is decoded whole, with frames to predict from beside it: it takes this many times the memory of a JPEG. */
const avifWeight = 3;
const bytesOfDepth: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/** @throws 413 for more pixels than allowed, before any is decoded, and for a PNG that becomes too large; 415 for what cannot be decoded, 503 without memory */
export async function redraw(bytes: Uint8Array): Promise<Picture> {
  const whole = await drawUpright(bytes);
  const original = { ending: pictureEndings[whole.contentType], contentType: whole.contentType, bytes: whole.bytes };
  return { ...whole, versions: [original, ...(await shrink(whole))] };
}

/** The first frame of a moving picture. Everything a camera wrote into the file stays behind, its place above all. */
function drawUpright(bytes: Uint8Array): Promise<Drawn & Pick<Picture, 'contentType'>> {
  return decoded(bytes, async (source, { hasAlpha, format }) => {
    const isTransparent = hasAlpha && !(await isOpaque(bytes));
    const isDrawing = isTransparent || drawings.includes(format);
    const png = isDrawing && (await done(source.clone().autoOrient().png()));
    if (png && png.size <= maxPngBytes) return { contentType: 'image/png', ...png };
    if (isTransparent) throw new Problem('TOO_LARGE', 'pictureTooDetailed');
    return { contentType: 'image/jpeg', ...(await done(source.autoOrient().jpeg({ quality: 88 }))) };
  });
}

/** For papers: without transparency, and a PNG with 256 colours. @throws as `redraw` */
export function drawToFit(bytes: Uint8Array, { width, height, contentType }: Frame): Promise<Drawn> {
  return decoded(bytes, (source) => {
    const fitted = source.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true });
    const onWhite = fitted.flatten({ background: 'white' });
    return done(contentType === 'image/png' ? onWhite.png({ palette: true }) : onWhite.jpeg({ quality: 80 }));
  });
}

async function decoded<T>(bytes: Uint8Array, draw: (source: Sharp, about: Metadata) => Promise<T>): Promise<T> {
  const source = open(bytes);
  try {
    const about = await source.metadata();
    const { format, width, height, channels, depth } = about;
    const weight = format === 'heif' ? avifWeight : 1;
    const pixelBytes = Math.max(channels, 3) * (bytesOfDepth[depth] ?? 4) * weight;
    if (width * height * pixelBytes > maxDecodedBytes) throw tooLarge(maxDecodedBytes / 1e6 / pixelBytes);
    return await draw(source, about);
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (error instanceof Error && /out of memory|allocate/i.test(error.message)) throw noRoom();
    // sharp has one kind of error; whatever it says of bytes that came from outside is about them.
    if (error instanceof Error && error.message.includes('pixel limit')) throw tooLarge(maxMegapixels);
    throw new Problem('WRONG_FILE_TYPE', 'brokenPicture');
  }
}

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: maxMegapixels * 1e6, failOn: 'error', pages: 1 });

/** Many programs write a fourth channel that lets nothing through. */
async function isOpaque(bytes: Uint8Array): Promise<boolean> {
  const alpha = await open(bytes).extractChannel('alpha').toColourspace('b-w').raw().toBuffer();
  return alpha.equals(Buffer.alloc(alpha.length, 255));
}

const noRoom = () => new Problem('UNAVAILABLE', 'filesUnavailable');
const tooLarge = (megapixels: number) => new Problem('TOO_LARGE', 'pictureTooLarge', { max: Math.floor(megapixels) });

async function done(image: Sharp): Promise<Drawn> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, size: info.size };
}

/** The largest first: each is drawn from the one before. */
async function shrink(whole: Drawn): Promise<Picture['versions']> {
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
