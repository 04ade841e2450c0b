import type { Route } from '@boxyard/contract/route.ts';
import { allRoutes } from '@boxyard/contract/routes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, caller } from './caller.ts';
import { createDepot, createPerson, type Depot } from './depot.ts';
import { useTestApp } from './test-app.ts';

const app = useTestApp();
let depot: Depot;
let stranger: Depot;

beforeAll(async () => {
  depot = await createDepot(app);
  stranger = await createDepot(app);
});

const guarded = allRoutes.filter((route) => route.access !== 'public');
const inAccount = guarded.filter((route) => route.path.includes('/:account'));
const owners = guarded.filter((route) => route.access === 'owner');

/** Walks a route with ids that do not exist and no body: what comes back must be about access, before anything else. */
const walk = (call: Call, route: Route) =>
  call(route, { params: new Proxy({}, { get: (_, name) => paramOf(String(name)) }) } as never);
const paramOf = (name: string) => (name === 'account' ? depot.account : name === 'phase' ? 'before' : 987654);

describe('every route of the contract', () => {
  it.each(guarded.map((route) => [route.method, route.path, route] as const))(
    '%s %s refuses a caller without a token',
    async (_m, _p, route) => {
      const { status, problem } = await walk(caller(app), route);
      expect([status, problem.code]).toEqual([401, 'UNAUTHENTICATED']);
    },
  );

  it.each(guarded.map((route) => [route.method, route.path, route] as const))(
    '%s %s refuses a forged token',
    async (_m, _p, route) => {
      const { status, problem } = await walk(caller(app, `${depot.owner.token.slice(0, -4)}AAAA`), route);
      expect([status, problem.code]).toEqual([401, 'UNAUTHENTICATED']);
    },
  );

  it.each(inAccount.map((route) => [route.method, route.path, route] as const))(
    '%s %s does not exist for another tenant',
    async (_m, _p, route) => {
      const { status, problem } = await walk(stranger.owner.call, route);
      expect([status, problem.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it.each(owners.map((route) => [route.method, route.path, route] as const))(
    '%s %s refuses a plain admin',
    async (_m, _p, route) => {
      const { status, problem } = await walk(depot.admin.call, route);
      expect([status, problem.code]).toEqual([403, 'FORBIDDEN']);
    },
  );

  it.each(allRoutes.map((route) => [route.method, route.path] as const))(
    '%s %s stands in the table once',
    (method, path) => {
      expect(allRoutes.filter((route) => route.method === method && route.path === path)).toHaveLength(1);
    },
  );
});

it('someone without any membership is not signed in to anything', async () => {
  const nobody = await createPerson(app, 'nobody@depot.test');
  for (const route of guarded.filter((each) => !each.path.includes(':'))) {
    expect((await walk(nobody.call, route)).status).toBe(401);
  }
});
