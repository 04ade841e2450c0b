import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { describe, expect, it } from 'vitest';
import { depotDaysAgo } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';
import { expectSoundYard } from '../../../test/tools/yard-invariants.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });

const params = () => ({ account: depot.account });
const list = (body: Record<string, unknown>) => depot.admin.call(containerRoutes.list, { params: params(), body });
const names = async (body: Record<string, unknown>) =>
  (await list({ sort: 'name', ...body })).payload.map(({ name }) => name);
const create = async (name: string) => (await yard.container(name)).id;
const place = (id: number, ...where: [row: number, tier: number, position: number]) =>
  depot.admin.call(positionRoutes.createCurrent, {
    params: { ...params(), id },
    body: placeIn(yard.section, ...where),
  });
const passIn = (containerId: number, days: number) =>
  depot.admin.call(transportRoutes.createGateIn, {
    params: { ...params(), containerId },
    body: { clientId: yard.clientId, vehicleType: 'truck', arrivalDate: depotDaysAgo(days) },
  });
const passOut = (containerId: number, days: number) =>
  depot.admin.call(transportRoutes.createGateOut, {
    params: { ...params(), containerId },
    body: { clientId: yard.clientId, vehicleType: 'truck', departureDate: depotDaysAgo(days) },
  });

describe('the days in the yard', () => {
  const daysOf = async () =>
    Object.fromEntries((await list({})).payload.map(({ name, standingDays }) => [name, standingDays]));

  it('count from the gate in, whether a place comes later or not, and end with the gate out', async () => {
    const [passed, placedLater, gone] = [await create('PASSED'), await create('PLACED LATER'), await create('GONE')];
    await create('NOWHERE');
    for (const id of [passed, placedLater, gone]) await passIn(id, 5);
    await place(placedLater, 1, 1, 1);
    await passOut(gone, 1);
    expect(await daysOf()).toEqual({ PASSED: 5, 'PLACED LATER': 5, GONE: null, NOWHERE: null });
    await passOut(passed, 3);
    await passIn(passed, 2);
    expect(await daysOf(), 'of the last stay').toMatchObject({ PASSED: 2 });
    const { payload: facts } = await depot.admin.call(containerRoutes.facts, { params: { ...params(), id: passed } });
    expect(facts.standingDays).toBe(2);
    expect(await names({ sort: '-standingDays' })).toEqual(['PLACED LATER', 'PASSED', 'NOWHERE', 'GONE']);
    await expectSoundYard(app.db, depot.accountId, 'stays');
  });

  it('follow a gate in whose time is corrected, and end where it is deleted', async () => {
    const id = await create('CORRECTED');
    const { payload: passage } = await passIn(id, 5);
    const at = { ...params(), containerId: id, id: passage.id };
    const arrivalDate = depotDaysAgo(9);
    await depot.admin.call(transportRoutes.update, { params: at, body: { type: 'gate_in', arrivalDate } });
    expect(await daysOf()).toEqual({ CORRECTED: 9 });
    await depot.admin.call(transportRoutes.remove, { params: at });
    expect(await daysOf()).toEqual({ CORRECTED: null });
    await place(id, 1, 1, 1);
    expect(await daysOf(), 'a place alone begins a stay').toEqual({ CORRECTED: 0 });
  });

  it('filter containers that are there for longer than so many days, for at most so many, or both', async () => {
    for (const days of [0, 7, 8]) await passIn(await create(`FOR ${days}`), days);
    await create('NOWHERE');
    expect(await names({ standingOver: 7 })).toEqual(['FOR 8']);
    expect(await names({ standingOver: 0 })).toEqual(['FOR 7', 'FOR 8']);
    expect(await names({ standingUpTo: 7 })).toEqual(['FOR 0', 'FOR 7']);
    expect(await names({ standingOver: 0, standingUpTo: 7, name: 'for' })).toEqual(['FOR 7']);
    const { status, problem } = await list({ standingOver: -1 });
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['standingOver']]);
  });
});
