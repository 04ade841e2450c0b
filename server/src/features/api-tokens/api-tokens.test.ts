import { listViewRoutes } from '@boxyard/contract/core/list-views.ts';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { apiTokenRoutes } from '@boxyard/contract/integrations/api-tokens.ts';
import type { Scope } from '@boxyard/contract/integrations/scopes.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { taskActivityRoutes } from '@boxyard/contract/work/task-activity.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { pdf } from '../../../test/tools/file-samples.ts';
import { startApp, useTestApp } from '../../../test/tools/test-app.ts';
import { upload } from '../../../test/tools/uploads.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';
import { openDatabase } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);

async function make(name: string, scopes: Scope[] = ['clients:read'], days = 30, of = depot) {
  const params = { account: of.account };
  const { payload } = await of.owner.call(apiTokenRoutes.create, { params, body: { name, scopes, days } });
  return { ...payload, call: caller(app, payload.token) };
}
const listed = async () =>
  (await depot.owner.call(apiTokenRoutes.list, { params: { account: depot.account } })).payload;
const clients = (account = depot.account) => ({ params: { account }, query: {} });

describe('a token', () => {
  it('is shown once, kept as a hash, and known again by its first characters', async () => {
    const made = await make('ERP', ['clients:write', 'billing:read']);
    expect(made.token).toMatch(/^bxy_[0-9a-f]{48}$/);
    const [shown] = await listed();
    expect(shown).toMatchObject({ name: 'ERP', prefix: made.token.slice(0, 10), seenAt: null, endedAt: null });
    expect(shown).toMatchObject({ scopes: ['billing:read', 'clients:write'], creatorName: depot.owner.email });
    expect(Math.round(((shown?.expiresAt ?? 0) - (shown?.createdAt ?? 0)) / 86_400)).toBe(30);
    expect(JSON.stringify(await listed())).not.toContain(made.token.slice(10));
    const { rows } = await sql<{ row: string }>`select api_token::text as row from api_token`.execute(app.inspect);
    expect(rows.map(({ row }) => row).join()).not.toContain(made.token.slice(10, 40));
  });

  it('is refused without a name, a scope or an end within a year, with a scope twice, and with a name in use', async () => {
    const body = { name: 'Second', scopes: ['clients:read' as const], days: 365 };
    const refusal = async (given: object) => {
      const input = { params: { account: depot.account }, body: { ...body, ...given } };
      return (await depot.owner.call(apiTokenRoutes.create, input)).problem.errors?.map(({ path }) => path);
    };
    expect(await refusal({ name: ' ' })).toEqual(['name']);
    expect(await refusal({ scopes: [] })).toEqual(['scopes']);
    expect(await refusal({ scopes: ['clients:read', 'clients:read'] })).toEqual(['scopes']);
    expect(await refusal({ scopes: ['admins:read'] })).toEqual(['scopes.0']);
    expect(await refusal({ days: 366 })).toEqual(['days']);
    expect(await refusal({ days: undefined })).toEqual(['days']);
    expect(await refusal({ name: 'erp' })).toEqual(['name']);
    const late = sql`update api_token set expires_at = created_at + interval '400 days'`.execute(app.inspect);
    await expect(late).rejects.toThrow('api_token_lasts_a_year');
  });

  it('reads with the right to write, and says when it was used', async () => {
    const { call } = await make('Writer', ['clients:write']);
    const created = await call(clientRoutes.create, {
      params: { account: depot.account },
      body: { name: 'Token Shipping', type: 'customer' },
    });
    expect(created.status).toBe(201);
    expect((await call(clientRoutes.list, clients())).meta.total).toBeGreaterThan(0);
    expect((await listed()).find(({ name }) => name === 'Writer')?.seenAt).toBeGreaterThan(0);
  });

  it('is told by a scheme in any case, as a session is', async () => {
    const { token } = await make('Lower');
    for (const authorization of [`bearer ${token}`, `BEARER ${depot.admin.token}`]) {
      const path = `${basePath}/${depot.account}/clients/list`;
      expect((await fetch(app.address + path, { headers: { authorization } })).status).toBe(200);
    }
  });

  it('does nothing for owners, and nothing that is for people', async () => {
    const { call } = await make('Curious', ['clients:write', 'yard:write']);
    const inAccount = { params: { account: depot.account } };
    const refused = [
      await call(clientRoutes.remove, { params: { account: depot.account, id: yard.clientId } }),
      await call(apiTokenRoutes.list, inAccount),
      await call(adminRoutes.list, { ...inAccount, query: {} }),
      await call(adminRoutes.whoami, {}),
      await call(accountRoutes.list, { query: {} }),
      await call(listViewRoutes.list, { ...inAccount, query: { list: 'clients' } }),
    ];
    expect(refused.map(({ status, problem }) => [status, problem.key])).toEqual(refused.map(() => [403, 'peopleOnly']));
    const stream = await fetch(`${app.address}${basePath}/${depot.account}/events`, {
      headers: { authorization: `Bearer ${(await make('Streamer')).token}` },
    });
    expect(stream.status).toBe(403);
  });
});

