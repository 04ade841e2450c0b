import type { Route } from '@boxyard/contract/core/route.ts';
import { allRoutes } from '@boxyard/contract/core/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountTables, openAccountTables } from './tools/account-tables.ts';
import { createDepot, type Depot } from './tools/depot.ts';
import { picture } from './tools/file-samples.ts';
import { fillDepot, type Params } from './tools/full-depot.ts';
import { useTestApp } from './tools/test-app.ts';

const app = useTestApp();
let own: Depot;
let foreign: Depot;
let ownParams: (path: string) => Params;
let foreignParams: (path: string) => Params;
let file: Blob;
let tables: AccountTables;
/** What the other account had before the test. */
let before: string;
beforeAll(async () => {
  own = await createDepot(app);
  foreign = await createDepot(app);
  ownParams = await fillDepot(own, true);
  foreignParams = await fillDepot(foreign, true);
  file = new Blob([Uint8Array.from(await picture(60, 40).png().toBuffer())]);
  tables = await openAccountTables(app);
  before = await everything();
});
afterAll(() => tables.close());

const idsOf = (path: string) =>
  [...path.matchAll(/:(\w+)/g)]
    .map(([, name]) => String(name))
    .filter(
      (name) => !['account', 'phase', 'token', 'list', 'act', 'kind', 'entity', 'externalId', 'report'].includes(name),
    );
const walked = allRoutes.filter((route) => idsOf(route.path).length > 0);

/** Valid bodies, so that only the path can be refused. */
function bodyOf({ method, path, upload }: Route): Record<string, unknown> | undefined {
  const startedAt = 1_790_000_000;
  const { clientId } = ownParams('/:account/client-users/');
  const { sectionId } = ownParams('/:account/warehouses/');
  const kind = Object.entries({
    'container-transports/:containerId/by-external-id': {
      type: 'planned_in',
      clientId,
      vehicleType: 'truck',
      arrivalDate: startedAt,
    },
    'work-tasks/container/': { type: 'cleaning', title: 'X' },
    'cargos/item/': { cargoTypeCode: 'DRY' },
    'cargos/:containerId': { workTaskId: ownParams('/:account/cargos/list/work-task/').id },
    '/comments': { body: '<p>x</p>' },
    'password/change': { oldPassword: 'Depot-2026', newPassword: 'Depot-2027' },
    '/plug': { isPluggedIn: true },
    '/readings': { temperature: -18 },
    'client-users/:clientId/create': { username: 'x', email: 'x@depot.test' },
    '/areas': { name: 'X' },
    '/area-sections/:areaId': { name: 'X', rows: 1, tiers: 1, positions: 1 },
    '/create-': { sasId: sectionId, row: 2, tier: 1, position: 1, blockIndex: 1 },
    '/transfer/': { taskId: ownParams('/:account/work-tasks/').id },
    '/explain': { type: 'sold', currency: 'EUR', unitPrice: 1, startedAt },
    '/change-from': { fromDay: '2026-09-28' },
    '/client-since': { since: '2026-09-28', reason: 'x' },
    '/free-days': { freeDays: 1, reason: 'x' },
    '/rate-cards/test': { firstDay: '2026-09-21', lastDay: '2026-09-28' },
    '/create/': { clientId, vehicleType: 'truck', arrivalDate: startedAt, departureDate: startedAt },
    'transactions/:containerId/': { type: 'sold', clientId, unitPrice: 1, startedAt },
    '/correct': { nth: 2, column: 'name', body: 'x', alike: false },
    'invoices/:id/leave-out': { transactionIds: [1] },
    'invoices/:id/take-over': { offeredId: 1, isWanted: true },
    'stays/:id/pay': { sums: [] },
    '/allocate': { invoiceId: 1 },
    '/statement/': { from: '2026-01-01', to: '2026-12-31' },
    'document-mails/': undefined,
    '/leave-out': { isLeftOut: true },
    '/assign': { transportId: ownParams('/:account/container-transports/').id },
    '/give-back': { reason: 'x' },
    '/keep': { reason: 'x' },
    '/settle': { reason: 'x' },
    '/lift': { reason: 'x' },
    '/codes': { kind: 'type', ours: '1', theirs: '22G1' },
    '/dismiss': { reason: 'x' },
    'estimates/:id/send': { recipients: [] },
    'estimates/:id/links': { name: 'X', email: 'x@depot.test' },
    'estimates/:id/decide': { name: 'X', choices: [{ lineId: 1, choice: 'approved' }] },
    '/receipt': {},
  }).find(([part]) => path.includes(part));
  if (method === 'GET' || method === 'DELETE' || upload) return undefined;
  if (path.includes('by-external-id')) return kind?.[1];
  if (path.endsWith('/done')) return { done: 'done' };
  return method === 'PUT' && !path.includes('password') ? (path.includes('/areas/') ? { name: 'X' } : {}) : kind?.[1];
}

function call(route: Route, params: Params) {
  const form = new FormData();
  form.append('file', file, 'a.png');
  const body = bodyOf(route);
  const { warehouseId, sectionId: sasId } = ownParams('/:account/positions/');
  const [, query] =
    Object.entries({
      '/find/': { q: 'MSKU' },
      '/best': { warehouseId },
      '/rules': { sasId, row: '1', tier: '1', position: '1' },
      '/statement/': { from: '2026-01-01', to: '2026-12-31' },
      '/past': { at: '1790000000' },
      ':sectionId/stays': { row: '1', tier: '1', position: '1' },
    }).find(([part]) => route.path.includes(part)) ?? [];
  return own.owner.call(route, { params, query, ...(body && { body }) } as never, route.upload ? { form } : {});
}

/** All data of the other account as text, but for the outbox: what was told of it is cleared at any moment. */
async function everything(): Promise<string> {
  const all = await tables.ask<{ rows: string }>(
    (table) => `select coalesce(json_agg(t order by t::text), '[]')::text as rows from "${table}" t
      where account_id = ${foreign.accountId}`,
  );
  return all.flatMap(([table, { rows }]) => (table === 'outbox' ? [] : `${table}: ${rows}`)).join('\n');
}

describe('an id of another tenant in a path', () => {
  it.each(walked.map((route) => [route.method, route.path, route] as const))(
    '%s %s answers 404',
    async (_method, path, route) => {
      const [mine, theirs] = [ownParams(path), foreignParams(path)];
      const names = idsOf(path);
      // Each foreign id alone among own ones, and all of them together.
      for (const replaced of [...names.map((name) => [name]), names]) {
        const params = { ...mine, ...Object.fromEntries(replaced.map((name) => [name, theirs[name]])) } as Params;
        const answer = await call(route, params);
        expect([replaced, answer.status, answer.problem.code]).toEqual([replaced, 404, 'NOT_FOUND']);
      }
      const former = before;
      before = await everything();
      expect(before).toBe(former);
    },
  );
});
