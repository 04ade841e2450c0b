import type { ChangeNotice } from '@boxyard/contract/integrations/events.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { openStream, until, untilEnd } from '../../../test/tools/event-stream.ts';
import { givePassword, signIn } from '../../../test/tools/sign-in.ts';
import { startApp, useTestApp } from '../../../test/tools/test-app.ts';
import { openDatabase } from '../../core/db/connection.ts';
import { listenerName } from '../../core/db/events.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);

let names = 0;
async function change(of: Depot = depot, by = of.owner.call) {
  names += 1;
  const { payload } = await by(containerStatusRoutes.create, {
    params: { account: of.account },
    body: { name: `Status ${names}` },
  });
  return { event: 'change', data: { entity: 'container_status', id: payload.id, version: payload.version } };
}

describe('the event stream', () => {
  it('tells each change of the account, and none of another', async () => {
    const other = await createDepot(app);
    const stream = await openStream(app, depot.account, depot.admin.token);
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const first = await change();
    const foreign = await change(other);
    const second = await change();
    const received = await until(stream, second);
    expect(received.slice(-2)).toEqual([first, second]);
    expect(received).not.toContainEqual(foreign);
    stream.close();
  });

  it('tells of an update and a delete, with the version', async () => {
    const stream = await openStream(app, depot.account, depot.owner.token);
    const created = await change();
    await until(stream, created);
    const made = created.data;
    const byStatus = { params: { account: depot.account, id: made.id } };
    await depot.owner.call(containerStatusRoutes.update, { ...byStatus, body: { order: 5 } });
    await depot.owner.call(containerStatusRoutes.update, { ...byStatus, body: { order: 5 } });
    await depot.owner.call(containerStatusRoutes.remove, byStatus);
    const last = await change();
    // What comes in one flock is told as it was last: both of these in one notice, or in one each.
    const told = (await until(stream, last)).slice(0, -1);
    expect(new Set(told.map((event) => JSON.stringify(event)))).toEqual(
      new Set([JSON.stringify({ event: 'change', data: { ...made, version: 2 } })]),
    );
    stream.close();
  });

  it('tells nothing of a change that was rolled back', async () => {
    const stream = await openStream(app, depot.account, depot.owner.token);
    const refused = await depot.owner.call(adminRoutes.create, {
      params: { account: depot.account },
      body: { email: depot.admin.email, username: 'x' },
    });
    expect(refused.status).toBe(409);
    const told = (await until(stream, await change())).map(({ data }) => data as ChangeNotice);
    const known = [depot.owner.id, depot.admin.id];
    expect(told.filter(({ entity, id }) => entity === 'admin' && !known.includes(id))).toEqual([]);
    stream.close();
  });

  it('begins with what the reader cannot know yet, and only of the own account', async () => {
    const other = await createDepot(app);
    // The server has to remember more than that; what it cannot is told as `resync`.
    await expect.poll(() => app.events.recent(1000)).not.toContain('resync');
    const known = performance.now() - 500; // more than the way to the server takes
    const [first, foreign, second] = [await change(), await change(other), await change()];
    const age = Math.ceil(performance.now() - known);
    const stream = await openStream(app, depot.account, depot.owner.token, age);
    const received = await until(stream, second);
    expect(received.slice(-2)).toEqual([first, second]);
    expect(received).not.toContainEqual(foreign);
    await until(stream, await change());
    stream.close();
  });

  it('asks to fetch everything anew where the reader knows less than is remembered', async () => {
    const stream = await openStream(app, depot.account, depot.owner.token, 1e9);
    expect(await stream.next()).toEqual({ event: 'resync', data: {} });
    await until(stream, await change());
    stream.close();
    expect((await openStream(app, depot.account, depot.owner.token, 'long')).status).toBe(422);
  });

  it('is refused without a token and for another account', async () => {
    expect((await openStream(app, depot.account, 'x')).status).toBe(401);
    const stranger = await createDepot(app);
    expect((await openStream(app, depot.account, stranger.owner.token)).status).toBe(404);
  });

  it('ends with the session', async () => {
    const mine = await createDepot(app);
    await givePassword(app, mine.admin);
    const { jwt, cookie } = await signIn(app, mine.admin.email);
    const stream = await openStream(app, mine.account, jwt);
    await caller(app)(authRoutes.logout, {}, { headers: { cookie } });
    expect((await untilEnd(stream)).every(({ event }) => event === 'change')).toBe(true);
  });

  it('ends when the admin is disabled, taken out, or the account is disabled', async () => {
    let mine = await createDepot(app);
    const own = { params: { account: mine.account, id: mine.admin.id } };
    const isEndedBy = async (act: () => Promise<unknown>) => {
      const stream = await openStream(app, mine.account, mine.admin.token);
      expect(stream.status).toBe(200);
      await act();
      expect((await untilEnd(stream)).every(({ event }) => event === 'change')).toBe(true);
    };
    await isEndedBy(() => mine.owner.call(accountRoutes.disable, { params: own.params }));
    await mine.owner.call(accountRoutes.enable, { params: own.params });
    await isEndedBy(() => mine.owner.call(adminRoutes.update, { ...own, body: { isEnabled: false } }));
    const other = await createDepot(app);
    own.params = { account: other.account, id: other.admin.id };
    mine = other;
    await isEndedBy(() => mine.owner.call(adminRoutes.remove, own));
  });

  it('is refused to one person beyond 20, and free again when one closes', async () => {
    const mine = await createDepot(app);
    const open = () => openStream(app, mine.account, mine.owner.token);
    const streams = await Promise.all(Array.from({ length: 25 }, open));
    const [taken, refused] = [200, 429].map((wanted) => streams.filter(({ status }) => status === wanted));
    expect([taken?.length, refused?.length]).toEqual([20, 5]);
    expect((await openStream(app, mine.account, mine.admin.token)).status).toBe(200);
    taken?.[0]?.close();
    await expect.poll(async () => (await open()).status).toBe(200);
  });

  it('leaves nothing behind when the reader goes', async () => {
    const stream = await openStream(app, depot.account, depot.owner.token);
    const connections = () =>
      new Promise<number>((resolve, reject) =>
        app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    const before = await connections();
    stream.close();
    await expect.poll(connections).toBe(before - 1);
    expect((await depot.owner.call(adminRoutes.whoami, {})).status).toBe(200);
  });
});

describe('with several processes on one PostgreSQL', () => {
  const second = async () => {
    const url = app.config.databaseUrl ?? '';
    return startApp(openDatabase(url), { DATABASE_URL: url });
  };

  it('a change made through one is told by the other', async () => {
    const other = await second();
    const stream = await openStream(other, depot.account, depot.owner.token);
    const made = await change();
    await until(stream, made);
    await other.http.close();
    // Whoever tells a change first, the other may tell it, too.
    for (const event of await untilEnd(stream)) expect(event).toEqual(made);
  });

  it('a reader is told to ask anew after the listening connection was lost', async () => {
    const stream = await openStream(app, depot.account, depot.owner.token);
    const { rowCount } = await app.db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      [listenerName],
    );
    expect(rowCount).toBe(1);
    await until(stream, { event: 'resync', data: {} });
    await until(stream, await change());
    stream.close();
  });
});
