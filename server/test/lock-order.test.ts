import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import type { Chosen } from '@boxyard/contract/core/bulk.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { describe, expect, it } from 'vitest';
import { depotWith } from './tools/depot-with.ts';
import { besideSession } from './tools/other-session.ts';
import { useTestApp } from './tools/test-app.ts';
import { createYard, placeIn } from './tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });

const params = () => ({ account: depot.account });
const taskOf = async (containerId: number) => {
  const body = { containerId, type: 'repair', title: 'Hinge' } as const;
  return (await depot.admin.call(workTaskRoutes.create, { params: params(), body })).payload.id;
};
/** The plan of each container, made before anything is held. */
const plans = new Map<number, number>();
const planFor = async (containerId: number) => {
  const body = { clientId: yard.clientId, vehicleType: 'truck', arrivalDate: Math.floor(Date.now() / 1000) } as const;
  const made = await depot.admin.call(transportRoutes.createPlannedIn, { params: { ...params(), containerId }, body });
  plans.set(containerId, made.payload.id);
};
const seen = (ids: readonly number[]): Chosen => ids.map((id) => ({ id, version: 1 }));

type Call = (ids: readonly number[]) => Promise<{ status: number }>;
const calls: Record<string, Call> = {
  'changes many containers': (ids) =>
    depot.admin.call(containerRoutes.bulkUpdate, {
      params: params(),
      body: { records: seen(ids), changes: { warehouseId: null } },
    }),
  'removes many containers': (ids) =>
    depot.admin.call(containerRoutes.bulkRemove, { params: params(), body: { records: seen(ids) } }),
  'changes many tasks': async (ids) => {
    const tasks = [];
    for (const id of ids) tasks.push(await taskOf(id));
    const body = { records: seen(tasks), changes: { status: 'in_progress' as const } };
    return depot.admin.call(workTaskRoutes.bulkUpdate, { params: params(), body });
  },
  'removes many plans': (ids) =>
    depot.admin.call(transportRoutes.bulkRemove, {
      params: params(),
      body: { records: seen(ids.map((id) => plans.get(id) ?? 0)) },
    }),
  'moves many containers': (ids) =>
    depot.admin.call(transferRoutes.move, {
      params: params(),
      body: { moves: ids.map((containerId, nth) => ({ containerId, ...placeIn(yard.section, 1, 1, nth + 1) })) },
    }),
  'says since when containers are here': (ids) =>
    depot.owner.call(stayRoutes.hereSince, {
      params: params(),
      body: { containerIds: [...ids], since: '2026-01-01', reason: 'Counted' },
    }),
  'lets a truck pass with two containers': (ids) =>
    depot.admin.call(gateRoutes.pass, {
      params: params(),
      body: {
        clientId: yard.clientId,
        vehicleType: 'truck',
        passedAt: Math.floor(Date.now() / 1000),
        boxes: ids.map((containerId) => ({ direction: 'gate_in' as const, containerId })),
      },
    }),
};

describe('a call that waits for the first of two containers has not taken the second: what', () => {
  it.each(Object.entries(calls))('%s', async (what, call) => {
    const [first, second] = [await yard.container('AAAU1111110'), await yard.container('BBBU2222220')];
    for (const { id } of what === 'removes many plans' ? [first, second] : []) await planFor(id);
    const lock = ({ id }: { id: number }) =>
      `select from container where account_id = ${depot.accountId} and id = ${id} for no key update`;
    // "nowait" fails where the call holds the second one already: two calls in opposite orders would wait for each other.
    const answer = await besideSession(app, [lock(first)], () => call([second.id, first.id]), [
      `${lock(second)} nowait`,
    ]);
    expect(answer.status).toBeLessThan(300);
  });
});
