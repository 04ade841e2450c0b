import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@boxyard/contract/core/route.ts';
import { allRoutes, scopeOf } from '@boxyard/contract/core/routes.ts';

/** A route with the words that its line says. */
export interface RouteAccess {
  route: Route;
  who: string;
  token: string;
  module: string;
}

const tablePath = join(import.meta.dirname, '../route-access.txt');

/** The lines of the table, which says of each route who may call it. */
export const accessLines: readonly string[] = readFileSync(tablePath, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const callers = { public: 'anyone', admin: 'member', owner: 'owner' } as const;
export const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
/** What the contract says of a route, as a line of the table. */
export const lineOf = (route: Route): string =>
  [nameOf(route), callers[route.access], scopeOf(route) ?? 'people', route.module ?? '-'].join(' ');

const routesByName = new Map(allRoutes.map((route) => [nameOf(route), route]));

/** Each route with what the table says of it. */
export const routeAccess: readonly RouteAccess[] = accessLines.flatMap((line) => {
  const [method, path, who = '', token = '', module = ''] = line.split(' ');
  const route = routesByName.get(`${method} ${path}`);
  return route ? [{ route, who, token, module }] : [];
});

/** What the table says of one route. */
export function accessOf(route: Route): RouteAccess {
  const found = routeAccess.find((each) => each.route === route);
  if (!found) throw new Error(`server/test/route-access.txt has no line of ${nameOf(route)}.`);
  return found;
}
