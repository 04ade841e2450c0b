import { chargeCodeRoutes } from '@boxyard/contract/billing/charge-codes.ts';
import { rateCardRoutes } from '@boxyard/contract/billing/rate-cards.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import type { PayloadOf } from '@boxyard/contract/core/route.ts';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createTariffs, noon, slabs, type Tariffed } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot } = depotWith(app);
let t: Tariffed;

beforeEach(async () => {
  t = await createTariffs(depot);
});
const at = (id: number) => ({ params: { account: depot.account, id } });

describe('a tariff', () => {
  it('names the field of a line that contradicts itself', async () => {
    const lift = await t.code('LIFT', 'service_fee');
    const move = { chargeCodeId: lift, unit: 'move' } as const;
    const faults: [Partial<Parameters<typeof t.line>[0]>, string, string][] = [
      [{ slabs: slabs([10, 1], [10, 2], 3) }, 'slabs', 'slabsRise'],
      [{ slabs: slabs(1, 2) }, 'slabs', 'slabsRise'],
      [{ slabs: slabs([10, 1]) }, 'slabs', 'slabsRise'],
      [{ slabs: [{ to: null, price20: null, price40: null, price45: null }] }, 'slabs', 'slabsUnpriced'],
      [{ chargeCodeId: 999_999 }, 'chargeCodeId', 'unknownRecord'],
      [{ unit: 'move' }, 'unit', 'unitOfCode'],
      [{ ...move, unit: 'day' }, 'unit', 'unitOfCode'],
      [{ ...move, freeDays: 3 }, 'freeDays', 'freeOfDays'],
      [{ unit: 'week', keepsFreeDays: false }, 'keepsFreeDays', 'weeksKeepFree'],
      [{ direction: 'gate_in' }, 'direction', 'moveOnly'],
      [{ taskType: 'cleaning' }, 'taskType', 'pieceOnly'],
      [{ onceDay: 5 }, 'oncePrice', 'onceWhole'],
      [{ slabs: [{ to: null, price20: -1, price40: 1, price45: 1 }] }, 'slabs.0.price20', 'tooSmall'],
    ];
    for (const [given, field, key] of faults) {
      const { status, problem } = await t.tryCard({ lines: [t.line({ slabs: slabs(1), ...given })] });
      expect([status, problem.errors?.[0]?.path, problem.errors?.[0]?.key], JSON.stringify(given)).toEqual([
        422,
        `lines.0.${field}`,
        key,
      ]);
    }
  });

  it('refuses two lines that can meet on one box with the same number of conditions', async () => {
    const empty = t.line({ slabs: slabs(1), isEmpty: true });
    const used = t.line({ slabs: slabs(2), containerCondition: 'used' });
    const { problem } = await t.tryCard({ lines: [empty, used] });
    expect(problem.errors).toMatchObject([{ path: 'lines.1', key: 'linesMeet' }]);
    const both = t.line({ slabs: slabs(3), isEmpty: true, containerCondition: 'used' });
    expect((await t.tryCard({ lines: [empty, both] })).status, 'the narrower one decides').toBe(201);
  });

  it('is one at a time for a client and a currency, in the currency of the client, and ends after it begins', async () => {
    const lines = [t.line({ slabs: slabs(1) })];
    const { clientId } = t.yard;
    expect((await t.tryCard({ lines, validTo: '2026-03-31' })).status).toBe(201);
    const refused = async (given: object) => (await t.tryCard({ lines, ...given })).problem.errors?.[0];
    expect(await refused({ validFrom: '2026-03-31' })).toMatchObject({ path: 'validFrom', key: 'rateCardOverlaps' });
    expect(await refused({ validTo: '2019-12-31' })).toMatchObject({ path: 'validTo', key: 'validToBeforeFrom' });
    expect(await refused({ clientId, currency: 'PLN' })).toMatchObject({ path: 'currency', key: 'clientCurrency' });
    expect((await t.tryCard({ lines, clientId })).status, 'a client has its own beside').toBe(201);
    expect((await t.tryCard({ lines, validFrom: '2026-04-01' })).status, 'the next follows').toBe(201);
    const twice = [0, 1].map(() => t.tryCard({ lines, currency: 'PLN' }));
    expect((await Promise.all(twice)).map(({ status }) => status).toSorted(), 'two at once').toEqual([201, 422]);
  });

  it('is valid from its first day to its last', async () => {
    const lines = [t.line({ slabs: slabs(1) })];
    for (const given of [
      { name: 'Last day', validTo: depotDay() },
      { name: 'From tomorrow', validFrom: depotDay(1) },
      { name: 'To yesterday', validTo: depotDay(-1), currency: 'PLN' },
      { name: 'First day', validFrom: depotDay(), currency: 'PLN' },
    ] as const)
      expect((await t.tryCard({ lines, ...given })).status).toBe(201);
    const params = { account: depot.account };
    const { payload } = await depot.owner.call(rateCardRoutes.list, { params, query: { isValidNow: 'true' } });
    expect(payload.map(({ name, isValidNow }) => [name, isValidNow]).toSorted()).toEqual([
      ['First day', true],
      ['Last day', true],
    ]);
  });

  it('is changed by owners alone, and one that is used is deleted by nobody, nor is its charge code', async () => {
    const { id } = await t.card({ lines: [t.line({ slabs: slabs(1) })] });
    const body = { name: 'Other' };
    expect((await depot.admin.call(rateCardRoutes.update, { ...at(id), body })).status).toBe(403);
    expect((await depot.owner.call(rateCardRoutes.update, { ...at(id), body })).payload.name).toBe('Other');
    const box = await t.box();
    await t.gateIn(box, '2026-05-01');
    await t.run('2026-05-10');
    const removed = await depot.owner.call(rateCardRoutes.remove, at(id));
    expect([removed.status, removed.problem.key, removed.problem.params]).toMatchObject([
      409,
      'rateCardUsedBy',
      { name: 'Other', count: 1 },
    ]);
    expect((await depot.owner.call(chargeCodeRoutes.remove, at(t.storage))).status).toBe(409);
  });

  it('names boxes that are here and find no line in it', async () => {
    const { id } = await t.card({ lines: [t.line({ slabs: slabs(1), isEmpty: false })] });
    const box = await t.box();
    await t.gateIn(box, '2026-05-01');
    const { payload } = await depot.admin.call(rateCardRoutes.withoutLine, at(id));
    expect(payload).toMatchObject([{ containerId: box, isEmpty: true }]);
  });

  it('calls what it charges as the reader’s language does', async () => {
    const names = { name: 'Storage', nameSk: 'Skladné' };
    await depot.owner.call(chargeCodeRoutes.update, { ...at(t.storage), body: names });
    await t.card({ lines: [t.line({ slabs: slabs(3.5) })] });
    const box = await t.box();
    const namesIn = async (language: string) => {
      const headers = { authorization: `Bearer ${depot.admin.token}`, 'accept-language': language };
      const answer = await fetch(`${app.address}${basePath}/${depot.account}/rate-cards/prices/${box}`, { headers });
      const { payload } = (await answer.json()) as { payload: PayloadOf<typeof rateCardRoutes.prices> };
      return payload.map(({ name }) => name);
    };
    expect([await namesIn('sk'), await namesIn('en')]).toEqual([['Skladné'], ['Storage']]);
  });

  it('tests a stay that is made up, day by day', async () => {
    await t.card({ lines: [t.line({ slabs: slabs([10, 2], 3.5), freeDays: 5 })] });
    const { payload } = await depot.admin.call(rateCardRoutes.test, {
      params: { account: depot.account },
      body: {
        clientId: t.yard.clientId,
        length: 20,
        containerTypeId: t.yard.typeOf(20),
        isEmpty: true,
        firstDay: '2026-01-20',
        lastDay: '2026-02-02',
      },
    });
    expect(
      payload.pieces.map(({ from, to, freeDays, periods, slab, net }) => [from, to, freeDays, periods, slab, net]),
    ).toEqual([
      ['2026-01-20', '2026-01-29', 5, 5, 0, 10],
      ['2026-01-30', '2026-01-31', 0, 2, 1, 7],
      ['2026-02-01', '2026-02-02', 0, 2, 1, 7],
    ]);
    expect(payload.sums).toEqual([{ currency: 'EUR', net: 24 }]);
  });

  it('charges by hand in its currency and with the VAT of its code where nothing else is said', async () => {
    const wash = await t.code('WASH', 'cleaning_fee', [{ from: '2020-01-01', vat: 5 }]);
    const card = await t.card({ lines: [t.line({ chargeCodeId: wash, unit: 'piece', slabs: slabs(40) })] });
    const containerId = await t.box();
    const charge = async (given: object) => {
      const body = { type: 'cleaning_fee' as const, unitPrice: 40, startedAt: noon('2026-01-05') };
      const { payload } = await depot.admin.call(transactionRoutes.create, {
        params: { account: depot.account, containerId },
        body: { ...body, clientId: t.yard.clientId, rateLineId: card.lines[0]?.id ?? 0, ...given },
      });
      return [payload.currency, payload.vat, payload.isPriceChanged];
    };
    expect(await charge({})).toEqual(['EUR', 5, false]);
    expect(await charge({ vat: 23, currency: 'CZK' })).toEqual(['CZK', 23, true]);
  });
});
