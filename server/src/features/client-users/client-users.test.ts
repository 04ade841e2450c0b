import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { statementsOf } from '../../../test/tools/statements.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, stranger } = depotWith(app, { stranger: () => createDepot(app) }, beforeAll);
let clientId: number;

const createClient = async (from: Depot) => {
  const params = { account: from.account };
  return (await from.admin.call(clientRoutes.create, { params, body: { name: 'Hapag', type: 'customer' } })).payload.id;
};

beforeAll(async () => {
  clientId = await createClient(depot);
});

const whole = {
  username: 'Ľubomíra',
  email: 'lubomira@hapag.test',
  firstname: 'Ľubomíra',
  lastname: 'Šťastná',
  notes: 'Only mornings',
  getsInvoices: true,
  getsReceipts: true,
  isEnabled: false,
};
const create = (values: Record<string, unknown>, client = clientId, from = depot) =>
  from.admin.call(clientUserRoutes.create, {
    params: { account: from.account, clientId: client },
    body: values as typeof whole,
  });
const userParams = (id: number, client = clientId) => ({ account: depot.account, clientId: client, id });
const list = async (query: Record<string, unknown>, client = clientId) =>
  depot.admin.call(clientUserRoutes.list, { params: { account: depot.account, clientId: client }, query });

describe('a client user', () => {
  it('keeps every field of a create and of an update', async () => {
    const { payload: created, status } = await create(whole);
    expect(status).toBe(201);
    expect(created).toEqual({ id: created.id, version: 1, ...someTimes, clientId, ...whole });
    const other = {
      username: 'zuzana',
      email: 'zuzana@hapag.test',
      firstname: 'Zuzana',
      lastname: 'Malá',
      notes: '',
      getsInvoices: false,
      getsReceipts: false,
      isEnabled: true,
    };
    const params = userParams(created.id);
    const { payload } = await depot.admin.call(clientUserRoutes.update, { params, body: other }, { ifMatch: 1 });
    expect(payload).toEqual({ id: created.id, version: 2, ...someTimes, clientId, ...other });
    expect((await depot.admin.call(clientUserRoutes.get, { params })).payload).toEqual(payload);
  });

  it('starts enabled, and needs a username and an e-mail', async () => {
    expect((await create({ username: 'plain', email: 'Plain@Hapag.test' })).payload).toMatchObject({
      isEnabled: true,
      email: 'plain@hapag.test',
      notes: '',
    });
    const { problem } = await create({ username: ' ', notes: 'x'.repeat(4001) });
    expect(problem.errors?.map(({ path, key }) => [path, key]).toSorted()).toEqual([
      ['email', 'required'],
      ['notes', 'tooLong'],
      ['username', 'required'],
    ]);
  });

  it('has a username and an e-mail that nobody else in the tenant has, without regard to case', async () => {
    await create({ username: 'Taken', email: 'taken@hapag.test' });
    const second = await createClient(depot);
    const name = await create({ username: 'tAKEN', email: 'free@hapag.test' }, second);
    expect([name.status, name.problem.errors]).toMatchObject([409, [{ path: 'username', key: 'usernameTaken' }]]);
    const email = await create({ username: 'free', email: 'TAKEN@hapag.test' }, second);
    expect([email.status, email.problem.errors]).toMatchObject([409, [{ path: 'email', key: 'emailTaken' }]]);
    const elsewhere = await create(
      { username: 'Taken', email: 'taken@hapag.test' },
      await createClient(stranger),
      stranger,
    );
    expect(elsewhere.status).toBe(201);
  });

  it('is stored once when two save the same at once', async () => {
    const both = [1, 2].map(() => create({ username: 'twin', email: 'twin@hapag.test' }));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('is there under its own client only', async () => {
    const { payload: user } = await create({ username: 'own', email: 'own@hapag.test' });
    const other = await createClient(depot);
    const calls = [
      depot.admin.call(clientUserRoutes.get, { params: userParams(user.id, other) }),
      depot.admin.call(clientUserRoutes.update, { params: userParams(user.id, other), body: { notes: 'x' } }),
      depot.owner.call(clientUserRoutes.remove, { params: userParams(user.id, other) }),
      create({ username: 'lost', email: 'lost@hapag.test' }, 999_999),
      create({ username: 'lost', email: 'lost@hapag.test' }, clientId, stranger),
      list({}, 999_999),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  });

  it('is deleted by an owner only', async () => {
    const { payload: user } = await create({ username: 'leaver', email: 'leaver@hapag.test' });
    expect((await depot.admin.call(clientUserRoutes.remove, { params: userParams(user.id) })).status).toBe(403);
    expect((await depot.owner.call(clientUserRoutes.remove, { params: userParams(user.id) })).status).toBe(204);
    expect((await depot.admin.call(clientUserRoutes.get, { params: userParams(user.id) })).status).toBe(404);
  });
});

describe('the list', () => {
  let crowded: number;
  beforeAll(async () => {
    crowded = await createClient(depot);
    for (const [username, firstname, lastname] of [
      ['zilka', 'Žilka', 'Nováková'],
      ['a_b', 'Ján', 'Kráľ'],
      ['axb', 'Jana', '100%'],
    ])
      await create({ username, firstname, lastname, email: `${username}@crowd.test` }, crowded);
  });
  const found = async (query: Record<string, unknown>) =>
    (await list(query, crowded)).payload.map(({ username }) => username);

  it('shows the users of one client, in one query', async () => {
    const statements = await statementsOf(() => list({ page: 1, pageSize: 10 }, crowded));
    expect(statements.filter(({ text }) => /client/.test(text))).toHaveLength(1);
    expect(await found({})).toEqual(['a_b', 'axb', 'zilka']);
  });

  it('filters and sorts', async () => {
    expect(await found({ name: 'zilka n' })).toEqual(['zilka']);
    expect(await found({ username: 'a_' })).toEqual(['a_b']);
    expect(await found({ email: 'XB@' })).toEqual(['axb']);
    expect(await found({ q: '100%' })).toEqual(['axb']);
    expect(await found({ sort: '-name' })).toEqual(['zilka', 'axb', 'a_b']);
    expect(await found({ isEnabled: false })).toEqual([]);
  });
});
