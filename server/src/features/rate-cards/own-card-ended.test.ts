import { rateCardRoutes } from '@boxyard/contract/billing/rate-cards.ts';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { previewOf, stage } from '../../../test/tools/imports.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { slabs } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot } = depotWith(app);
let t: Awaited<ReturnType<typeof createInvoicing>>;
let clientId: number;
const params = () => ({ account: depot.account });

/** All clients pay 1 EUR a day; this one paid 5 EUR in January and pays 7 EUR from 11 February on. */
beforeEach(async () => {
  t = await createInvoicing(depot);
  ({ clientId } = t.yard);
  await t.card({ name: 'All', lines: [t.line({ slabs: slabs(1) })] });
  const own = { clientId, lines: [t.line({ slabs: slabs(5) })] };
  await t.card({ ...own, name: 'January', validFrom: '2026-01-01', validTo: '2026-01-31' });
  await t.card({ ...own, name: 'From 11 February', validFrom: '2026-02-11', lines: [t.line({ slabs: slabs(7) })] });
});

const tested = (given: object) =>
  depot.admin.call(rateCardRoutes.test, {
    params: params(),
    body: {
      length: 20,
      containerTypeId: t.yard.typeOf(20),
      isEmpty: true,
      firstDay: '2026-01-30',
      lastDay: '2026-02-12',
      ...given,
    },
  });

describe('what a client would pay', () => {
  it('is what a run bills: by each card on the days on which it is valid, with the gap named', async () => {
    const calendar = (await tested({ clientId })).payload;
    const pieces = calendar.pieces.map(({ from, to, price, net }) => [from, to, price, net]);
    expect(pieces).toEqual([
      ['2026-01-30', '2026-01-31', 5, 10],
      ['2026-02-01', '2026-02-10', 1, 10],
      ['2026-02-11', '2026-02-12', 7, 14],
    ]);
    expect(calendar.gaps).toEqual([{ from: '2026-02-01', to: '2026-02-10', chargeCode: 'STO', ended: 'January' }]);
    const box = await t.box();
    await t.gateIn(box, '2026-01-30');
    await t.gateOut(box, '2026-02-12');
    await t.run('2026-02-12');
    const bills = await t.bills(box);
    expect(bills.map(({ firstDay, lastDay, unitPrice }) => [firstDay, lastDay, unitPrice])).toEqual(
      pieces.map(([from, to, price]) => [from, to, price]),
    );
  });

  it('is asked of a client without a tariff of its own by a currency, and of one of the two alone', async () => {
    const others = (await tested({ currency: 'EUR' })).payload;
    expect([others.sums, others.gaps]).toEqual([[{ currency: 'EUR', net: 14 }], []]);
    const none = (await tested({ currency: 'PLN' })).payload;
    expect(none.unpriced).toMatchObject([{ from: '2026-01-30', to: '2026-02-12', reason: 'noCard' }]);
    const refused = async (given: object) => (await tested(given)).problem.errors?.[0];
    expect(await refused({})).toMatchObject({ path: 'clientId', key: 'required' });
    expect(await refused({ clientId: 999_999 })).toMatchObject({ path: 'clientId', key: 'unknownRecord' });
    expect(await refused({ clientId, currency: 'EUR' })).toMatchObject({ path: 'currency', key: 'currencyOfClient' });
  });

  it('has no gap before the first card of its own, nor where its own card leaves a code out on purpose', async () => {
    const early = { firstDay: '2025-12-30', lastDay: '2026-01-02' };
    expect((await tested({ clientId, ...early })).payload.gaps).toEqual([]);
    const lift = await t.code('REEF');
    const other = await t.client('Left out');
    await t.card({ clientId: other, name: 'With', validTo: '2026-01-31', lines: [t.line({ slabs: slabs(5) })] });
    const without = [t.line({ chargeCodeId: lift, slabs: slabs(9) })];
    await t.card({ clientId: other, name: 'Without', validFrom: '2026-02-01', lines: without });
    const calendar = (await tested({ clientId: other })).payload;
    expect(calendar.gaps).toEqual([]);
    expect(calendar.sums).toEqual([{ currency: 'EUR', net: 2 * 5 + 12 * 1 + 12 * 9 }]);
  });
});

