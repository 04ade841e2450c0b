import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../web/public');
const ground = '#0f172a';

/** Draws every PNG icon from `favicon.svg` anew. */
const drawing = await readFile(join(folder, 'favicon.svg'), 'utf8');
/** Where the system rounds or cuts the corners itself, the ground reaches them. */
const square = drawing.replace(' rx="7"', '');

await draw('favicon-32', drawing, 32);
await draw('icon-192', drawing, 192);
await draw('icon-512', drawing, 512);
await draw('apple-touch-icon', square, 180);
// A mask may leave no more than a circle of four fifths.
await draw('icon-maskable-512', square, 512, 0.78);

async function draw(name: string, svg: string, size: number, share = 1): Promise<void> {
  const inner = Math.round(size * share);
  const margin = { start: Math.floor((size - inner) / 2), end: Math.ceil((size - inner) / 2) };
  const { start, end } = margin;
  await sharp(Buffer.from(svg), { density: 72 * (inner / 32) })
    .resize(inner, inner)
    .extend({ top: start, left: start, bottom: end, right: end, background: ground })
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`));
}
