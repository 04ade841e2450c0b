import type { Route } from '@boxyard/contract/core/route.ts';
import { allRoutes, routes } from '@boxyard/contract/core/routes.ts';
import { cargoRoutes } from '@boxyard/contract/work/cargos.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from './tools/depot-with.ts';
import { fillDepot, type Params } from './tools/full-depot.ts';
import { useTestApp } from './tools/test-app.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);
let paramsOf: (path: string) => Params;
beforeAll(async () => {
  paramsOf = await fillDepot(depot);
});

/** GET routes whose path differs from that of the PUT. */
const elsewhere = new Map<Route, Route>([
  [workTaskRoutes.update, workTaskRoutes.get],
  [cargoRoutes.update, cargoRoutes.get],
  [storageAreaRoutes.updateSection, storageAreaRoutes.get],
]);
const pairs = allRoutes
  .filter((route) => route.method === 'PUT')
  .flatMap((put) => {
    const get = elsewhere.get(put) ?? allRoutes.find((route) => route.method === 'GET' && route.path === put.path);
    return get ? [[put.path, put, get] as const] : [];
  });

type Entity = Record<string, unknown> & { version: number };

/** Like a client without our contract: sends back what it got. */
const send = (route: Route, body?: unknown, ifMatch?: number) =>
  depot.owner.call(route, { params: paramsOf(route.path), body } as never, ifMatch === undefined ? {} : { ifMatch });

async function read(put: Route, get: Route): Promise<Entity> {
  const payload = (await send(get)).payload as Entity & { sections: Entity[] };
  return put === storageAreaRoutes.updateSection ? (payload.sections[0] as Entity) : payload;
}

/** Signed links change every hour. */
const withoutLinks = (entity: unknown) => JSON.parse(JSON.stringify(entity).replace(/expires=[^"]*/g, ''));

describe('what a GET answered', () => {
  it('is tried for every kind of record', () => expect(pairs.length).toBeGreaterThanOrEqual(19));

  it.each(pairs)('%s takes back, and nothing changes', async (_path, put, get) => {
    const before = await read(put, get);
    const answer = await send(put, before);
    expect(withoutLinks(answer.payload)).toEqual(withoutLinks(before));
    expect([answer.status, withoutLinks(await read(put, get))]).toEqual([200, withoutLinks(before)]);
  });

  it.each(pairs)('%s refuses with a version that is no longer true', async (_path, put, get) => {
    const before = await read(put, get);
    const stale = await send(put, { ...before, version: before.version + 1 });
    expect([stale.status, stale.problem.code]).toEqual([412, 'STALE']);
    for (const version of ['x', null, -1, 1.5]) expect((await send(put, { ...before, version })).status).toBe(412);
    // The header takes precedence.
    expect((await send(put, { ...before, version: before.version + 1 }, before.version)).status).toBe(200);
    expect((await send(put, before, before.version + 1)).status).toBe(412);
  });

  it.each(pairs)('%s refuses with a name that the record does not know', async (_path, put, get) => {
    const before = await read(put, get);
    const { status, problem } = await send(put, { ...before, hasOwnerRights: true });
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['hasOwnerRights']]);
  });

  it.each(pairs)('%s ignores in what nobody can change', async (_path, put, get) => {
    const before = await read(put, get);
    const changed = Object.fromEntries(put.readOnly.map((name) => [name, 'something else']));
    const { version } = before;
    expect((await send(put, { ...before, ...changed, version })).status).toBe(200);
    expect(withoutLinks(await read(put, get))).toEqual(withoutLinks(before));
  });
});

const features: Record<string, Route>[] = Object.values(routes);
const lists = features.flatMap(({ list, update }) =>
  list?.list && update?.method === 'PUT' && paramsOfPath(list).every((name) => paramsOfPath(update).includes(name))
    ? [[list.path, list, update] as const]
    : [],
);

function paramsOfPath({ params }: Route): string[] {
  return Object.keys(params.shape);
}

describe('a row that a list answered', () => {
  it('is tried for every list whose records are changed', () => expect(lists.length).toBeGreaterThanOrEqual(15));

  it.each(lists)('%s is taken back, and nothing changes', async (_path, list, put) => {
    const own = paramsOf(put.path)[paramsOfPath(put).at(-1) ?? ''];
    const readRow = async () => {
      const rows = (await send(list, list.method === 'POST' ? {} : undefined)).payload as (Entity & { id: number })[];
      const row = rows.find(({ id }) => id === own) ?? rows[0];
      if (!row) throw new Error('The list is empty.');
      return row;
    };
    const before = await readRow();
    const params = put.path.endsWith('/:id') ? { ...paramsOf(put.path), id: before.id } : paramsOf(put.path);
    const { status } = await depot.owner.call(put, { params, body: before } as never);
    expect([status, withoutLinks(await readRow())]).toEqual([200, withoutLinks(before)]);
  });
});
