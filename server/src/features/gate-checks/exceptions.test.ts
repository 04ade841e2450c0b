import { gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { describe, expect, it } from 'vitest';
import { createBookings, now } from '../../../test/tools/bookings.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, b } = depotWith(app, { b: createBookings });

const listed = async (query: { kind?: 'settled' } = {}) =>
  (await depot.admin.call(gateCheckRoutes.exceptions, { params: b.params, query })).payload;

describe('a gate out of a container that is not here', () => {
  it('is refused unless somebody insists, and stands among the exceptions then', async () => {
    const never = await b.yard.container('NEVR0000001');
    const gone = await b.box();
    await b.pass('gate_out', gone.id);
    const reasons = async (number: string) => b.reasons({ direction: 'out', number });
    expect([await reasons('NEVR0000001'), await reasons(gone.name)]).toEqual([['boxUnknown'], ['boxNotHere']]);
    expect(b.refused(await b.pass('gate_out', never.id))).toEqual([409, 'boxUnknown']);
    expect(b.refused(await b.pass('gate_out', gone.id, { isRepeat: true }))).toEqual([409, 'boxNotHere']);
    expect((await b.pass('gate_out', never.id, { insist: true })).status).toBe(201);
    expect((await b.pass('gate_out', gone.id, { insist: true, isRepeat: true })).status).toBe(201);
    expect((await listed()).map(({ kind, containerName }) => [kind, containerName]).toSorted()).toEqual([
      ['refused', gone.name],
      ['refused', 'NEVR0000001'],
    ]);
  });

  it('recorded beside the gate it stands among them as well', async () => {
    const { id } = await b.yard.container('NEVR0000002');
    const body = { clientId: b.yard.clientId, vehicleType: 'truck' as const, departureDate: now() };
    const params = { ...b.params, containerId: id };
    expect((await depot.admin.call(transportRoutes.createGateOut, { params, body })).status).toBe(201);
    const [found] = (await listed()).filter(({ containerId }) => containerId === id);
    expect(found?.reasons.map(({ key }) => key)).toEqual(['boxUnknown']);
  });
});

describe('an exception that somebody settled', () => {
  it('waits no more, and keeps its reason', async () => {
    const { id } = await b.yard.container('NEVR0000003');
    await b.pass('gate_out', id, { insist: true });
    const [waiting] = (await listed()).filter(({ containerId }) => containerId === id);
    const params = { ...b.params, id: waiting?.transportId ?? 0 };
    await depot.admin.call(gateCheckRoutes.settle, { params, body: { reason: 'It stood at the quay' } });
    expect((await listed()).filter(({ containerId }) => containerId === id)).toEqual([]);
    expect(await listed({ kind: 'settled' })).toMatchObject([
      { kind: 'settled', containerId: id, settledReason: 'It stood at the quay', reasons: [{ key: 'boxUnknown' }] },
    ]);
  });
});
