import type { Route } from '@boxyard/contract/core/route.ts';
import { allRoutes } from '@boxyard/contract/core/routes.ts';
import { Scope } from '@boxyard/contract/integrations/scopes.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { failureStatuses } from '../src/features/docs/declared-failures.ts';
import { type Answer, type Call, caller } from './tools/caller.ts';
import { createDepot, createPerson } from './tools/depot.ts';
import { depotWith } from './tools/depot-with.ts';
import { accessLines, lineOf, nameOf, type RouteAccess, routeAccess } from './tools/route-access.ts';
import { useTestApp } from './tools/test-app.ts';
import { withToken } from './tools/tokens.ts';

const app = useTestApp();
/** All modules of the depot are switched on, all of the stranger off. */
const { depot, stranger } = depotWith(app, { stranger: () => createDepot(app) }, beforeAll);

beforeAll(async () => {
  const body = {
    modules: [...(['invoices', 'reports', 'notifications', 'bookings', 'edi', 'inspections'] as const)],
    openingDay: '2026-01-01',
  };
  await depot.owner.call(accountRoutes.update, { params: { account: depot.account }, body });
});

const fixedParams: Record<string, string> = { phase: 'before', list: 'clients', entity: 'client', report: 'stock' };

/** Calls a route with unknown ids and no body: access must be refused before anything else is checked. */
async function walk(call: Call, route: Route, account = depot.account): Promise<Answer<Route>> {
  const paramOf = (name: string) => (name === 'account' ? account : (fixedParams[name] ?? 987654));
  const answer = await call(route, { params: new Proxy({}, { get: (_, name) => paramOf(String(name)) }) } as never);
  expect([route.status, ...failureStatuses(route)], 'the document declares the answer').toContain(answer.status);
  return answer;
}

/** A few routes at a time. @returns the lines of those that do not answer so */
async function notAnswering(
  expected: (answer: Answer<Route>) => boolean,
  rows: readonly RouteAccess[],
  walked: (row: RouteAccess) => Promise<Answer<Route>>,
): Promise<string[]> {
  expect(rows.length).toBeGreaterThan(0);
  const wrong: string[] = [];
  const waiting = [...rows];
  const walkOn = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const answer = await walked(row);
      if (!expected(answer)) wrong.push(`${nameOf(row.route)} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, walkOn));
  return wrong;
}

const refused = (status: number, code: string) => (answer: Answer<Route>) =>
  answer.status === status && answer.problem.code === code;
const unauthenticated = refused(401, 'UNAUTHENTICATED');
const forbidden = refused(403, 'FORBIDDEN');
const notFound = refused(404, 'NOT_FOUND');
const isModuleOff = (answer: Answer<Route>) => answer.status === 409 && answer.problem.key === 'moduleOff';
const isLetIn = ({ status }: Answer<Route>) => status !== 401 && status !== 403;

const guarded = routeAccess.filter(({ who }) => who !== 'anyone');
const inAccount = guarded.filter(({ route }) => route.path.includes('/:account'));

describe('every route of the contract', () => {
  it('has its line in route-access.txt, which says who may call it', () => {
    const lines = allRoutes.map(lineOf);
    const missing = lines.filter((line) => !accessLines.includes(line));
    expect(missing, 'decide who may call these, and add their lines to server/test/route-access.txt').toEqual([]);
    const left = accessLines.filter((line) => !lines.includes(line));
    expect(
      left,
      'the contract says otherwise of these lines of server/test/route-access.txt, or has no such route',
    ).toEqual([]);
    expect(new Set(allRoutes.map(nameOf)).size).toBe(allRoutes.length);
    expect(new Set(accessLines).size).toBe(accessLines.length);
  });

  it('refuses a caller without a token, and a forged one', async () => {
    const forged = caller(app, `${depot.owner.token.slice(0, -4)}AAAA`);
    expect(await notAnswering(unauthenticated, guarded, ({ route }) => walk(caller(app), route))).toEqual([]);
    expect(await notAnswering(unauthenticated, guarded, ({ route }) => walk(forged, route))).toEqual([]);
  });

  it('does not exist for another tenant', async () =>
    expect(await notAnswering(notFound, inAccount, ({ route }) => walk(stranger.owner.call, route))).toEqual([]));

  it('refuses a plain admin where it is for owners', async () => {
    const ofOwners = guarded.filter(({ who }) => who === 'owner');
    expect(await notAnswering(forbidden, ofOwners, ({ route }) => walk(depot.admin.call, route))).toEqual([]);
  });

  it('refuses a person without any membership', async () => {
    const nobody = await createPerson(app, `nobody-${depot.account}@depot.test`);
    const ofPeople = guarded.filter(({ route }) => !route.path.includes('/:account'));
    expect(await notAnswering(unauthenticated, ofPeople, ({ route }) => walk(nobody.call, route))).toEqual([]);
  });

  it('is closed while its module is off', async () => {
    const walked = ({ route }: RouteAccess) => walk(stranger.owner.call, route, stranger.account);
    const ofModules = inAccount.filter(({ module }) => module !== '-');
    expect(await notAnswering(isModuleOff, ofModules, walked)).toEqual([]);
  });
});

describe('every route, called with an API token,', () => {
  /** By the scope that they have, or lack. */
  const tokens = new Map<string, Promise<Call>>();
  const tokenOf = (name: string, scopes: readonly Scope[]) => {
    const call = tokens.get(name) ?? withToken(app, depot, scopes, name);
    tokens.set(name, call);
    return call;
  };
  const opened = guarded.filter(({ token }) => token !== 'people');
  const ofScopes = opened.filter(({ token }) => token !== 'any');

  it('refuses one of all scopes where it is for people', async () => {
    const call = await tokenOf('all', Scope.options);
    const ofPeople = guarded.filter(({ token }) => token === 'people');
    expect(await notAnswering(forbidden, ofPeople, ({ route }) => walk(call, route))).toEqual([]);
  });

  it('refuses one of all other scopes', async () => {
    const walked = async ({ route, token }: RouteAccess) => {
      const opening = [token, token.replace(/read$/, 'write')];
      const others = Scope.options.filter((scope) => !opening.includes(scope));
      return walk(await tokenOf(`not ${token}`, others), route);
    };
    expect(await notAnswering(forbidden, ofScopes, walked)).toEqual([]);
  });

  it('lets one of its scope in, and none of another account', async () => {
    const walked = async ({ route, token }: RouteAccess) => {
      const scope = token === 'any' ? 'files:read' : Scope.parse(token);
      return walk(await tokenOf(scope, [scope]), route);
    };
    expect(await notAnswering(isLetIn, opened, walked)).toEqual([]);
    const foreign = await withToken(app, stranger, Scope.options);
    expect(await notAnswering(notFound, opened, ({ route }) => walk(foreign, route))).toEqual([]);
  });
});
