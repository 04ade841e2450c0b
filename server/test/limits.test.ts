import { connect } from 'node:net';
import { containerStatusRoutes } from '@boxyard/contract/container-statuses.ts';
import { maxFieldErrors, ProblemBody } from '@boxyard/contract/problems.ts';
import { allRoutes, basePath } from '@boxyard/contract/routes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from './depot.ts';
import { useTestApp } from './test-app.ts';

const app = useTestApp();
let depot: Depot;
beforeAll(async () => {
  depot = await createDepot(app);
});

async function send(method: string, path: string, body: string, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(app.address + path, { method, headers, body });
  return { status: response.status, problem: ProblemBody.parse(await response.json()) };
}

const bodied = allRoutes.filter((route) => route.method !== 'GET' && !route.upload);
const pathOf = (path: string) => basePath + path.replace(':account', depot.account).replace(/:\w+/g, '1');

describe('a body', () => {
  it('has at most 8 KB where anybody may send it', () => {
    const open = allRoutes.filter((route) => route.access === 'public');
    expect(open.length).toBeGreaterThan(4);
    expect(new Set(open.map((route) => route.bodyLimit))).toEqual(new Set([8192]));
    expect(Math.max(...allRoutes.map((route) => route.bodyLimit))).toBeLessThan(150_000);
  });

  it.each(bodied.map((route) => [route.method, route.path, route] as const))(
    '%s %s over its limit is refused before it is parsed',
    async (method, path, route) => {
      // Incomplete JSON: a parser would answer 400.
      const tooLong = await send(method, pathOf(path), `{"x":"${'x'.repeat(route.bodyLimit)}`, depot.owner.token);
      expect([tooLong.status, tooLong.problem.code]).toEqual([413, 'TOO_LARGE']);
    },
  );

  it('that says it is too long is refused before it comes', async () => {
    const { port } = new URL(app.address);
    const socket = connect({ host: '127.0.0.1', port: Number(port) }).setEncoding('utf8');
    socket.write(`POST ${basePath}/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
    socket.write('Content-Length: 10000\r\n\r\n');
    let answer = '';
    for await (const chunk of socket) {
      answer += chunk;
      if (answer.includes('\r\n\r\n')) break;
    }
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('that no route takes is no larger than a public one', async () => {
    expect((await send('POST', '/api/nothing', `{"x":"${'x'.repeat(8192)}"}`)).status).toBe(413);
  });
});

describe('an answer', () => {
  const unknown = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1])));

  it('names at most 50 wrong fields, of those that the contract finds', async () => {
    const path = pathOf(containerStatusRoutes.create.path);
    const start = performance.now();
    const { status, problem } = await send('POST', path, unknown(6000), depot.owner.token);
    expect([status, problem.errors?.length, maxFieldErrors]).toEqual([422, 50, 50]);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('names at most 50 wrong texts, of those that the database cannot keep', async () => {
    const texts = JSON.stringify({ name: Array.from({ length: 5000 }, () => '\0') });
    const { status, problem } = await send('POST', pathOf(containerStatusRoutes.create.path), texts, depot.owner.token);
    expect([status, problem.errors?.length]).toEqual([422, 50]);
  });

  it('to 75,000 unknown fields at the sign-in is a refusal that nobody waits for', async () => {
    const body = unknown(75_000);
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('POST', `${basePath}/auth/login`, body)));
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413, 413]);
    expect((await fetch(`${app.address}/health/live`)).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
