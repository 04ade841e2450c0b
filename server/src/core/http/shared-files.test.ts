import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharedFiles } from './shared-files.ts';

let folder: string;
let http: FastifyInstance;
let address: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'boxyard-shared-'));
  mkdirSync(join(folder, 'assets'));
  write('first');
  writeFileSync(join(folder, 'assets/only.js'), 'plain');
  writeFileSync(join(folder, 'assets/secret.map'), 'map');
  writeFileSync(join(folder, '.env.js'), 'secret');
  http = fastify();
  const send = sharedFiles(folder);
  http.get<{ Params: { '*': string } }>('/*', (request, reply) => send(request, reply, request.params['*'], 'public'));
  address = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.useRealTimers();
  await http.close();
  rmSync(folder, { recursive: true });
});

function write(text: string, at = new Date()): void {
  const path = join(folder, 'assets/a.js');
  writeFileSync(path, text);
  writeFileSync(`${path}.br`, brotliCompressSync(text));
  writeFileSync(`${path}.gz`, gzipSync(text));
  utimesSync(path, at, at);
}

/** What comes over the wire, neither unpacked nor with a path put right. */
function ask(path: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status?: number;
    encoding?: string;
    etag?: string;
    bytes: Buffer;
  }>();
  get(address, { path, headers, agent: false }, async (response) => {
    const { 'content-encoding': encoding, etag } = response.headers;
    resolve({
      status: response.statusCode ?? 0,
      ...(encoding && { encoding }),
      ...(etag && { etag }),
      bytes: await buffer(response),
    });
  }).on('error', reject);
  return promise;
}

it('is sent packed as the browser takes it', async () => {
  const packed = async (accepted: string) => (await ask('/assets/a.js', { 'accept-encoding': accepted })).encoding;
  expect(await packed('gzip, deflate, br')).toBe('br');
  expect(await packed('gzip')).toBe('gzip');
  expect(await packed('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(await packed('identity')).toBeUndefined();
  expect((await ask('/assets/a.js')).bytes.toString()).toBe('first');
  expect((await ask('/assets/only.js', { 'accept-encoding': 'br' })).bytes.toString()).toBe('plain');
});

it('is not sent again to who has it, until it changes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { etag = '' } = await ask('/assets/a.js');
  expect(await ask('/assets/a.js', { 'if-none-match': etag })).toMatchObject({ status: 304, etag });
  write('second', new Date(Date.now() + 5_000));
  vi.advanceTimersByTime(1_001);
  const changed = await ask('/assets/a.js', { 'if-none-match': etag });
  expect([changed.status, changed.bytes.toString()]).toEqual([200, 'second']);
});

it('has headers by what is in it, also where it is not sent again', async () => {
  const own = fastify();
  const send = sharedFiles(folder, (path, file) => ({ 'x-says': `${path} ${file}` }));
  own.get('/', (request, reply) => send(request, reply, 'assets/a.js', 'public'));
  const first = await own.inject({ path: '/', headers: { 'accept-encoding': 'br' } });
  const again = await own.inject({ path: '/', headers: { 'if-none-match': String(first.headers.etag) } });
  expect([first.headers['x-says'], again.headers['x-says']]).toEqual(['assets/a.js first', 'assets/a.js first']);
  expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
  await own.close();
});

it('is nothing outside of the folder, hidden, of another kind or missing', async () => {
  for (const path of [
    '/../package.js',
    '/assets/../../x.js',
    '/.env.js',
    '/assets/secret.map',
    '/assets',
    '/assets/none.js',
    '/assets/a.js/x.js',
    '/%2e%2e/x.js',
  ])
    expect((await ask(path)).status, path).toBe(404);
});