it('days that fall to the tariff for all clients are named in the preview, once, and in the draft', async () => {
  const boxes = [await t.box(), await t.box()];
  for (const box of boxes) {
    await t.gateIn(box, '2026-01-30');
    await t.gateOut(box, '2026-02-12');
  }
  const gap = { fromDay: '2026-02-01', toDay: '2026-02-10', chargeCode: 'STO', ended: 'January' };
  const ended = async () =>
    (await t.preview('2026-02-12')).warnings.filter(({ warning }) => warning === 'ownCardEnded');
  expect(await ended()).toMatchObject(boxes.map((containerId) => ({ ...gap, containerId })));
  await t.run('2026-02-12');
  expect(await ended()).toEqual([]);
  const drafts = await Promise.all((await t.gather('2026-02-12')).map((id) => t.invoice(id)));
  expect(drafts.map(({ month, gaps }) => [month, gaps]).toSorted()).toEqual([
    ['2026-01-01', []],
    [
      '2026-02-01',
      [{ from: '2026-02-01', to: '2026-02-10', chargeCode: 'STO', ended: 'January', containers: boxes.length }],
    ],
  ]);
  const issued = await t.issue(drafts.find(({ month }) => month === '2026-02-01')?.id ?? 0);
  expect(issued.gaps).toEqual([]);
});

describe('another currency of a client', () => {
  const change = (body: object) =>
    depot.admin.call(clientRoutes.update, { params: { ...params(), id: clientId }, body });

  it('is a question while its containers are here, which says what follows', async () => {
    const id = await t.client('No container');
    const alone = await depot.admin.call(clientRoutes.update, {
      params: { ...params(), id },
      body: { currency: 'CZK' },
    });
    expect(alone.status).toBe(200);
    const box = await t.box();
    await t.gateIn(box, '2026-01-30');
    const { status, problem } = await change({ currency: 'CZK' });
    expect([status, problem.key, problem.params]).toEqual([
      409,
      'currencyOfOpenStays',
      { client: 'Maersk', count: 1, former: 'EUR', currency: 'CZK', tariff: 'From 11 February', nextTariff: '' },
    ]);
    await t.card({ name: 'All in CZK', currency: 'CZK', lines: [t.line({ slabs: slabs(25) })] });
    expect((await change({ currency: 'CZK', name: 'Maersk' })).problem.params).toMatchObject({
      nextTariff: 'All in CZK',
    });
    expect((await change({ currency: 'EUR', notes: 'the same' })).status).toBe(200);
    expect((await change({ currency: 'CZK', changesCurrency: true })).payload.currency).toBe('CZK');
    await t.gateOut(box, '2026-02-12');
    expect((await change({ currency: 'EUR' })).status, 'it has left, and is not billed').toBe(409);
    await t.run('2026-02-12');
    expect((await change({ currency: 'EUR' })).status, 'all of it is billed').toBe(200);
    expect((await t.stay(box)).wrongDays, 'what is billed stays as it is').toBe(0);
    expect((await t.preview('2026-02-12')).clients).toEqual([]);
  });

  it('is doubted in a file of clients before it is written', async () => {
    await t.gateIn(await t.box(), '2026-01-30');
    const { id } = await stage(depot, 'clients', 'name;currency\nMaersk;CZK\n');
    const body = { updatesExisting: true };
    await depot.owner.call(importRoutes.update, { params: { ...params(), id }, body });
    const [row] = (await previewOf(depot, id, 'all')).rows;
    expect(row).toMatchObject({
      state: 'update',
      faults: [{ column: 'currency', key: 'importCurrencyOfStays', isDoubt: true }],
    });
  });

  it('is refused the same way of a program that names its own id, and of one of many', async () => {
    await change({ externalId: 'C-1' });
    await t.gateIn(await t.box(), '2026-01-30');
    const body = { name: 'Maersk', type: 'customer', currency: 'CZK' } as const;
    const byId = (more: object) =>
      depot.admin.call(clientRoutes.saveByExternalId, {
        params: { ...params(), externalId: 'C-1' },
        body: { ...body, ...more },
      });
    expect((await byId({})).problem.key).toBe('currencyOfOpenStays');
    const lines = [{ ...body, externalId: 'C-1' }];
    const many = await depot.admin.call(clientRoutes.saveMany, { params: params(), body: { mode: 'each', lines } });
    expect(many.payload.lines).toMatchObject([{ done: null, problem: { key: 'currencyOfOpenStays' } }]);
    expect((await byId({ changesCurrency: true })).payload.currency).toBe('CZK');
  });
});
