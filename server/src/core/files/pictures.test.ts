import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { picture } from '../../../test/tools/file-samples.ts';
import { pictureProcesses } from '../../../test/tools/picture-processes.ts';
import { readPicture } from './pictures.ts';

const megabyte = 1024 * 1024;
const read = (bytes: Buffer) => readPicture(bytes, 'depot');

/** How far the memory of this process rises while `work` runs. */
async function riseOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 2);
  await work().finally(() => clearInterval(watch));
  return (Math.max(peak, process.memoryUsage().rss) - before) / megabyte;
}

it('refuses a bomb of 900 megapixels in 110 KB before any pixel is decoded', async () => {
  const bomb = await blackPng(30_000);
  expect(bomb.length).toBeLessThan(200_000);
  await expect(read(bomb)).rejects.toMatchObject({ code: 'TOO_LARGE', key: 'pictureTooLarge', params: { max: 40 } });
});

it('refuses a bomb whose header lies about what follows', async () => {
  const bomb = await blackPng(3000);
  bomb.writeUInt32BE(100_000, 16);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  await expect(read(bomb)).rejects.toMatchObject({ key: 'pictureTooLarge' });
});

it('refuses by what a picture takes once decoded: AVIF from 26 megapixels on, 16 bits with transparency from 30', async () => {
  const avif = readFileSync(join(import.meta.dirname, '../../../test/samples/plain-40-megapixels.avif'));
  expect(avif.length).toBeLessThan(2000);
  await expect(read(avif)).rejects.toMatchObject({ code: 'TOO_LARGE', params: { max: 27 } });
  const deep = png({ width: 6400, height: 5000, depth: 16, colour: 6 }, Buffer.alloc(16));
  await expect(read(deep)).rejects.toMatchObject({ code: 'TOO_LARGE', params: { max: 31 } });
});

describe('noise that would become a PNG of more than 12 MB', () => {
  const side = 2100;
  const noise = randomBytes(side * side * 4);
  const noisePng = () =>
    sharp(noise, { raw: { width: side, height: side, channels: 4 } })
      .png({ compressionLevel: 0 })
      .toBuffer();

  it('is refused with transparency', async () => {
    await expect(read(await noisePng())).rejects.toMatchObject({ code: 'TOO_LARGE', key: 'pictureTooDetailed' });
  });

  it('becomes a JPEG without', async () => {
    for (let at = 3; at < noise.length; at += 4) noise[at] = 255;
    const { contentType, versions } = await read(await noisePng());
    expect([contentType, versions[0]?.ending]).toEqual(['image/jpeg', '.jpg']);
  });
});

it('takes a fourth channel that lets nothing through for none', async () => {
  const filled = (alpha: number) =>
    sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 9, g: 99, b: 9, alpha } } });
  expect(await read(await filled(1).webp().toBuffer())).toMatchObject({ contentType: 'image/jpeg' });
  expect(await read(await filled(0.9).webp().toBuffer())).toMatchObject({ contentType: 'image/png' });
  expect(await read(await filled(1).png().toBuffer())).toMatchObject({ contentType: 'image/png' });
});

describe.runIf(process.platform === 'linux')('the process that draws', () => {
  afterEach(() => void vi.useRealTimers());

  it('is another one: the memory of a photo of a phone is none of the server’s', async () => {
    const photo = await picture(4032, 3024).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const rise = await riseOf(async () => {
      expect(await read(photo)).toMatchObject({ width: 3024, height: 4032, contentType: 'image/jpeg' });
    });
    expect(rise).toBeLessThan(40);
  });

  it('has a limit of memory, and knows nothing of the server', async () => {
    await read(await picture().png().toBuffer());
    const [pid] = pictureProcesses();
    const limit = Number(/Max data size\s+(\d+)/.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]);
    expect(limit).toBe(1500 * megabyte);
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split('=')[0]);
    expect(names.filter((name) => name && !/^(NODE_CHANNEL_.*|PWD|OLDPWD|_|SHLVL)$/.test(name))).toEqual([]);
  });

  it('draws one after the other, in one process for all', async () => {
    const bytes = await picture().png().toBuffer();
    await Promise.all(Array.from({ length: 6 }, (_, n) => readPicture(bytes, `depot ${n}`)));
    expect(pictureProcesses()).toHaveLength(1);
  });

  it('ends when there was nothing to draw for half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await read(await picture().png().toBuffer());
    vi.advanceTimersByTime(29_000);
    expect(pictureProcesses()).toHaveLength(1);
    vi.advanceTimersByTime(1_001);
    vi.useRealTimers();
    await vi.waitFor(() => expect(pictureProcesses()).toEqual([]), 15_000);
    expect(await read(await picture().png().toBuffer())).toMatchObject({ width: 640 });
  });
});

/** One bit a pixel, compressed row by row so that the test itself stays small. */
async function blackPng(side: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const row = Buffer.alloc(Math.ceil(side / 8) + 1);
  for (let n = 0; n < side; n++) if (!deflate.write(row)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return png({ width: side, height: side, depth: 1, colour: 0 }, Buffer.concat(parts));
}

interface Header {
  width: number;
  height: number;
  depth: number;
  /** 6: with transparency. */
  colour: 0 | 6;
}

function png({ width, height, depth, colour }: Header, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = colour;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND')]);
}

function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
