import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookRoutes } from '@boxyard/contract/integrations/webhooks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { type ListeningApp, openTestDatabase, startApp } from '../../../test/tools/test-app.ts';
import { type Db, openDatabase } from '../../core/db/connection.ts';

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;
let database: TestDatabase;
let app: ListeningApp;
let receiver: Server;
let base = '';
/** How many messages wait for an answer now, and the most that did, by path. */
const waiting = new Map<string, number>();
const most = new Map<string, number>();
const at = (path: string) => waiting.get(path) ?? 0;
/** Paths that are answered, with 204; others are left waiting, but for one that answers 101 and one that is closed. */
const answered = new Set(['/answered']);

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const path = request.url ?? '';
    waiting.set(path, at(path) + 1);
    most.set(path, Math.max(most.get(path) ?? 0, at(path)));
    response.once('close', () => waiting.set(path, at(path) - 1));
    if (path === '/switches') request.socket.write('HTTP/1.1 101 S\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n');
    else if (path === '/closes') request.socket.destroy();
    else if (answered.has(path)) response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  database = await openTestDatabase();
  app = await start(database.db);
});
afterAll(async () => {
  await app.http.close();
  await database.drop();
  receiver.closeAllConnections();
  receiver.close();
});

const start = (db: Db) => startApp(db, { ...database.environment, WEBHOOK_ALLOW: '127.0.0.1' });
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000, interval: 20 });
const inAccount = ({ account }: Depot) => ({ params: { account } });

async function make(depot: Depot, path: string): Promise<number> {
  const body = { name: path, url: base + path, events: ['client.created' as const] };
  return (await depot.owner.call(webhookRoutes.create, { ...inAccount(depot), body })).payload.id;
}
async function sendTests({ account, owner }: Depot, id: number, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await owner.call(webhookRoutes.test, { params: { account, id } });
}
async function deliveries(webhook: number) {
  const { rows } = await sql<{
    state: string;
    attempts: number;
    status: number | null;
    reason: string;
    isDue: boolean;
  }>`
    select state, attempts, status, reason, next_at <= now() as is_due from webhook_delivery where webhook_id = ${webhook}`.execute(
    database.inspect,
  );
  return rows;
}

it('receivers that answer 101, or close without an answer, give their places back', async () => {
  const depot = await createDepot(app);
  for (const [path, outcome] of [
    ['/switches', { status: 101, reason: 'status' }],
    ['/closes', { status: null, reason: 'connection' }],
  ] as const) {
    const id = await make(depot, path);
    await sendTests(depot, id, 6);
    await eventually(async () => (await deliveries(id)).filter(({ reason }) => reason === outcome.reason)).toHaveLength(
      6,
    );
    expect(await deliveries(id)).toEqual(Array(6).fill(expect.objectContaining({ ...outcome, attempts: 1 })));
  }
  const id = await make(depot, '/answered');
  await sendTests(depot, id, 1);
  await eventually(async () => (await deliveries(id))[0]?.state).toBe('delivered');
});

it('an account takes an eighth of the places, a webhook that failed last one; a stop waits a moment', async () => {
  const depots = [await createDepot(app), await createDepot(app), await createDepot(app)] as const;
  const hooks: number[] = [];
  for (const [n, depot] of depots.entries()) {
    const id = await make(depot, `/silent-${n}`);
    hooks.push(id);
    await sendTests(depot, id, 6);
  }
  await eventually(() => [0, 1, 2].map((n) => at(`/silent-${n}`))).toEqual([4, 4, 4]);

  const stranger = await createDepot(app);
  const failing = await make(stranger, '/failing');
  await sql`update webhook set failing_since = now() where id = ${failing}`.execute(database.inspect);
  await sendTests(stranger, failing, 6);
  const answering = await make(stranger, '/answered');
  await sendTests(stranger, answering, 6);
  await eventually(async () => (await deliveries(answering)).filter(({ state }) => state === 'delivered')).toHaveLength(
    6,
  );
  for (const n of depots.keys()) expect(most.get(`/silent-${n}`) ?? 0).toBe(4);
  expect(most.get('/failing')).toBe(1);

  const begun = performance.now();
  await app.http.close();
  expect(performance.now() - begun).toBeLessThan(8_000); // the receivers would hold it for ten seconds
  for (const id of [...hooks, failing])
    expect(await deliveries(id)).toEqual(
      Array(6).fill(expect.objectContaining({ state: 'waiting', attempts: 0, isDue: true })),
    );
  for (const path of ['/silent-0', '/silent-1', '/silent-2', '/failing']) answered.add(path);
  app = await start(openDatabase(database.environment.DATABASE_URL)); // the first one was closed with its server
  for (const id of [...hooks, failing])
    await eventually(async () => (await deliveries(id)).filter(({ state }) => state === 'delivered')).toHaveLength(6);
});