describe('a token is refused', () => {
  const statusOf = async (token: string, account = depot.account) =>
    (await caller(app, token)(clientRoutes.list, clients(account))).status;

  it('once an owner has ended it, whoever made it', async () => {
    const { id, token } = await make('Ended');
    expect(await statusOf(token)).toBe(200);
    const byId = { params: { account: depot.account, id } };
    expect((await depot.admin.call(apiTokenRoutes.end, byId)).status).toBe(403);
    expect((await depot.owner.call(apiTokenRoutes.end, byId)).status).toBe(204);
    expect(await statusOf(token)).toBe(401);
    const { endedAt } = (await listed()).find((each) => each.id === id) ?? {};
    expect(endedAt).toBeGreaterThan(0);
    expect((await depot.owner.call(apiTokenRoutes.end, byId)).status).toBe(204);
    expect((await listed()).find((each) => each.id === id)?.endedAt).toBe(endedAt);
    expect((await make('Ended')).name).toBe('Ended');
  });

  it('when it has expired', async () => {
    const { id, token } = await make('Expired');
    expect(await statusOf(token)).toBe(200);
    await sql`update api_token set created_at = now() - interval '9 days', expires_at = now() - interval '1 second' where id = ${id}`.execute(
      app.inspect,
    );
    expect(await statusOf(token)).toBe(401);
  });

  it('with a letter changed, with a checksum that fits and a body that nobody made, and with none', async () => {
    const { token } = await make('Forged');
    const flipped = token.endsWith('0') ? '1' : '0';
    for (const wrong of [token.slice(0, -1) + flipped, `bxy_${'0'.repeat(40)}c5f3d6fa`, token.toUpperCase(), 'bxy_'])
      expect([wrong, await statusOf(wrong)]).toEqual([wrong, 401]);
  });

  it('in another account, and in its own while that is disabled or when it is deleted', async () => {
    const other = await createDepot(app);
    const { token } = await make('Moving', ['clients:read'], 30, other);
    expect(await statusOf(token)).toBe(404);
    expect(await statusOf(token, other.account)).toBe(200);
    const byAccount = { params: { account: other.account } };
    await other.owner.call(accountRoutes.disable, byAccount);
    expect(await statusOf(token, other.account)).toBe(401);
    await other.owner.call(accountRoutes.remove, byAccount);
    expect(await statusOf(token, other.account)).toBe(401);
  });

  it('beyond so many calls a minute, with the time to wait', async () => {
    const { token } = await make('Eager');
    const { token: other } = await make('Calm');
    const url = app.db.url;
    const strict = await startApp(openDatabase(url), { DATABASE_URL: url, CALLS_A_MINUTE: '3' });
    onTestFinished(() => strict.http.close());
    const call = (by: string) => caller(strict, by)(clientRoutes.list, clients());
    const statuses: number[] = [];
    for (let calls = 0; calls < 4; calls += 1) statuses.push((await call(token)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const { problem, headers } = await call(token);
    expect([problem.code, problem.key]).toEqual(['TOO_MANY', 'tooManyCalls']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await call(other)).status).toBe(200);
  });
});

it('a token outlives the membership of its maker', async () => {
  const other = await createDepot(app);
  const byAdmin = { params: { account: other.account, id: other.admin.id } };
  await other.owner.call(adminRoutes.update, { ...byAdmin, body: { isOwner: true } });
  const body = { name: 'Kept', scopes: ['clients:read' as const], days: 1 };
  const { payload } = await other.admin.call(apiTokenRoutes.create, { params: { account: other.account }, body });
  await other.owner.call(adminRoutes.remove, byAdmin);
  const answer = await caller(app, payload.token)(clientRoutes.list, clients(other.account));
  expect(answer.status).toBe(200);
  const kept = await other.owner.call(apiTokenRoutes.list, { params: { account: other.account } });
  expect(kept.payload).toMatchObject([{ name: 'Kept', creatorName: '' }]);
});

it('the history and the screens name the token as the author, and nothing is its own', async () => {
  const { id, call } = await make('Robot', ['yard:write', 'tasks:write', 'files:write']);
  const { account } = depot;
  const container = await yard.container('MSKU1234565');
  const byId = { params: { account, id: container.id } };
  const inContainer = { params: { account, containerId: container.id } };
  await call(containerRoutes.update, { ...byId, body: { notes: 'By a robot' } });
  const { rows } = await sql<object>`select admin_id, token_id, act from audit_log
    where entity = 'container' and record_id = ${container.id} and action = 'update'`.execute(app.inspect);
  expect(rows).toEqual([{ adminId: null, tokenId: id, act: null }]);
  const late = await depot.admin.call(containerRoutes.update, { ...byId, body: { notes: '' } }, { ifMatch: 1 });
  expect(late.problem.changed).toMatchObject({ adminName: 'Robot', isOwn: false });

  const placed = await call(positionRoutes.createCurrent, { ...byId, body: placeIn(yard.section, 1, 1, 1) });
  expect(placed.status).toBe(201);
  const places = await depot.admin.call(positionRoutes.get, byId);
  expect(places.payload.history[0]).toMatchObject({ adminUsername: 'Robot', adminId: null });

  const dent = { type: 'outer', damage: 'outer_side_left', remark: 'Dent', isDraft: false } as const;
  const damage = await call(damageRoutes.create, { ...inContainer, body: dent });
  expect(damage.payload.adminUsername).toBe('Robot');

  const body = { containerId: container.id, type: 'cleaning' as const, title: 'Wash' };
  const task = await call(workTaskRoutes.create, { params: { account }, body });
  const ofTask = { params: { account, id: task.payload.id } };
  const timeline = await depot.admin.call(taskActivityRoutes.timeline, { ...ofTask, query: {} });
  expect(timeline.payload).toMatchObject([{ adminName: 'Robot', action: 'created' }]);
  const said = await call(taskActivityRoutes.comment, { ...ofTask, body: { body: '<p>Done</p>' } });
  expect(said.payload.adminName).toBe('Robot');
  const ofComment = { params: { account, id: task.payload.id, commentId: said.payload.id } };
  expect((await call(taskActivityRoutes.updateComment, { ...ofComment, body: { body: '<p>x</p>' } })).status).toBe(403);

  const robot = { ...depot.admin, call };
  const document = await upload(robot, documentRoutes.upload, byId, pdf, 'a.pdf');
  const file = () => fetch(app.address + document.payload.url);
  expect((await file()).status).toBe(200);
});

it('an account has fifty tokens that work, also when two are made at once', async () => {
  const other = await createDepot(app);
  await sql`insert into api_token (account_id, name, prefix, hash, scopes, expires_at)
    select ${other.accountId}, 'Token ' || n, 'bxy_', repeat('0', 64), '{clients:read}', now() + interval '1 day'
    from generate_series(1, 49) n`.execute(app.inspect);
  const create = (name: string) =>
    other.owner.call(apiTokenRoutes.create, {
      params: { account: other.account },
      body: { name, scopes: ['clients:read'], days: 1 },
    });
  const answers = await Promise.all([create('A'), create('B')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(answers.find(({ status }) => status === 422)?.problem.errors).toMatchObject([{ key: 'tooManyTokens' }]);
});
