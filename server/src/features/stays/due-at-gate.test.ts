import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { beforeEach, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { noon, slabs } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
let depot: Depot;
let t: Awaited<ReturnType<typeof createInvoicing>>;
const params = () => ({ account: depot.account });
const atGate = async () => {
  const query = { number: 'STAY0000001' };
  return (await depot.admin.call(gateRoutes.look, { params: params(), query })).payload?.stay?.sums;
};
const pay = async (containerId: number, ...totals: number[]) => {
  const { id } = await t.stay(containerId);
  const sums = totals.map((total) => ({ currency: 'EUR' as const, total }));
  return (await depot.admin.call(stayRoutes.pay, { params: { ...params(), id }, body: { sums } })).payload;
};

/** Ten days of 2.00 at 23 %, and a lift of 30.00 on the way out. */
beforeEach(async () => {
  depot = await createDepot(app);
  t = await createInvoicing(depot);
  const lift = await t.code('LIFT', 'service_fee');
  const out = t.line({ chargeCodeId: lift, unit: 'move', slabs: slabs(30), direction: 'gate_out' });
  await t.card({ lines: [t.line({ slabs: slabs(2) }), out] });
});

it('what a run shows beforehand and what the gate asks for has the VAT of the client, as the bills have', async () => {
  const vatTreatments = [{ chargeCodeId: null, category: 'AE' as const, reason: 'Reverse charge' }];
  await t.setClient(t.yard.clientId, { vatTreatments, paysAtGate: true });
  const box = await t.box();
  await t.gateIn(box, '2026-05-01');
  await t.gateOut(box, '2026-05-10');
  expect((await t.preview('2026-05-31')).clients).toMatchObject([{ net: 20, vatAmount: 0, total: 20 }]);
  expect(await atGate()).toEqual([{ currency: 'EUR', net: 50, total: 50 }]);
  expect(await pay(box, 50)).toEqual([{ currency: 'EUR', count: 2, total: 50 }]);
  expect(await atGate()).toEqual([]);
});

it('what a container that is still here would come to on its way out has the VAT of its client', async () => {
  const vatTreatments = [{ chargeCodeId: null, category: 'E' as const, reason: 'Exempt' }];
  await t.setClient(t.yard.clientId, { vatTreatments, paysAtGate: true });
  await t.gateIn(await t.box(), '2026-05-01');
  const [due] = (await atGate()) ?? [];
  expect(due?.net).toBeGreaterThan(30);
  expect(due?.total).toBe(due?.net);
});

it('what is on an issued invoice is not asked for at the gate, nor paid there', async () => {
  await t.setClient(t.yard.clientId, { paysAtGate: true });
  const box = await t.box();
  await t.gateIn(box, '2026-05-01');
  await t.gateOut(box, '2026-05-10');
  expect(await atGate()).toEqual([{ currency: 'EUR', net: 50, total: 61.5 }]);
  await t.run('2026-05-31');
  const lift = (await t.bills(box)).find(({ chargeCode }) => chargeCode === 'LIFT');
  const at = { params: { ...params(), containerId: box, id: lift?.id ?? 0 } };
  await depot.admin.call(transactionRoutes.update, { ...at, body: { paidAt: noon('2026-05-10') } });
  expect(await atGate()).toEqual([{ currency: 'EUR', net: 20, total: 24.6 }]);
  const [id = 0] = await t.gather('2026-05-31');
  expect(await atGate(), 'on a draft').toEqual([{ currency: 'EUR', net: 20, total: 24.6 }]);
  const { total } = await t.issue(id);
  expect([total, await atGate(), await pay(box)]).toEqual([24.6, [], []]);
  expect((await t.invoice(id)).open).toBe(24.6);
});
