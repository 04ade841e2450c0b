import { type TransportRow, transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);

const now = Math.floor(Date.now() / 1000);
const [hour, day] = [3_600, 86_400];
let boxes = 0;
const types = ['planned_in', 'planned_out', 'gate_in', 'gate_out'] as const;
type Type = (typeof types)[number];
const creating = {
  planned_in: transportRoutes.createPlannedIn,
  planned_out: transportRoutes.createPlannedOut,
  gate_in: transportRoutes.createGateIn,
  gate_out: transportRoutes.createGateOut,
};

const type = fc.constantFrom(...types);
const hours = fc.integer({ min: -72, max: 72 });
const nth = fc.nat(9);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('create' as const), type, hours }) },
    fc.record({ does: fc.constant('move' as const), nth, hours }),
    fc.record({ does: fc.constant('turn' as const), nth, type, hours }),
    fc.record({ does: fc.constant('remove' as const), nth }),
  ),
  { minLength: 2, maxLength: 9 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

const isGate = (of: Type) => of.startsWith('gate');
/** What has passed the gate lies behind. All times are half an hour from `now`, so that none becomes overdue during the test. */
const timesOf = (of: Type, at: number) => ({
  [of.endsWith('in') ? 'arrivalDate' : 'departureDate']: now + ((isGate(of) ? -Math.abs(at) - 1 : at) + 0.5) * hour,
});

const list = async (containerId: number): Promise<TransportRow[]> =>
  (
    await depot.admin.call(transportRoutes.listAll, {
      params: { account: depot.account, containerId },
      query: { sort: 'id' },
    })
  ).payload;

/** What the depot may refuse is left as it is. */
async function take(containerId: number, step: Step): Promise<void> {
  const params = { account: depot.account, containerId };
  if (step.does === 'create') {
    const body = { clientId: yard.clientId, vehicleType: 'truck', isRepeat: true, ...timesOf(step.type, step.hours) };
    await depot.admin.call(creating[step.type], { params, body: body as never });
    return;
  }
  const present = await list(containerId);
  const one = present[step.nth % Math.max(1, present.length)];
  if (!one) return;
  const of = { params: { ...params, id: one.id } };
  if (step.does === 'remove') await depot.admin.call(transportRoutes.remove, of);
  else if (step.does === 'move')
    await depot.admin.call(transportRoutes.update, {
      ...of,
      body: { isRepeat: true, ...timesOf(one.type, step.hours) },
    });
  else
    await depot.admin.call(transportRoutes.update, {
      ...of,
      body: { isRepeat: true, type: step.type, ...timesOf(step.type, step.hours) },
    });
}

/** As SPEC.md says it: a passage in its direction since a day before it, with none the other way between the two. */
function isOpen(plan: TransportRow, all: readonly TransportRow[]): boolean {
  if (isGate(plan.type)) return false;
  const [there, back] = plan.type === 'planned_in' ? ['gate_in', 'gate_out'] : ['gate_out', 'gate_in'];
  return !all.some(
    (one) =>
      one.type === there &&
      one.date >= plan.date - day &&
      (one.date >= plan.date ||
        !all.some((other) => other.type === back && other.date > one.date && other.date <= plan.date)),
  );
}

describe('which plans are open', () => {
  it('follows every change of the plans and gate moves of a container', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const { id } = await yard.container(`OPLU${String(++boxes).padStart(7, '0')}`);
        for (const step of taken) await take(id, step);
        const all = await list(id);
        const statusOf = (one: TransportRow) => {
          if (!isOpen(one, all)) return 'done';
          return one.date < now ? 'overdue' : 'planned';
        };
        expect(all.map(({ status }) => status)).toEqual(all.map(statusOf));
        const last = all
          .filter((one) => isGate(one.type))
          .toSorted((a, b) => a.date - b.date || a.id - b.id)
          .at(-1);
        const expected = (
          await depot.admin.call(containerRoutes.list, {
            params: { account: depot.account },
            body: { presence: 'expected', pageSize: 200 },
          })
        ).payload;
        expect(expected.some((box) => box.id === id)).toBe(
          last?.type !== 'gate_in' && all.some((one) => one.type === 'planned_in' && isOpen(one, all)),
        );
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
