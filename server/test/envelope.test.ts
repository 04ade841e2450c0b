import { ProblemBody } from '@boxyard/contract/core/problems.ts';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from './tools/depot-with.ts';
import { useOwnApp } from './tools/test-app.ts';

const app = useOwnApp();
const { depot } = depotWith(app, {}, beforeAll);

interface Raw {
  method?: string;
  type?: string;
  body?: string | Uint8Array<ArrayBuffer>;
  path?: string;
}

/** Sends a malformed request, by default to create a container status. */
async function send({ method = 'POST', type = 'application/json', body, path }: Raw) {
  const response = await fetch(`${app.address}${path ?? `${basePath}/${depot.account}/config/container-status`}`, {
    method,
    headers: { authorization: `Bearer ${depot.owner.token}`, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    problem: isProblem ? ProblemBody.parse(JSON.parse(text)) : undefined,
  };
}

describe('a success', () => {
  it('is the payload in an envelope that nobody keeps', async () => {
    const { status, text, headers } = await send({ method: 'GET' });
    expect([status, Object.keys(JSON.parse(text))]).toEqual([200, ['payload', 'meta']]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('headers', () => {
  it('say what is left of the minute, how one signs in, and by which methods an address is called', async () => {
    const { headers } = await send({ method: 'GET' });
    expect(Number(headers.get('ratelimit-limit'))).toBeGreaterThan(Number(headers.get('ratelimit-remaining')));
    expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
    const stranger = await fetch(`${app.address}${basePath}/${depot.account}/clients/list`);
    expect([stranger.status, stranger.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const wrong = await fetch(`${app.address}${basePath}/${depot.account}/clients/7`, { method: 'PATCH' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'DELETE, GET, PUT']);
  });
});

describe('a failure', () => {
  it.each([
    ['an unknown call', { path: '/api/v1/backoffice/nothing/here', method: 'GET' }, 404, 'ROUTE_NOT_FOUND'],
    ['another method', { path: `${basePath}/auth/login`, method: 'DELETE' }, 405, 'METHOD_NOT_ALLOWED'],
    ['anything else under /api', { path: '/api', method: 'GET' }, 404, 'ROUTE_NOT_FOUND'],
    [
      'an address that cannot be decoded',
      { path: `${basePath}/%E0%A4%A/admins/list`, method: 'GET' },
      400,
      'UNREADABLE',
    ],
    ['a very long address', { path: `${basePath}/${'x'.repeat(500)}/admins/list`, method: 'GET' }, 404, undefined],
    ['half a JSON', { body: '{"name": "x"' }, 400, 'UNREADABLE'],
    ['no JSON at all', { body: 'name=x' }, 400, 'UNREADABLE'],
    ['an empty body that claims to be JSON', { body: '' }, 400, 'UNREADABLE'],
    ['another type', { body: 'name=x', type: 'application/x-www-form-urlencoded' }, 400, 'UNREADABLE'],
    ['plain text', { body: '{"name":"x"}', type: 'text/plain' }, 400, 'UNREADABLE'],
    ['a body over 64 KB', { body: JSON.stringify({ name: 'x'.repeat(65_536) }) }, 413, 'TOO_LARGE'],
    ['a list instead of an object', { body: '[]' }, 422, 'INVALID'],
    ['a text instead of an object', { body: '"x"' }, 422, 'INVALID'],
    ['no body', {}, 422, 'INVALID'],
    ['null instead of an object', { body: 'null' }, 422, 'INVALID'],
    ['__proto__', { body: '{"name":"x","__proto__":{"isOwner":true}}' }, 400, 'UNREADABLE'],
    ['constructor.prototype', { body: '{"name":"x","constructor":{"prototype":{}}}' }, 400, 'UNREADABLE'],
    ['a NUL in a text', { body: '{"name":"a\\u0000b"}' }, 422, 'INVALID'],
    ['half a surrogate pair', { body: '{"name":"a\\ud800"}' }, 422, 'INVALID'],
    ['a NUL in a query', { path: '', method: 'GET' }, 422, 'INVALID'],
    ['a number beyond all', { body: '{"name":"x","order":1e400}' }, 422, 'INVALID'],
    ['a number beyond the column', { body: '{"name":"x","order":99999999999999999999}' }, 422, 'INVALID'],
    ['a body nested deep', { body: `{"name":${'['.repeat(2000)}${']'.repeat(2000)}}` }, 422, 'INVALID'],
    ['a body nested very deep', { body: `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}` }, 422, 'INVALID'],
  ])('%s is answered as a problem', async (what, raw, status, code) => {
    const list = `${basePath}/${depot.account}/admins/list?q=a%00b`;
    const answer = await send(what === 'a NUL in a query' ? { ...raw, path: list } : raw);
    expect([answer.status, code && answer.problem?.code]).toEqual([status, code]);
    expect(answer.problem?.status).toBe(status);
    expect(answer.text).not.toMatch(/node_modules|\.ts:|select /);
  });

  it('of a value that is none of a few lists these', async () => {
    const body = JSON.stringify({ name: 'x', type: 'friend' });
    const { problem } = await send({ path: `${basePath}/${depot.account}/clients/create`, body });
    expect(problem?.errors).toEqual([
      {
        path: 'type',
        message: 'Choose one of these: customer, supplier, transport, inspection.',
        key: 'notListed',
        params: { values: 'customer, supplier, transport, inspection' },
      },
    ]);
  });

  it('of a change that is null names no field, and changes nothing', async () => {
    const made = await depot.owner.call(containerStatusRoutes.create, {
      params: { account: depot.account },
      body: { name: 'Same' },
    });
    const path = `${basePath}/${depot.account}/config/container-status/${made.payload.id}`;
    const { status, problem } = await send({ method: 'PUT', path, body: 'null' });
    expect([status, problem?.errors?.map(({ path }) => path)]).toEqual([422, ['']]);
  });

  it.each([
    ['0', 422],
    ['-1', 422],
    ['1.5', 422],
    ['abc', 422],
    ['9007199254740991', 404],
    ['9007199254740992', 404],
    ['9223372036854775808', 404],
    ['1'.repeat(400), 404],
    ['%00', 422],
  ])('the id %s is answered with %i', async (id, status) => {
    expect(
      (await send({ path: `${basePath}/${depot.account}/config/container-status/${id}`, method: 'GET' })).status,
    ).toBe(status);
  });

  it.each(['%00', 'a%00b', "x'; drop table account; --", '..', '%2e%2e%2f', '☃'])(
    'the account %s does not exist',
    async (slug) => {
      const { status, problem } = await send({
        path: `${basePath}/${encodeURI(decodeURIComponent(slug))}/admins/list`,
        method: 'GET',
      });
      expect([status, problem?.status]).toEqual([404, 404]);
    },
  );

  it('of the database’s own rules names the field', async () => {
    // The contract refuses this earlier; writing past it tests the database's own check.
    await app.db.pool.query(
      `alter table container_status add constraint container_status_order_check check ("order" <> 4711)`,
    );
    const { status, problem } = await depot.owner.call(containerStatusRoutes.create, {
      params: { account: depot.account },
      body: { name: 'Walled', order: 4711 },
    });
    expect([status, problem.errors?.[0]]).toEqual([
      422,
      { path: 'order', message: 'This value has the wrong form.', key: 'wrongType' },
    ]);
  });

  it('nobody foresaw is 500, hides what happened and carries the id that the log has', async () => {
    await app.db.pool.query('alter table container_type rename column title to heading');
    const answer = await depot.owner.call(containerTypeRoutes.list, { params: { account: depot.account } });
    await app.db.pool.query('alter table container_type rename column heading to title');
    const id = answer.headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect([answer.status, answer.problem.code]).toEqual([500, 'UNEXPECTED']);
    expect(answer.problem.detail).toBe(`Something went wrong on our side. Reference: ${id}`);
    expect(JSON.stringify(answer.problem)).not.toMatch(/heading|column|stack/);
    expect((await depot.owner.call(containerTypeRoutes.list, { params: { account: depot.account } })).status).toBe(200);
  });
});

describe('every answer', () => {
  it.each(['/health/live', '/api/docs', '/api/nothing', `${basePath}/admins/whoami`])(
    '%s has the security headers',
    async (path) => {
      const { headers } = await send({ path, method: 'GET' });
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      for (const part of [
        "default-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ])
        expect(policy).toContain(part);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-powered-by')).toBe(null);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('takes no part of what it was not asked for: other columns never leave', async () => {
    const { payload } = await depot.owner.call(adminRoutes.get, {
      params: { account: depot.account, id: depot.owner.id },
    });
    expect(Object.keys(payload).toSorted()).toEqual([
      'countryCode',
      'createdAt',
      'email',
      'firstname',
      'id',
      'isEnabled',
      'isOnline',
      'isOwner',
      'isShared',
      'lastname',
      'mailFailedAt',
      'mayCancelOrders',
      'mayRelease',
      'phoneAreaCode',
      'phoneNumber',
      'status',
      'updatedAt',
      'username',
      'version',
    ]);
  });
});

it('health is told without signing in', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    const answer = await fetch(app.address + path);
    expect([path, answer.status, await answer.json()]).toEqual([path, 200, { status: 'ok' }]);
  }
});
