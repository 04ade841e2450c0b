import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';
import { expect, it } from 'vitest';
import { picture } from '../../test/file-samples.ts';
import { readPicture } from './pictures.ts';
import { queue } from './queue.ts';

const megabyte = 1024 * 1024;

/** How far the memory of the process rises while `work` runs. */
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
  const rise = await riseOf(async () => {
    await expect(readPicture(bomb)).rejects.toMatchObject({ code: 'TOO_LARGE', key: 'pictureTooLarge' });
  });
  expect(rise).toBeLessThan(50);
});

it('refuses a bomb whose header lies about what follows', async () => {
  const bomb = await blackPng(3000);
  bomb.writeUInt32BE(100_000, 16);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  await expect(readPicture(bomb)).rejects.toMatchObject({ key: 'pictureTooLarge' });
});

it('draws a photo of a phone within its memory', async () => {
  const photo = await picture(4032, 3024).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const rise = await riseOf(async () => {
    expect(await readPicture(photo)).toMatchObject({ width: 3024, height: 4032 });
  });
  expect(rise).toBeLessThan(250);
});

it('draws at most two at once', async () => {
  const twoAtOnce = queue(2);
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    return running;
  };
  await Promise.all(Array.from({ length: 7 }, () => twoAtOnce(work)));
  await expect(twoAtOnce(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await Promise.all(Array.from({ length: 3 }, () => twoAtOnce(work)));
  expect(most).toBe(2);
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
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', Buffer.concat(parts)), chunk('IEND')]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
