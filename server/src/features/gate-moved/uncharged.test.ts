import { storageRunRoutes } from '@boxyard/contract/billing/storage-runs.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { confirm, stage } from '../../../test/tools/imports.ts';
import { createTariffs, slabs, type Tariffed } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
let depot: Depot;
let t: Tariffed;
let lift = 0;
const params = () => ({ account: depot.account });

beforeEach(async () => {
  depot = await createDepot(app);
  t = await createTariffs(depot, '2026-03-01');
  lift = await t.code('LIFT', 'service_fee');
});
const liftLine = (price = 30) =>
  t.line({ chargeCodeId: lift, unit: 'move', slabs: slabs(price), direction: 'gate_in' });
const missing = async (body: { untilDay?: string; clientIds?: number[] } = {}) => {
  const asked = { untilDay: '2026-05-31', ...body };
  const { payload } = await depot.admin.call(storageRunRoutes.preview, { params: params(), body: asked });
  const moves = new Set(payload.movesWithoutCharge.map(({ transportId }) => transportId));
  expect(payload.movesWithoutChargeCount).toBe(moves.size);
  return payload.movesWithoutCharge;
};
const add = async (transportIds: number[]) =>
  (await depot.admin.call(storageRunRoutes.chargeMoves, { params: params(), body: { transportIds } })).payload.charges;

describe('a gate move that the tariff charges today and that has no charge', () => {
  it('is named by the preview with its price, and charged by one click, once, also by two people at once', async () => {
    const box = await t.box();
    const inId = await t.gateIn(box, '2026-05-01');
    await t.gateOut(box, '2026-05-10');
    expect(await missing(), 'no tariff yet').toEqual([]);
    await t.card({ lines: [liftLine()] });
    expect(await missing()).toEqual([
      {
        transportId: inId,
        direction: 'gate_in',
        day: '2026-05-01',
        containerId: box,
        containerName: 'STAY0000001',
        clientId: t.yard.clientId,
        clientName: 'Maersk',
        chargeCode: 'LIFT',
        currency: 'EUR',
        price: 30,
      },
    ]);
    const made = await Promise.all([add([inId]), add([inId])]);
    expect(made.toSorted()).toEqual([0, 1]);
    expect(await t.bills(box)).toMatchObject([
      { type: 'service_fee', chargeCode: 'LIFT', transportId: inId, totalPrice: 30 },
    ]);
    expect([await missing(), await add([inId])]).toEqual([[], 0]);
  });

  it('is asked for up to the day and for the clients of the run; each code of it counts for itself', async () => {
    const other = await t.client('Other');
    const [mine, theirs] = [await t.box(), await t.box()];
    await t.card({ lines: [liftLine()] });
    const early = await t.gateIn(mine, '2026-05-01');
    const late = await t.gateIn(theirs, '2026-05-20');
    const at = { params: { ...params(), containerId: theirs, id: late } };
    await depot.admin.call(transportRoutes.update, { ...at, body: { customerId: other } });
    const scan = await t.code('SCAN', 'service_fee');
    await t.card({
      name: 'Scans',
      clientId: other,
      lines: [t.line({ chargeCodeId: scan, unit: 'move', slabs: slabs(5) })],
    });
    expect(await t.bills(mine)).toHaveLength(1);
    expect(await missing()).toMatchObject([{ transportId: late, chargeCode: 'SCAN', price: 5, clientId: other }]);
    expect(await missing({ untilDay: '2026-05-19' })).toEqual([]);
    expect(await missing({ clientIds: [t.yard.clientId] })).toEqual([]);
    expect(await add([early, late])).toBe(1);
    expect((await t.bills(theirs)).map(({ chargeCode }) => chargeCode).toSorted()).toEqual(['LIFT', 'SCAN']);
  });

  it('is none before the opening day, where it was imported, or where somebody deleted the charge', async () => {
    const [early, wanted, imported] = [await t.box(), await t.box(), await t.box()];
    await t.gateIn(early, '2026-02-28');
    const draft = await stage(
      depot,
      'gate_moves',
      'Container,Direction,Date,Transport company\nSTAY0000003,in,2026-05-02 10:00,Maersk',
    );
    expect((await confirm(depot, draft.id)).status).toBe(200);
    await t.card({ lines: [liftLine()] });
    const inId = await t.gateIn(wanted, '2026-05-03');
    const [charge] = await t.bills(wanted);
    expect([await t.bills(early), await t.bills(imported), charge?.totalPrice]).toEqual([[], [], 30]);
    const at = { ...params(), containerId: wanted, id: charge?.id ?? 0 };
    expect((await depot.admin.call(transactionRoutes.remove, { params: at })).status).toBe(204);
    expect([await missing(), await add([inId])]).toEqual([[], 0]);
  });
});
