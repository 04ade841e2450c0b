import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { reeferRoutes } from '@boxyard/contract/yard/reefers.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { act, undo } from '../../../test/tools/acts.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, type Yard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot } = depotWith(app);
let yard: Yard;
let boxes = 0;
const params = () => ({ account: depot.account });
const now = () => Math.floor(Date.now() / 1000);
const hour = 3600;

beforeEach(async () => {
  await depot.owner.call(accountRoutes.update, { params: params(), body: { modules: ['notifications'] } });
  yard = await createYard(depot);
});

/** A reefer that came in through the gate. */
async function reefer(more: { setTemperature?: number; isEmpty?: boolean; isPluggedIn?: boolean } = {}) {
  const name = `REEF${String(++boxes).padStart(7, '0')}`;
  const body = { name, clientId: yard.clientId, containerTypeId: yard.typeOf(20), isRefrigerated: true };
  const { id } = (await depot.admin.call(containerRoutes.create, { params: params(), body })).payload;
  const box = { direction: 'gate_in', containerId: id, isEmpty: false, ...more } as const;
  const pass = { clientId: yard.clientId, vehicleType: 'truck', passedAt: now() - 60, boxes: [box] } as const;
  expect((await depot.admin.call(gateRoutes.pass, { params: params(), body: { ...pass, boxes: [box] } })).status).toBe(
    201,
  );
  return { id, name };
}
const read = (id: number, temperature: number, readAt?: number) =>
  depot.admin.call(reeferRoutes.read, {
    params: { ...params(), id },
    body: { temperature, ...(readAt !== undefined && { readAt }) },
  });
const list = async (query = {}) => (await depot.admin.call(reeferRoutes.list, { params: params(), query })).payload;

describe('the list of reefers', () => {
  it('has those that are plugged in or should be, the one that is due longest first', async () => {
    const [read1, never] = [await reefer({ setTemperature: -18 }), await reefer()];
    await reefer({ isEmpty: true });
    const cooled = await reefer({ isEmpty: true, isPluggedIn: true });
    await yard.container('DRYU0000001');
    await read(read1.id, -17.5);
    expect((await list()).map(({ name, isDue, lastTemperature }) => [name, isDue, lastTemperature])).toEqual([
      [never.name, true, null],
      [cooled.name, true, null],
      [read1.name, false, -17.5],
    ]);
    expect((await list({ isDue: 'true' })).map(({ id }) => id)).toEqual([never.id, cooled.id]);
  });

  it('asks by the hours of the client, and leaves out what has left', async () => {
    const { id } = await reefer({ setTemperature: 2 });
    await read(id, 2, now() - 5 * hour);
    expect((await list()).map(({ isDue }) => isDue)).toEqual([false]);
    const client = { params: { ...params(), id: yard.clientId } };
    await depot.owner.call(clientRoutes.update, { ...client, body: { reeferHours: 4 } });
    expect((await list()).map(({ isDue }) => isDue)).toEqual([true]);
    const pass = { clientId: yard.clientId, vehicleType: 'truck', passedAt: now() } as const;
    await depot.admin.call(gateRoutes.pass, {
      params: params(),
      body: { ...pass, boxes: [{ direction: 'gate_out', containerId: id }] },
    });
    expect(await list()).toEqual([]);
  });
});

describe('a reading', () => {
  it('outside the limits of the client is an alarm to the others, one within is none', async () => {
    const { id, name } = await reefer({ setTemperature: -18 });
    const told = async () =>
      (await depot.owner.call(notificationRoutes.list, { params: params(), query: {} })).payload.map(
        ({ kind, facts }) => [kind, facts],
      );
    expect((await read(id, -15)).payload).toMatchObject({ isOutside: false });
    expect(await told()).toEqual([]);
    expect((await read(id, -14.9)).payload.isOutside).toBe(true);
    expect(await told()).toEqual([['reefer_alarm', { container: name, temperature: -14.9, set: -18 }]]);
    expect((await read(id, -10)).status, 'one alarm an hour').toBe(201);
    expect(await told()).toHaveLength(1);
    expect((await list({ isOutside: 'true' })).map((each) => each.id)).toEqual([id]);
  });

  it('is judged alike by itself and in the list: on both sides, at zero, and not without a set temperature', async () => {
    const judged = async (setTemperature: number | undefined, temperature: number) => {
      const { id } = await reefer(setTemperature === undefined ? {} : { setTemperature });
      const { isOutside } = (await read(id, temperature)).payload;
      const listed = (await list({ isOutside: 'true' })).some((each) => each.id === id);
      return [setTemperature, temperature, isOutside, listed];
    };
    for (const [set, temperature, isOutside] of [
      [-18, -21, false],
      [-18, -21.1, true],
      [0, 3, false],
      [0, -3.1, true],
      [0.5, -2.5, false],
      [undefined, 29, false],
    ] as const)
      expect(await judged(set, temperature)).toEqual([set, temperature, isOutside, isOutside]);
  });

  it('is of a reefer, not of the future, and taken back by its undo', async () => {
    const dry = await yard.container('DRYU0000002');
    expect((await read(dry.id, 1)).problem.key).toBe('notReefer');
    const { id } = await reefer();
    expect((await read(id, 1, now() + hour)).problem.errors?.[0]).toMatchObject({
      path: 'readAt',
      key: 'readingAhead',
    });
    expect((await read(id, 99)).problem.errors?.[0]).toMatchObject({ path: 'temperature', key: 'tooBig' });
    const made = (await read(id, 4)).payload;
    const readings = async () =>
      (await depot.admin.call(reeferRoutes.readings, { params: { ...params(), id }, query: {} })).payload.map(
        (each) => each.temperature,
      );
    const deleted = await act(depot.admin, reeferRoutes.removeReading, {
      params: { ...params(), id, readingId: made.id },
    });
    expect(await readings()).toEqual([]);
    await undo(depot, deleted, depot.admin);
    expect(await readings()).toEqual([4]);
  });
});

describe('a plug', () => {
  it('is pulled and put in again by undo, and ends at the gate', async () => {
    const { id } = await reefer({ isPluggedIn: true });
    const isPluggedIn = async () =>
      (await depot.admin.call(containerRoutes.get, { params: { ...params(), id } })).payload.isPluggedIn;
    expect(await isPluggedIn()).toBe(true);
    const pulled = await act(depot.admin, reeferRoutes.plug, {
      params: { ...params(), id },
      body: { isPluggedIn: false },
    });
    expect(await isPluggedIn()).toBe(false);
    await undo(depot, pulled, depot.admin);
    expect(await isPluggedIn()).toBe(true);
    const dry = await yard.container('DRYU0000003');
    const refused = await depot.admin.call(reeferRoutes.plug, {
      params: { ...params(), id: dry.id },
      body: { isPluggedIn: true },
    });
    expect([refused.status, refused.problem.key]).toEqual([409, 'notReefer']);
  });
});
