import { once } from 'node:events';
import { connect } from 'node:net';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { exportRoutes } from '@boxyard/contract/integrations/exports.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, withAccountTransaction } from '../../src/core/db/connection.ts';
import { caller } from '../tools/caller.ts';
import { openStream, untilEnd } from '../tools/event-stream.ts';
import { logLinesOf, runCli, runServerToEnd, startServer, type TestFolder, testFolder } from '../tools/processes.ts';
import { password, signIn } from '../tools/sign-in.ts';
import { openTestDatabase, startApp } from '../tools/test-app.ts';

const account = 'depot';
const email = 'owner@depot.test';
let folder: TestFolder;
let token = '';

beforeAll(async () => {
  folder = await testFolder();
  const { out } = await runCli(
    ['create-account', '--slug', account, '--name', 'Depot', '--email', email],
    folder.environment,
  );
  token = /token=(\S+)/.exec(out)?.[1] ?? '';
});
afterAll(() => folder.remove());

/** A running server whose owner can sign in. */
async function serve(environment: Record<string, string> = {}) {
  const server = await startServer({ ...folder.environment, ...environment });
  if (token) await caller(server)(authRoutes.activate, { body: { token, password } });
  token = '';
  const { jwt } = await signIn(server, email);
  return { server, jwt, call: caller(server, jwt) };
}

const isRefused = (address: string) =>
  fetch(`${address}/health/live`).then(
    () => false,
    () => true,
  );

