import { allRoutes } from '@boxyard/contract/core/routes.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from './tools/depot-with.ts';
import { useTestApp } from './tools/test-app.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);

beforeAll(async () => {
  // What belongs to a module is there to be looked for.
  const body = {
    modules: [...(['invoices', 'reports', 'notifications', 'bookings', 'edi', 'inspections'] as const)],
    openingDay: '2026-01-01',
  };
  await depot.owner.call(accountRoutes.update, { params: { account: depot.account }, body });
});

const inAccount = allRoutes.filter((route) => route.access !== 'public' && route.path.includes('/:account'));

/** Valid bodies, so that only the ids in the path can be wrong. */
const someInstant = 1_790_000_000;
const place = { sasId: 1, row: 1, tier: 1, position: 1, blockIndex: 1 };
const trip = { clientId: 1, vehicleType: 'truck', arrivalDate: someInstant };
const goes = { clientId: 1, vehicleType: 'truck', departureDate: someInstant };
const bill = { type: 'sold', unitPrice: 1, startedAt: someInstant };
const bodies: Record<string, object> = {
  'PUT /:account/admins/password/change/:id': { oldPassword: 'Depot-2026', newPassword: 'Depot-2027' },
  'POST /:account/client-users/:clientId/create': { username: 'eva', email: 'eva@walk.test' },
  'POST /:account/warehouses/:id/areas': { name: 'A' },
  'PUT /:account/warehouses/:id/areas/:areaId': { name: 'A' },
  'POST /:account/warehouses/:id/area-sections/:areaId': { name: 'S', rows: 1, tiers: 1, positions: 1 },
  'POST /:account/positions/container/:id/create-current': place,
  'POST /:account/positions/container/:id/create-reserved': place,
  'POST /:account/reefers/:id/plug': { isPluggedIn: true },
  'POST /:account/reefers/:id/readings': { temperature: -18 },
  'POST /:account/positions/container/:id/transfer/make': { taskId: 1 },
  'POST /:account/container-transports/:containerId/create/planned-in': trip,
  'POST /:account/container-transports/:containerId/create/planned-out': goes,
  'POST /:account/container-transports/:containerId/create/gate-in': trip,
  'POST /:account/container-transports/:containerId/create/gate-out': goes,
  'POST /:account/container-transactions/:containerId/create': { ...bill, clientId: 1 },
  'POST /:account/container-transactions/:containerId/explain': bill,
  'POST /:account/container-transactions/:containerId/:id/change-from': { fromDay: '2026-09-28' },
  'POST /:account/stays/:id/client-since': { since: '2026-09-28', reason: 'Sold' },
  'POST /:account/stays/:id/free-days': { freeDays: 1, reason: 'A promise' },
  'POST /:account/rate-cards/test': { firstDay: '2026-09-21', lastDay: '2026-09-28' },
  'PUT /:account/container-transports/:containerId/by-external-id/:externalId': { ...trip, type: 'planned_in' },
  'PUT /:account/container-transactions/:containerId/by-external-id/:externalId': { ...bill, clientId: 1 },
  'PUT /:account/work-tasks/container/:containerId/by-external-id/:externalId': { type: 'cleaning', title: 'Wash' },
  'POST /:account/work-tasks/:id/comments': { body: '<p>Soon</p>' },
  'POST /:account/imports/:id/correct': { nth: 2, column: 'name', body: 'x', alike: false },
  'POST /:account/imports/:id/leave-out': { isLeftOut: true },
  'POST /:account/invoices/:id/leave-out': { transactionIds: [1] },
  'POST /:account/invoices/:id/take-over': { offeredId: 1, isWanted: true },
  'POST /:account/stays/:id/pay': { sums: [] },
  'POST /:account/invoices/statement/:clientId/documents': { from: '2026-01-01', to: '2026-12-31' },
  'POST /:account/document-mails/statement/:clientId': { from: '2026-01-01', to: '2026-12-31' },
  'POST /:account/gate-orders/lines/:id/assign': { transportId: 1 },
  'POST /:account/gate-orders/units/:id/give-back': { reason: 'Came back unused' },
  'POST /:account/gate-orders/units/:id/keep': { reason: 'It left all the same' },
  'POST /:account/gate-checks/moves/:id/settle': { reason: 'By telephone' },
  'POST /:account/holds/:id/lift': { reason: 'Paid' },
  'POST /:account/edi-partners/:id/codes': { kind: 'type', ours: '1', theirs: '22G1' },
  'POST /:account/edi-messages/:id/dismiss': { reason: 'Sent by mistake' },
  'POST /:account/estimates/:id/send': { recipients: [] },
  'POST /:account/estimates/:id/links': { name: 'Eva', email: 'eva@walk.test' },
  'POST /:account/estimates/:id/decide': { name: 'Eva', choices: [{ lineId: 1, choice: 'approved' }] },
  'PUT /:account/estimates/:id/lines/:lineId/done': { done: 'done' },
  'POST /:account/payments/:id/allocate': { invoiceId: 1 },
  'POST /:account/cargos/:containerId': { workTaskId: 1 },
  'POST /:account/cargos/item/:containerId/:cargoId': { cargoTypeCode: 'DRY' },
};

/** Queries that are needed, by the end of their path. */
const queries: [string, Record<string, unknown>][] = [
  ['/find/:warehouseId', { q: 'MSKU' }],
  ['/near', { q: 'MSKU' }],
  ['/best', { warehouseId: 1 }],
  ['/rules', { sasId: 1, row: 1, tier: 1, position: 1 }],
  ['/past', { at: 1_790_000_000 }],
  ['/statement/:clientId', { from: '2026-01-01', to: '2026-12-31' }],
  ['/stays', { row: 1, tier: 1, position: 1 }],
];

describe('an id in a path that is not there', () => {
  const ofRecords = inAccount.filter((route) =>
    /:(?!account|phase|act\b|list|kind|externalId|report\b)/.test(route.path),
  );

  it.each(ofRecords.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'is 404: %s',
    async (name, route) => {
      const { account } = depot;
      const statuses = [];
      for (const id of [987654, '9007199254740993']) {
        const params = new Proxy({}, { get: (_, param) => (param === 'account' ? account : idOf(param, id)) });
        const body = /POST|PUT/.test(route.method) ? { body: bodies[name] ?? {} } : {};
        const query = queries.find(([end]) => name.endsWith(end))?.[1];
        const { status, problem } = await depot.owner.call(route, {
          params,
          ...body,
          ...(query && { query }),
        } as never);
        statuses.push([id, status, problem.code]);
      }
      expect(statuses.map(([, status, code]) => [status, code])).toEqual(statuses.map(() => [404, 'NOT_FOUND']));
    },
  );
  const idOf = (param: string | symbol, id: number | string) =>
    param === 'phase' ? 'before' : param === 'entity' ? 'client' : id;
});
