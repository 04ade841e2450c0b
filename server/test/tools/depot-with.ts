import { beforeEach } from 'vitest';
import { createDepot, type Depot } from './depot.ts';
import type { ListeningApp } from './test-app.ts';

type Makers = Record<string, (depot: Depot) => Promise<object>>;
type Made<M extends Makers> = { depot: Depot } & { [Name in keyof M]: Awaited<ReturnType<M[Name]>> };

/**
 * A depot with what the tests of a file begin with, each part by the function that makes it: `depotWith(app, { yard: createYard })`.
 * The objects are there at once and stay the same; before each test they are filled anew.
 * @param before `beforeAll` where one depot will do for all tests
 */
export function depotWith<M extends Makers>(app: ListeningApp, makers = {} as M, before = beforeEach): Made<M> {
  const parts: Record<string, object> = Object.fromEntries(Object.keys(makers).map((name) => [name, {}]));
  const depot = {} as Depot; // filled before a test sees it, as the parts are
  before(async () => {
    Object.assign(depot, await createDepot(app));
    for (const [name, make] of Object.entries(makers)) Object.assign(parts[name] ?? {}, await make(depot));
  });
  return { depot, ...parts } as Made<M>;
}
