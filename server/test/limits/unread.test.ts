import { once } from 'node:events';
import type { Socket } from 'node:net';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { exportRoutes } from '@boxyard/contract/integrations/exports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { withAccountTransaction } from '../../src/core/db/connection.ts';
import { createDepot, type Depot } from '../tools/depot.ts';
import { openStream } from '../tools/event-stream.ts';
import { useTestApp } from '../tools/test-app.ts';
import { askUnread } from './unread-connections.ts';

const app = useTestApp();
let attacker: Depot;
let victim: Depot;
const open: Socket[] = [];

beforeAll(async () => {
  attacker = await createDepot(app);
  victim = await createDepot(app);
  await withAccountTransaction(app.db, attacker.accountId, null, (tx) =>
    sql`insert into client (name, type, notes, description)
      select 'Heavy ' || n, 'customer', repeat('漢', 4000), repeat('字', 4000) from generate_series(1, 1000) n returning id`.execute(
      tx,
    ),
  );
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

const askFor = async (path: string, token: string) => {
  const socket = await askUnread(app.address, path, token);
  open.push(socket);
  await once(socket, 'readable');
};
const list = () => `${basePath}${clientRoutes.list.path.replace(':account', attacker.account)}`;
const listOf = ({ account, admin }: Depot) =>
  admin.call(clientRoutes.list, { params: { account }, query: { pageSize: 1 } });

it('who leaves answers unread gets no more of them, nor does anybody of the account; others do', async () => {
  expect((await listOf(attacker)).status).toBe(200);
  await askFor(list(), attacker.owner.token);
  await askFor(list(), attacker.owner.token);
  const refused = await listOf(attacker);
  expect([refused.status, refused.problem.key, refused.headers.get('retry-after')]).toEqual([
    503,
    'unreadAnswers',
    '2',
  ]);
  expect((await listOf(victim)).status).toBe(200);
  for (const socket of open.splice(0)) socket.destroy();
  await expect.poll(async () => (await listOf(attacker)).status, { interval: 10, timeout: 15_000 }).toBe(200);
});

it('many requests for long pages at the same moment are no way around it', async () => {
  const path = `${list()}?pageSize=1000`;
  const sockets = await Promise.all(
    Array.from({ length: 12 }, () => askUnread(app.address, path, attacker.owner.token)),
  );
  open.push(...sockets);
  await Promise.all(sockets.map((socket) => once(socket, 'readable')));
  const answered = sockets.filter((socket) => String(socket.read(12)) === 'HTTP/1.1 200');
  expect(answered.length).toBeLessThanOrEqual(4);
});

it('who leaves downloads of lists unread gets no more of them', async () => {
  const { account, owner } = attacker;
  const body = { list: 'clients' as const, format: 'csv' as const };
  const { url } = (await owner.call(exportRoutes.create, { params: { account }, body })).payload;
  const sockets = await Promise.all(Array.from({ length: 12 }, () => askUnread(app.address, url, owner.token)));
  open.push(...sockets);
  await Promise.all(sockets.map((socket) => once(socket, 'readable')));
  expect(sockets.filter((socket) => String(socket.read(12)) === 'HTTP/1.1 200').length).toBeLessThanOrEqual(6);
  expect((await fetch(app.address + url)).status).toBe(503);
  for (const socket of open.splice(0)) socket.destroy();
  await expect.poll(async () => (await listOf(attacker)).status, { interval: 10, timeout: 15_000 }).toBe(200);
});

it('an event stream outlives the time in which a reader has to take something', async () => {
  const stream = await openStream(app, victim.account, victim.owner.token);
  for (let minute = 0; minute < 5; minute++) app.unsent.look(performance.now() + minute * 60_000);
  await victim.owner.call(clientRoutes.create, {
    params: { account: victim.account },
    body: { name: 'Maersk', type: 'customer' },
  });
  expect(await stream.next()).toMatchObject({ event: 'change' });
  stream.close();
});
