import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { repairTariffRoutes } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInspections, repairLine, vectorFindings } from '../../../test/tools/inspections.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, t } = depotWith(app, { t: createInspections }, beforeAll);

describe('a repair tariff', () => {
  const create = (body: object) =>
    depot.owner.call(repairTariffRoutes.create, {
      params: t.params,
      body: { name: 'T', validFrom: '2026-02-01', labourRate: 40, currency: 'CZK', ...body } as never,
    });

  it('needs what its formulas need, and prices a combination once', async () => {
    const lines = [
      repairLine({ repairCode: 'GS', formula: 'L' }),
      repairLine({ repairCode: 'GS', formula: 'A' }),
      repairLine({
        repairCode: 'PT',
        formula: 'P',
        patches: [
          { toCm2: 9, hours: 1, material: 1 },
          { toCm2: 9, hours: 1, material: 1 },
        ],
      }),
    ];
    expect((await create({ lines })).problem.errors?.map(({ path, key }) => `${path} ${key}`)).toEqual([
      'lines.0.firstCm formulaNeeds',
      'lines.0.stepCm formulaNeeds',
      'lines.1.repairCode repairLineTwice',
      'lines.1.areaCm2 formulaNeeds',
      'lines.2.patches patchesRise',
    ]);
    expect(
      (
        await depot.admin.call(repairTariffRoutes.create, {
          params: t.params,
          body: { name: 'T', validFrom: '2026-02-01', labourRate: 40 },
        })
      ).status,
    ).toBe(403);
  });

  it('is the client’s own before the one for all, by its latest day; used, it keeps all but its name', async () => {
    const clientId = await t.client('With a tariff');
    const own = (await create({ clientId, currency: 'EUR', labourRate: 50 })).payload;
    expect((await create({ clientId, currency: 'EUR' })).problem.errors).toMatchObject([
      { path: 'validFrom', key: 'repairTariffThere' },
    ]);
    const future = (await create({ clientId, currency: 'EUR', validFrom: '2099-01-01' })).payload;
    const box = await t.box();
    await depot.admin.call(containerRoutes.update, { params: { ...t.params, id: box.id }, body: { clientId } });
    const survey = await t.survey(box.id, 'gate_in', { findings: vectorFindings.slice(0, 1) });
    expect((await t.estimate(survey)).tariffId).toBe(own.id);
    const change = (body: object) =>
      depot.owner.call(repairTariffRoutes.update, { params: { ...t.params, id: own.id }, body });
    expect((await change({ labourRate: 51 })).problem.key).toBe('repairTariffUsed');
    expect((await change({ name: 'Renamed', labourRate: 50, lines: [] })).payload).toMatchObject({
      name: 'Renamed',
      isUsed: true,
    });
    expect((await depot.owner.call(repairTariffRoutes.remove, { params: { ...t.params, id: own.id } })).status).toBe(
      409,
    );
    expect((await depot.owner.call(repairTariffRoutes.remove, { params: { ...t.params, id: future.id } })).status).toBe(
      204,
    );
    const list = await depot.admin.call(repairTariffRoutes.list, { params: t.params, query: { isValidNow: 'true' } });
    expect(list.payload.map(({ name }) => name)).toEqual(['Renamed', 'Usual']);
  });

  it('is used from its first day', async () => {
    const clientId = await t.client('With tariffs');
    const [now = 0] = await Promise.all(
      [0, 1].map(async (day) => (await create({ clientId, currency: 'EUR', validFrom: depotDay(day) })).payload.id),
    );
    const box = await t.box();
    await depot.admin.call(containerRoutes.update, { params: { ...t.params, id: box.id }, body: { clientId } });
    const survey = await t.survey(box.id, 'gate_in', { findings: vectorFindings.slice(0, 1) });
    expect((await t.estimate(survey)).tariffId).toBe(now);
    const { payload } = await depot.admin.call(repairTariffRoutes.list, { params: t.params, query: {} });
    expect(payload.filter((row) => row.clientId === clientId && row.isValidNow).map(({ id }) => id)).toEqual([now]);
  });
});

it('damages that were taken by the specification’s form alone are estimated by their place', async () => {
  const box = await t.box();
  const params = { ...t.params, containerId: box.id };
  const { payload: damage } = await depot.admin.call(damageRoutes.create, {
    params,
    body: { type: 'outer', damage: 'outer_side_rear', remark: 'Hole\nbehind', isDraft: false },
  });
  const { payload } = await depot.admin.call(estimateRoutes.create, {
    params: t.params,
    body: { containerId: box.id, damageIds: [damage.id] },
  });
  expect(payload.lines).toMatchObject([{ location: 'FX14', remark: 'Hole behind', gap: 'noLine', payer: 'owner' }]);
});
