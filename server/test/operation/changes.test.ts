import { setTimeout as pause } from 'node:timers/promises';
import { changeRoutes } from '@boxyard/contract/integrations/changes.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, caller } from '../tools/caller.ts';
import { type RunningServer, runCli, startServer, type TestFolder, testFolder } from '../tools/processes.ts';
import { password, signIn } from '../tools/sign-in.ts';

const params = { account: 'depot' };
const email = 'owner@depot.test';
const kills = 3;
const writers = 8;

let folder: TestFolder;
let server: RunningServer;
let call: Call;
const serve = async () => {
  server = await startServer(folder.environment);
};

beforeAll(async () => {
  folder = await testFolder();
  const names = ['--slug', params.account, '--name', 'Depot', '--email', email];
  const { out } = await runCli(['create-account', ...names], folder.environment);
  await serve();
  await caller(server)(authRoutes.activate, { body: { token: /token=(\S+)/.exec(out)?.[1] ?? '', password } });
  call = caller(server, (await signIn(server, email)).jwt);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await folder.remove();
});

/** What a program keeps of the clients, by what it was told. */
class Copy {
  readonly versions = new Map<number, number>();
  #cursor = '';

  async begin(): Promise<void> {
    this.#cursor = (await call(changeRoutes.list, { params })).payload.cursor;
  }

  async follow(): Promise<void> {
    for (let isMore = true; isMore; ) {
      const query = { after: this.#cursor, entity: 'client', limit: 20 };
      const { changes, cursor, hasMore } = (await call(changeRoutes.list, { params, query })).payload;
      for (const { id, version, action } of changes)
        if (action === 'deleted') this.versions.delete(id);
        else this.versions.set(id, version);
      this.#cursor = cursor;
      isMore = hasMore;
    }
  }
}

async function clients(): Promise<Map<number, number>> {
  const versions = new Map<number, number>();
  for (let page = 1; ; page += 1) {
    const { payload } = await call(clientRoutes.list, { params, query: { page, pageSize: 200, sort: 'id' } });
    for (const { id, version } of payload) versions.set(id, version);
    if (payload.length < 200) return versions;
  }
}

/** Creates, changes and deletes until the server is killed under it. */
async function write(): Promise<void> {
  for (let n = 0; ; n += 1) {
    const { payload } = await call(clientRoutes.create, { params, body: { name: `Client ${n}`, type: 'customer' } });
    const one = { params: { ...params, id: payload.id } };
    await call(clientRoutes.update, { ...one, body: { notes: `${n}` } });
    if (n % 3 === 0) await call(clientRoutes.remove, one);
  }
}

it('a program that follows the changes of eight writers has what the lists have, though the server is killed under them all', {
  timeout: 120_000,
}, async () => {
  const copy = new Copy();
  await copy.begin();
  for (let kill = 0; kill < kills; kill += 1) {
    // Each ends by the connection that breaks; whether its last call was done, it does not know.
    const writing = Promise.allSettled(Array.from({ length: writers }, write));
    const before = copy.versions.size;
    while (copy.versions.size < before + 30) await copy.follow();
    const following = copy.follow().catch(() => undefined); // broken in the middle, and begun again from its last cursor
    await server.end('SIGKILL');
    await Promise.all([writing, following]);
    await serve();
    call = caller(server, (await signIn(server, email)).jwt);
  }
  // A transaction of another database of the same PostgreSQL may hold the last ones back.
  const all = await clients();
  for (let tries = 0; tries < 200 && copy.versions.size !== all.size; tries += 1) {
    await copy.follow();
    await pause(50);
  }
  await copy.follow();
  expect([...copy.versions].toSorted(([a], [b]) => a - b)).toEqual([...all]);
  expect(all.size).toBeGreaterThan(60);
});
