import { connect } from 'node:net';
import { isLinesRoute } from '@boxyard/contract/core/bulk.ts';
import { maxFieldErrors, ProblemBody } from '@boxyard/contract/core/problems.ts';
import { allRoutes, basePath } from '@boxyard/contract/core/routes.ts';
import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { CargoItemEntry, cargoRoutes, maxCargoItems } from '@boxyard/contract/work/cargos.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from '../tools/depot-with.ts';
import { useTestApp } from '../tools/test-app.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);

async function send(method: string, path: string, body: string, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(app.address + path, { method, headers, body });
  return { status: response.status, problem: ProblemBody.parse(await response.json()) };
}

/** Says how long a body is, and sends none. @returns the beginning of the answer */
async function announce(method: string, path: string, length: number): Promise<string> {
  const { port } = new URL(app.address);
  const socket = connect({ host: '127.0.0.1', port: Number(port) }).setEncoding('utf8');
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
  socket.write(`Content-Length: ${length}\r\n\r\n`);
  let answer = '';
  for await (const chunk of socket) {
    answer += chunk;
    if (answer.includes('\r\n\r\n')) break;
  }
  socket.destroy();
  return answer;
}

const bodied = allRoutes.filter((route) => route.method !== 'GET' && !route.upload);
const pathOf = (path: string) => basePath + path.replace(':account', depot.account).replace(/:\w+/g, '1');

describe('a body', () => {
  it('has at most 8 KB where anybody may send it', () => {
    const open = allRoutes.filter((route) => route.access === 'public');
    expect(open.length).toBeGreaterThan(4);
    expect(new Set(open.map((route) => route.bodyLimit))).toEqual(new Set([8192, 16]));
    // A bank's file and a message are read whole, an order may name thousands of containers; lists of codes, repair tariffs and estimates have
    // hundreds of lines.
    const long =
      /\/bank-file\/|\/edi-messages\/receive|\/gate-orders\/|\/survey-settings$|\/repair-tariffs\/|\/estimates\/:id(\/decide)?$/;
    const ordinary = allRoutes.filter((route) => !isLinesRoute(route) && !long.test(route.path));
    expect(Math.max(...ordinary.map((route) => route.bodyLimit))).toBeLessThan(150_000);
    const others = allRoutes.filter((route) => route !== ediMessageRoutes.receive);
    expect(Math.max(...others.map((route) => route.bodyLimit))).toBe(3 * 1024 * 1024);
    expect(ediMessageRoutes.receive.bodyLimit).toBeLessThan(11_000_000);
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
    expect(await announce('POST', `${basePath}/auth/login`, 10_000)).toMatch(/^HTTP\/1\.1 413 /);
  });

  const guarded = bodied.filter((route) => route.access !== 'public');
  it.each(guarded.map((route) => [route.method, route.path] as const))(
    '%s %s of a stranger is refused before it comes',
    async (method, path) => expect(await announce(method, pathOf(path), 10)).toMatch(/^HTTP\/1\.1 401 /),
  );

  it('has room for `{}` where none is taken', async () => {
    const path = basePath + authRoutes.refresh.path;
    expect((await send('POST', path, '{}')).status).toBe(401);
    expect((await send('POST', path, `{${' '.repeat(15)}}`)).status).toBe(413);
  });

  it('has room for the cargo with most items, each with every field', async () => {
    const fields = Object.fromEntries(Object.keys(CargoItemEntry.shape).map((name) => [name, 1]));
    const cargo = { ...fields, items: Array.from({ length: maxCargoItems }, () => fields) };
    const { status, problem } = await send(
      'PUT',
      pathOf(cargoRoutes.update.path),
      JSON.stringify(cargo),
      depot.owner.token,
    );
    expect([status, problem.code]).toEqual([422, 'INVALID']);
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
    const { status, problem } = await send('POST', path, unknown(2000), depot.owner.token);
    expect([status, problem.errors?.length, maxFieldErrors]).toEqual([422, 50, 50]);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('names at most 50 wrong texts, of those that the database cannot keep', async () => {
    const texts = JSON.stringify({ name: Array.from({ length: 2000 }, () => '\0') });
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