describe('a server', { timeout: 90_000 }, () => {
  it('ends with a sentence where it is not configured', async () => {
    const sentence = 'Set SECRET to a random text of at least 32 characters: it signs the sessions and links.';
    const { code, error, out } = await runServerToEnd({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
    expect([code, out, error]).toEqual([1, '', `${sentence}\n`]);
    const inProduction = await runServerToEnd({ NODE_ENV: 'production', DATA_DIR: folder.dataDir });
    expect([inProduction.code, inProduction.out]).toEqual([1, '']);
    expect(JSON.parse(inProduction.error)).toMatchObject({ level: 60, msg: sentence });
    const unreachable = await runServerToEnd({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x', SECRET: 's'.repeat(32) });
    expect(unreachable.code).toBe(1);
    expect(unreachable.error).toMatch(/^The database of DATABASE_URL cannot be used: .*\n$/);
  });

  it('stopped with SIGTERM answers the request in flight, ends event streams and goes', async () => {
    const { server, jwt } = await serve();
    const stream = await openStream(server, account, jwt);
    const body = JSON.stringify({ name: 'In flight' });
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.address).port) });
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
    });
    const head = `POST ${basePath}/${account}/config/container-status HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${jwt}\r\n`;
    // The interim answer proves that the request has arrived; its body is sent after the signal.
    const expect100 = 'Expect: 100-continue\r\n';
    socket.write(`${head}${expect100}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`);
    await once(socket, 'data');
    expect(answer).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    answer = '';
    const ended = server.end('SIGTERM');
    await untilEnd(stream);
    socket.write(body);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(answer.toLowerCase()).toContain('connection: close');
    const { code, error } = await ended;
    expect([code, error]).toEqual([0, '']);
  });

  it('stopped with SIGTERM in the middle of a download ends when that is whole, and not later', async () => {
    const { server, call } = await serve();
    const db = openDatabase(folder.environment.DATABASE_URL ?? '');
    // More than the buffers of a connection hold, so that the answer is still on its way.
    const { id } = await db.kysely
      .selectFrom('account')
      .select('id')
      .where('slug', '=', account)
      .executeTakeFirstOrThrow();
    await withAccountTransaction(db, id, null, (tx) =>
      sql`insert into client (account_id, name, type, currency, notes)
        select ${id}, 'Long ' || n, 'customer', 'EUR', repeat('x', 1900) from generate_series(1, 10000) n`.execute(tx),
    );
    await db.close();
    const body = { list: 'clients', format: 'csv', input: {} } as const;
    const { payload } = await call(exportRoutes.create, { params: { account }, body });
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.address).port) });
    socket.write(
      `GET ${new URL(payload.url, server.address).pathname}${new URL(payload.url, server.address).search} HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    await once(socket, 'readable');
    const ended = server.end('SIGTERM');
    await expect.poll(() => isRefused(server.address)).toBe(true);
    const begin = performance.now();
    let bytes = 0;
    for await (const piece of socket) bytes += piece.length;
    expect(bytes).toBeGreaterThan(19_000_000);
    expect((await ended).code).toBe(0);
    expect(performance.now() - begin, 'ms; slow connections are cut off after 20 s').toBeLessThan(15_000);
  });

  it('killed in the middle of writes has lost none that it acknowledged, and starts again', async () => {
    const { server, call } = await serve();
    const acknowledged: string[] = [];
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const write = async (worker: number) => {
      for (let n = 0; ; n += 1) {
        const name = `Worker ${worker} ${n}`;
        const { status } = await call(containerStatusRoutes.create, { params: { account }, body: { name } });
        if (status !== 201) throw new Error(`answered ${status}`);
        acknowledged.push(name);
        if (acknowledged.length === 200) resolve();
      }
    };
    // Each caller ends when its connection is refused.
    const workers = Promise.allSettled(Array.from({ length: 6 }, (_, worker) => write(worker)));
    await enough;
    await server.end('SIGKILL');
    await workers;
    const again = await serve();
    const { payload, meta } = await again.call(containerStatusRoutes.list, {
      params: { account },
      query: { q: 'Worker' },
    });
    const stored = new Set(payload.map(({ name }) => name));
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
    // At most the six requests in flight were stored without an answer.
    expect(meta.total - acknowledged.length).toBeLessThanOrEqual(6);
    await again.server.end('SIGTERM');
  });

  it.each([
    ['its start, a warning and its end', '', 0],
    ['what nobody caught', `setTimeout(() => { throw new Error('uncaught') }, 100)`, 1],
  ])('in production prints nothing but JSON: %s', async (_, then, end) => {
    const script = `process.on('SIGUSR2', () => { process.emitWarning('of Node'); ${then} })`;
    const server = await startServer({
      ...folder.environment,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://depot.test',
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
    });
    await fetch(`${server.address}/health/live`);
    process.kill(server.pid, 'SIGUSR2');
    const { code, out, error } = await server.end(then ? 'SIGCONT' : 'SIGTERM');
    expect(code).toBe(end);
    const lines = `${out}${error}`
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)); // each of them is one
    const said = lines.map(({ msg }) => msg).join('\n');
    for (const part of ['Metrics are at', 'Boxyard is ready at', 'request completed', 'Warning: of Node'])
      expect(said).toContain(part);
    if (then) expect(lines.at(-1)).toMatchObject({ level: 60, msg: expect.stringMatching(/^Error: uncaught\n/) });
  });

  it('logs as JSON with the request id, and never a token', async () => {
    const { server, jwt } = await serve({ LOG_LEVEL: 'info' });
    const { headers } = await fetch(`${server.address}/activate?token=very-secret`, {
      headers: { authorization: `Bearer ${jwt}`, cookie: 'boxyard_refresh=hidden' },
    });
    await fetch(
      `${server.address}/api/v1/backoffice/depot/clients/list?page=2&q=Jana%20Nov%C3%A1&email=jana@depot.test&jana@depot.test`,
    );
    for (const path of ['/check/', '/api/v1/backoffice/receipts/check/', '/estimate/depot/'])
      await fetch(`${server.address}${path}token-of-a-paper`);
    await server.end('SIGTERM');
    const lines = logLinesOf(server);
    const own = lines.filter(({ reqId }) => reqId === headers.get('x-request-id'));
    expect(own[0].req).toEqual({ method: 'GET', url: '/activate?token=…', remoteAddress: '127.0.0.1' });
    const listed = lines.find(({ req }) => req?.url.includes('clients/list'));
    expect(listed.req.url).toBe('/api/v1/backoffice/depot/clients/list?page=2&q=…&email=…&…');
    expect(server.output()).not.toContain('jana@');
    expect(own.at(-1)).toMatchObject({ msg: 'request completed', responseTime: expect.any(Number) });
    for (const secret of ['very-secret', jwt, 'hidden', password, 'token-of-a-paper'])
      expect(server.output()).not.toContain(secret);
  });
});

describe('a server whose database is gone', () => {
  it('lives, is not ready, and is ready again when the database is back', async () => {
    const { environment, drop, db: spare } = await openTestDatabase();
    await spare.close();
    const url = environment.DATABASE_URL ?? '';
    const app = await startApp(openDatabase(url), environment);
    const ask = async (path: string) => (await fetch(app.address + path)).status;
    expect(await ask('/health/ready')).toBe(200);
    await drop();
    expect([await ask('/health/ready'), await ask('/health/live')]).toEqual([503, 200]);
    await app.http.close();
  });
});
