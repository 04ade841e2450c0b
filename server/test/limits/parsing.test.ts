import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ProblemBody } from '@boxyard/contract/core/problems.ts';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { expect, it } from 'vitest';
import { useTestApp } from '../tools/test-app.ts';

const app = useTestApp();

/** Sends all of it in one piece. @returns all that came back before the connection ended */
async function send(said: string): Promise<string> {
  const { hostname, port } = new URL(app.address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(said);
  return text(socket).catch(() => '');
}

/** @returns also the addresses of the requests that the server looked at, those included that Node answers itself */
async function parsedOf(pieces: string): Promise<{ said: string; seen: (string | undefined)[] }> {
  const seen: (string | undefined)[] = [];
  const { port } = new URL(app.address);
  const note = (message: unknown) => {
    // Declared by Node's documentation of this channel.
    const { request } = message as { request: IncomingMessage };
    if (request.socket.localPort === Number(port)) seen.push(request.url);
  };
  subscribe('http.server.request.start', note);
  const said = await send(pieces);
  unsubscribe('http.server.request.start', note);
  return { said, seen };
}

const withBody = `POST ${basePath}${authRoutes.login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
const get = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
const last = 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const statuses = (said: string) => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

async function statusOf(options: Parameters<typeof request>[1] & object, body?: string): Promise<number | undefined> {
  const asked = request(app.address, options);
  asked.end(body);
  // Declared by Node's documentation of this event.
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await text(answer);
  return answer.statusCode;
}

/** A request whose body comes in chunks. */
const chunked = (body: string, header = 'Transfer-Encoding: chunked') =>
  `POST ${basePath}${authRoutes.login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n\r\n${body}`;
const inOnes = (count: number) => '1\r\n1\r\n'.repeat(count);

it('a connection that sends many requests without waiting for answers is ended', async () => {
  expect(statuses(await send(get.repeat(7) + last))).toEqual(Array(8).fill(200));
  expect(statuses(await send(get.repeat(299) + last)).length).toBeLessThan(300);
  expect((await fetch(`${app.address}/health/live`)).status).toBe(200);
});

it.each([
  ['calls', get],
  ['calls that no route takes', 'GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['addresses that cannot be decoded', 'GET /%% HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['calls without a host', 'GET /x HTTP/1.1\r\n\r\n'],
  ['expectations', 'GET /x HTTP/1.1\r\nHost: x\r\nExpect: y\r\n\r\n'],
])('of many %s in one piece no more than eight are looked at', async (_, one) => {
  const { seen } = await parsedOf(one.repeat(1000));
  expect(seen.length).toBeLessThanOrEqual(8);
});

it('of requests with a body one is answered at a time', async () => {
  const { seen, said } = await parsedOf(get + withBody + get + withBody + get);
  expect(seen.length).toBeLessThanOrEqual(4);
  expect(statuses(said).length).toBeLessThan(4);
});

it('requests with a body come one after the other on one connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = JSON.stringify({ email: 'eva@walk.test', password: 'x' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const answers = [];
  for (let n = 0; n < 20; n += 1) {
    answers.push(await statusOf({ agent, method: 'POST', path: basePath + authRoutes.login.path, headers }, body));
  }
  agent.destroy();
  expect(new Set(answers)).toEqual(new Set([401, 429]));
});

it.each([
  ['kept connections', true],
  ['fresh connections', false],
])('unknown expectations are answered on %s, and what comes after them', async (_, keepAlive) => {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  for (let n = 0; n < 20; n += 1) {
    expect(await statusOf({ agent, path: '/health/live', headers: { expect: 'y' } })).toBe(417);
  }
  expect(await statusOf({ agent, path: '/health/live' })).toBe(200);
  agent.destroy();
});

it.each([
  ['in chunks', chunked('2\r\n{}\r\n0\r\n\r\n')],
  ['in very many', chunked(inOnes(8192))],
  ['in endless ones', chunked(`2;${'x'.repeat(40_000)}`)],
  ['with trailers', chunked('2\r\n{}\r\n0\r\nA: b\r\n\r\n')],
  ['packed', chunked(inOnes(10), 'Transfer-Encoding: gzip, chunked')],
  ['to no route', chunked(inOnes(10)).replace('auth/login', 'nothing')],
  ['to a GET', chunked(inOnes(10)).replace('POST', 'GET')],
])('a body %s is answered with 411 and ends the connection', async (_, request) => {
  const said = await send(request);
  expect(statuses(said)).toEqual([411]);
  const [head = '', body = ''] = said.split('\r\n\r\n');
  expect(head).toMatch(/^connection: close$/im);
  expect(head).toMatch(/^x-request-id: /im);
  expect(ProblemBody.parse(JSON.parse(body)).code).toBe('LENGTH_REQUIRED');
});

it('a client that asks before it sends a body in chunks is answered with 411', async () => {
  const said = await send(chunked('', 'Transfer-Encoding: chunked\r\nExpect: 100-continue'));
  expect(statuses(said).at(-1)).toBe(411);
});

it('nothing of a body in chunks is parsed', async () => {
  const { seen, said } = await parsedOf(get + chunked(get) + get);
  expect(statuses(said)).toEqual([200, 411]);
  expect(seen).toEqual(['/health/live', `${basePath}${authRoutes.login.path}`]);
});

it('chunks are not hidden behind more headers than are looked at', async () => {
  const said = await send(chunked(inOnes(10), `${'a:\r\n'.repeat(1000)}Transfer-Encoding: chunked`));
  expect(statuses(said)).toEqual([431]);
});

it('a request that says its length in two ways is refused', async () => {
  const said = await send(chunked('2\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked\r\nContent-Length: 2'));
  expect(statuses(said)).toEqual([400]);
});
