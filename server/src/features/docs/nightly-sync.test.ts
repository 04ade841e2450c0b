import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { tokenWith } from '../../../test/tools/tokens.ts';
import { createYard, placeIn, type Yard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'boxyard-sync-'));
const page = readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8');
let depot: Depot;
let yard: Yard;
let token = '';

/** What is done to the next call whose path has this text: its answer is lost, the caller is killed, or told to wait. */
type Fault = [path: string, kind: 'lose' | 'kill' | 'wait'];
const faults: Fault[] = [];
let running: ChildProcess | undefined;

/** Stands between the program and the app, as a bad line. */
const line = createServer(async (request, reply) => {
  const at = faults.findIndex(([path]) => request.url?.includes(path));
  const [fault] = at < 0 ? [] : faults.splice(at, 1);
  if (fault?.[1] === 'wait') return reply.writeHead(429, { 'retry-after': '1' }).end('{}');
  const answer = await passOn(request);
  if (fault?.[1] === 'kill') running?.kill('SIGKILL');
  if (fault) return request.socket.destroy();
  reply.writeHead(
    answer.status,
    [...answer.headers].filter(([name]) => name === 'retry-after' || name === 'date').flat(),
  );
  reply.end(await answer.text());
});

async function passOn(request: IncomingMessage): Promise<Response> {
  const body = await text(request);
  const headers = Object.entries(request.headers).filter(([name]) =>
    /^(authorization|content-type|idempotency-key)$/.test(name),
  );
  return fetch(app.address + request.url, {
    method: request.method ?? 'GET',
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body && { body }),
  });
}

