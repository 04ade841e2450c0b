import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentSecurity, policyOf } from './content-security.ts';
import { pagePolicy, serveWebApp } from './web-app.ts';

const scripts = (page: string): string | undefined =>
  pagePolicy(Buffer.from(page))
    ['content-security-policy']?.split('; ')
    .find((part) => part.startsWith('script-src'));

it('the policy of the page allows the very script that stands there, and no other', () => {
  const hash = createHash('sha256').update('(() => 1)()').digest('base64');
  const page = `<script>(() => 1)()</script><script type="module" src="/a.js"></script>`;
  expect(scripts(page)).toBe(`script-src 'self' 'sha256-${hash}'`);
  expect(scripts('<p></p>')).toBe("script-src 'self'");
});

it('the rest of its policy is that of every answer', () => {
  expect(pagePolicy(Buffer.from('<p></p>'))).toEqual({ 'content-security-policy': policyOf(contentSecurity) });
});

describe('the built web app', () => {
  let folder: string;
  let http: FastifyInstance;
  let address: string;

  beforeEach(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'boxyard-web-')), 'dist');
    mkdirSync(join(folder, 'assets'), { recursive: true });
    write('assets/a.js', 'first');
    write('index.html', page('one'));
    writeFileSync(join(folder, 'assets/only.js'), 'plain');
    writeFileSync(join(folder, 'assets/.env'), 'classified');
    writeFileSync(join(folder, 'secret.js'), 'classified');
    writeFileSync(join(folder, '../outside.js'), 'classified');
    writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
    http = fastify({ exposeHeadRoutes: false });
    await serveWebApp(http, folder);
    address = await http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    await http.close();
    rmSync(join(folder, '..'), { recursive: true });
  });

  const page = (code: string) => `<script data-ahead='{}'>${code}</script>`;

  function write(name: string, text: string, at = new Date()): void {
    const path = join(folder, name);
    for (const [ending, bytes] of [
      ['', text],
      ['.br', brotliCompressSync(text)],
      ['.gz', gzipSync(text)],
    ] as const) {
      writeFileSync(path + ending, bytes);
      utimesSync(path + ending, at, at);
    }
  }

  /** What comes over the wire, neither unpacked nor with a path put right. */
  async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(address, { path, headers, method, agent: false }, resolve).on('error', reject).end();
    const answer = await promise;
    return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
  }

  it('comes packed as the browser takes it', async () => {
    const packed = async (accepted: string) =>
      (await ask('/assets/a.js', { 'accept-encoding': accepted })).headers['content-encoding'];
    expect(await packed('gzip, deflate, br')).toBe('br');
    expect(await packed('gzip')).toBe('gzip');
    expect(await packed('br;q=0, gzip;q=0.5')).toBe('gzip');
    expect(await packed('identity')).toBeUndefined();
    const plain = await ask('/assets/only.js', { 'accept-encoding': 'br' });
    expect([plain.bytes.toString(), plain.headers.vary]).toEqual(['plain', 'accept-encoding']);
  });

  it('is kept for good where its name tells its contents, and asked about where it does not', async () => {
    const caching = async (path: string) => (await ask(path)).headers['cache-control'];
    expect(await caching('/assets/a.js')).toBe('public, max-age=31536000, immutable');
    expect(await caching('/containers')).toBe('public, max-age=0');
    expect(await caching('/robots.txt')).toBe('public, max-age=0');
  });

  it('is not sent again to who has it, until it changes', async () => {
    const { etag = '' } = (await ask('/containers')).headers;
    const again = await ask('/containers', { 'if-none-match': etag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    write('index.html', page('second'), new Date(Date.now() + 5_000));
    const changed = await ask('/containers', { 'if-none-match': etag });
    expect([changed.status, changed.bytes.toString()]).toEqual([200, page('second')]);
  });

  it('is one page for all screens, which allows its own script, also where it is not sent again', async () => {
    const first = await ask('/', { 'accept-encoding': 'br' });
    const again = await ask('/containers/7/edit', {
      'if-none-match': String(first.headers.etag),
      'accept-encoding': 'br',
    });
    expect([first.status, again.status]).toEqual([200, 304]);
    const policy = pagePolicy(Buffer.from(page('one')))['content-security-policy'];
    for (const { headers } of [first, again])
      expect([headers['content-security-policy'], headers['x-robots-tag']]).toEqual([policy, 'noindex']);
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('answers HEAD without a body, and parts of a file', async () => {
    const head = await ask('/assets/a.js', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, '5', 0]);
    const part = await ask('/assets/a.js', { range: 'bytes=1-2' });
    expect([part.status, part.bytes.toString()]).toEqual([206, 'ir']);
  });

  it('has nothing outside of its folder, hidden or missing, and no page in the place of a file or a call', async () => {
    for (const path of [
      '/assets/../../outside.js',
      '/assets/%2e%2e/%2e%2e/outside.js',
      '/assets/..%2f..%2foutside.js',
      '/assets/..%5c..%5coutside.js',
      '/assets/.env',
      '/assets/',
      '/assets/none.js',
      '/assets/a.js/x.js',
      '/assets/a%00.js',
      '/secret.js',
      '/llms.txt',
      '/.well-known/security.txt',
      '/api/nothing',
    ]) {
      const { status, bytes } = await ask(path);
      expect([400, 403, 404], path).toContain(status);
      expect(bytes.toString(), path).not.toMatch(/classified|data-ahead/);
    }
    for (const path of ['/../outside.js', '/assets/../secret.js', '/%2e%2e/outside.js'])
      expect((await ask(path)).bytes.toString(), path).not.toContain('classified');
    rmSync(join(folder, 'index.html'));
    expect((await ask('/containers')).status).toBe(404);
  });
});