beforeAll(async () => {
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  depot = await createDepot(app);
  yard = await createYard(depot);
  token = await tokenWith(depot, ['yard:read', 'gate:write']);
  writeFileSync(join(folder, 'sync.mjs'), /```js\n(\/\/ sync\.mjs\n.*?)```/s.exec(page)?.[1] ?? '');
  mkdirSync(join(folder, 'outbox'));
});
afterAll(() => {
  line.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the program as it stands on the page. @returns what it ended with */
async function sync(given = token): Promise<number | null> {
  const { port } = line.address() as AddressInfo; // it listens on a port
  const child = spawn(process.execPath, ['sync.mjs'], {
    cwd: folder,
    env: { BOXYARD_URL: `http://127.0.0.1:${port}`, BOXYARD_ACCOUNT: depot.account, BOXYARD_TOKEN: given },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running = child;
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const complaints = await text(child.stderr);
  if (!complaints.startsWith('refused') && given === token) expect(complaints).toBe('');
  return ended;
}

interface Kept {
  id: number;
  name: string;
  location: string;
  gateMoves: { id: number; type: string }[];
}
const copy = () => {
  const state: { cursor: string; containers: Record<string, Kept> } = JSON.parse(
    readFileSync(join(folder, 'depot.json'), 'utf8'),
  );
  return state;
};

/** What the copy has to be: each container with its place and its gate moves. */
async function asInDepot() {
  const params = { account: depot.account };
  const { payload: containers } = await depot.admin.call(containerRoutes.list, { params, body: { sort: 'id' } });
  const { payload: transports } = await depot.admin.call(transportRoutes.list, { params, query: { sort: 'id' } });
  return containers.map(({ id, name, location }) => ({
    id,
    name,
    location,
    gateMoves: transports
      .filter((each) => each.containerId === id && each.type.startsWith('gate_'))
      .map((each) => each.id),
  }));
}
const asCopied = () =>
  Object.values(copy().containers).map(({ id, name, location, gateMoves }) => ({
    id,
    name,
    location,
    gateMoves: gateMoves.map((each) => each.id),
  }));

/** Runs it until the copy is right: what other tests write on the same PostgreSQL holds the changes back for a while. */
const inStep = (waiting: string[] = []) =>
  vi.waitFor(async () => expect([await sync(), outbox(), asCopied()]).toEqual([0, waiting, await asInDepot()]), 40_000);

const truck = (vehicleNumber: string, ...boxes: object[]) => ({
  clientId: yard.clientId,
  vehicleType: 'truck',
  vehicleNumber,
  passedAt: 1_790_000_000,
  boxes,
});
const hand = (name: string, body: object) =>
  writeFileSync(join(folder, 'outbox', `${name}.json`), JSON.stringify(body));
const outbox = () => readdirSync(join(folder, 'outbox'));
const params = (containerId: number) => ({ account: depot.account, containerId });

it('the program of the page keeps a copy that is right after each run', { timeout: 60_000 }, async () => {
  const [first, second, third] = [
    await yard.container('MSKU1234565'),
    await yard.container('CSQU3054383'),
    await yard.container('GONE'),
  ];
  const plan = { clientId: yard.clientId, vehicleType: 'truck', arrivalDate: 1_790_000_000 } as const;
  await depot.admin.call(transportRoutes.createPlannedIn, { params: params(first.id), body: plan });
  await inStep();

  const one = { account: depot.account, id: first.id };
  await depot.admin.call(containerRoutes.update, { params: one, body: { name: 'RENAMED' } });
  await depot.admin.call(positionRoutes.createCurrent, {
    params: { ...one, id: second.id },
    body: placeIn(yard.section, 1, 1, 1),
  });
  await depot.admin.call(containerRoutes.remove, { params: { ...one, id: third.id } });
  const { payload: move } = await depot.admin.call(transportRoutes.createGateIn, {
    params: params(first.id),
    body: plan,
  });
  await depot.admin.call(transportRoutes.createGateOut, {
    params: params(first.id),
    body: { clientId: yard.clientId, vehicleType: 'truck', departureDate: 1_790_086_400 },
  });
  await inStep();
  await depot.admin.call(transportRoutes.remove, { params: { ...params(first.id), id: move.id } });
  await inStep();
  expect(asCopied()).toHaveLength(2);
});

it('a gate move is made once, whatever becomes of its answer and of the program', { timeout: 60_000 }, async () => {
  const known = await yard.container('TOLU4734787');
  hand('once', truck('BA 1', { direction: 'gate_in', containerId: known.id }));
  faults.push(['/gate/pass', 'kill']);
  expect(await sync()).toBeNull();
  expect(outbox()).toEqual(['once.json']);
  faults.push(['/gate/pass', 'lose'], ['/gate/pass', 'wait'], ['/changes', 'lose']);
  await inStep();
  expect(copy().containers[known.id]?.gateMoves).toHaveLength(1);

  hand(
    'new',
    truck('BA 2', {
      direction: 'gate_in',
      newContainer: { name: 'NEWU1', clientId: yard.clientId, containerTypeId: yard.typeOf(20) },
    }),
  );
  faults.push([`/containers/`, 'kill']);
  await vi.waitFor(async () => expect(await sync()).toBeNull(), 40_000);
  await inStep();
});

it('without a token that works nothing is done, and what waits goes on waiting', async () => {
  const before = copy();
  hand('waiting', truck('BA 4', { direction: 'gate_in', containerId: 987_654_321 }));
  expect([await sync(`bxy_${'0'.repeat(48)}`), outbox(), copy()]).toEqual([1, ['waiting.json'], before]);
  rmSync(join(folder, 'outbox', 'waiting.json'));
});

it('what is refused is put aside, and a cursor that leads nowhere makes it start anew', {
  timeout: 60_000,
}, async () => {
  hand('refused', truck('BA 3', { direction: 'gate_in', containerId: 987_654_321 }));
  writeFileSync(join(folder, 'depot.json'), JSON.stringify({ ...copy(), cursor: 'from another time', containers: {} }));
  await inStep(['refused.json.refused']);
  expect(existsSync(join(folder, 'depot.json.new'))).toBe(false);
});
