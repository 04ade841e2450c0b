import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { ediMessage } from '../../../test/tools/edi-message.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });
beforeEach(() => edi.partner());

const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../test/samples/edi-inbox', `${name}.edi`), 'latin1').trimEnd();
/** A day from today on. */
const dayAfter = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
/** As 102 has it. */
const inDays = (count: number) => dayAfter(count).replaceAll('-', '');
const keysOf = (lines: { reasons: { key: string }[] }[]) => lines.map(({ reasons }) => reasons.map(({ key }) => key));
const orderOf = async (id: number | null | undefined) =>
  (await depot.owner.call(gateOrderRoutes.get, { params: { ...edi.params, id: id ?? 0 } })).payload;
const release = (icr: string, segments: string[], name = '9') =>
  ediMessage(icr, 'COPARN', [`BGM+12+REL0090+${name}`, 'NAD+CF+LIN:160:20', ...segments]);
const own = ['LOC+98+SKBTS:139:6+SKBTSBXYA:STO:ZZZ'];

describe('what stands behind a container', () => {
  it('is that container’s: bill of lading, customs reference and last day reach line, gate and CODECO', async () => {
    const text = sample('release-references-per-box').replace('20261130', inDays(2)).replace('20261215', inDays(20));
    const came = await edi.receive(text);
    expect(came.lines).toMatchObject([
      { numbers: ['TEXU3070079'], billOfLading: 'LINB0072A', customsReference: '', grossWeightKg: 18_200 },
      { numbers: ['CSQU3054383'], billOfLading: 'LINB0072B', customsReference: 'CUST77', grossWeightKg: null },
    ]);
    expect(came.lines.map(({ day }) => day)).toEqual([dayAfter(2), dayAfter(20)]);
    expect([came.notTakenOver, ...came.lines.map(({ notTakenOver }) => notTakenOver)]).toEqual([[], [], []]);
    const past = { passedAt: Math.floor(Date.now() / 1000) - 60 };
    const ids: number[] = [];
    for (const name of ['TEXU3070079', 'CSQU3054383']) {
      const { id } = await edi.yard.container(name);
      await edi.pass('gate_in', id, { isEmpty: false }, past);
      ids.push(id);
    }
    const { payload } = await edi.apply((await edi.message(came.id)).id);
    const order = await orderOf(payload.lines[0]?.orderId);
    expect(order).toMatchObject({ number: 'DO0072', validTo: dayAfter(2), notes: 'TEXU3070079: 18200 kg' });
    expect(order.lines).toMatchObject([
      { billOfLading: 'LINB0072A', customsReference: '', validTo: null, units: [{ number: 'TEXU3070079' }] },
      {
        billOfLading: 'LINB0072B',
        customsReference: 'CUST77',
        validTo: dayAfter(20),
        units: [{ number: 'CSQU3054383' }],
      },
    ]);
    for (const [nth, id] of ids.entries())
      await edi.pass('gate_out', id, { orderLineId: order.lines[nth]?.id, isEmpty: false });
    await edi.settled();
    const told = Object.values(edi.sent()).filter((segments) => segments.some((one) => one.startsWith('BGM+36')));
    const bills = told.map((segments) =>
      segments.filter((one) => /^(EQD|RFF\+BM)/.test(one)).map((one) => one.slice(0, 18)),
    );
    expect(bills.toSorted()).toEqual([
      ['EQD+CN+CSQU3054383', 'RFF+BM:LINB0072B'],
      ['EQD+CN+TEXU3070079', 'RFF+BM:LINB0072A'],
    ]);
  });

  it('wins at the gate over what the head says', async () => {
    const text = sample('release-references-per-box').replace('20261130', inDays(3)).replace('20261215', inDays(-2));
    const came = await edi.receive(text);
    expect(came.lines.map(({ reasons }) => reasons.some(({ key }) => key === 'ediExpired'))).toEqual([false, true]);
  });

  it.each([
    ['a date', ['DTM+36:20261399:102'], 'DTM+36:20261399:102'],
    ['a weight', ['MEA+AAE+G+KGM:18,2'], 'MEA+AAE+G+KGM:18,2'],
    ['a temperature', ['TMP+2+COLD:CEL'], 'TMP+2+COLD:CEL'],
  ])('refuses its line alone where %s cannot be read', async (_, segments, value) => {
    const came = await edi.receive(
      release('91', ['EQD+CN++22G1:102:5++2+4', ...segments, ...own, 'EQD+CN++22G1:102:5++2+4', 'EQN+2', ...own]),
    );
    expect(came.lines.map(({ reasons }) => reasons)).toMatchObject([[{ key: 'ediUnreadable', params: { value } }], []]);
  });

  it.each([
    ['full or empty', 'EQD+CN++22G1:102:5++2+7', [], 'ediUnreadable'],
    ['one container, and more of it', 'EQD+CN+CSQU3054383+22G1:102:5++2+4', ['EQN+2'], 'ediMoreThanNumber'],
    ['a reference without end', 'EQD+CN++22G1:102:5++2+4', [`RFF+BM:${'B'.repeat(70)}`], 'ediReferenceTooLong'],
  ])('is not guessed: %s', async (_, eqd, segments, key) => {
    const came = await edi.receive(release('92', [eqd, ...segments, ...own]));
    expect(keysOf(came.lines)[0]).toContain(key);
  });

  it('a head that does not say whether it is new, or of which day nothing can be read, refuses all lines', async () => {
    const eqd = ['EQD+CN++22G1:102:5++2+4', 'EQN+1', ...own];
    expect(keysOf((await edi.receive(release('93', eqd, ''))).lines)).toEqual([['ediNoFunction']]);
    const came = await edi.receive(release('94', ['DTM+36:2026:102', ...eqd]));
    expect(keysOf(came.lines)).toEqual([['ediUnreadable']]);
  });
});

describe('a depot', () => {
  it('that is none of the partner’s places is shown and left out, and read again once it is ours', async () => {
    const came = await edi.receive(sample('release-two-depots'));
    expect(came.lines).toMatchObject([
      { quantity: 3, type: '22G1', bookingNumber: 'BKG0070', place: 'SKBTS/SKBTSBXYA', isForAnotherDepot: false },
      { quantity: 5, place: 'CZPRG/CZPRGMETR', isForAnotherDepot: true, action: 'none' },
    ]);
    expect(came.lines[1]?.gap).toEqual({ kind: 'place', theirs: 'CZPRG/CZPRGMETR' });
    expect((await edi.apply(came.id, [2])).problem.key).toBe('ediLineNotApplicable');
    const applied = (await edi.apply(came.id)).payload;
    expect(applied).toMatchObject({ status: 'applied', lines: [{ isApplied: true }, { isApplied: false }] });
    expect(await orderOf(applied.lines[0]?.orderId)).toMatchObject({ number: 'REL0070', quantity: 3 });

    const second = await edi.receive(
      sample('release-two-depots').replaceAll('REL0070', 'REL0071').replaceAll('+70', '+71'),
    );
    await mapPlace('CZPRG/CZPRGMETR', String(edi.yard.warehouseId));
    const anew = await edi.message(second.id);
    expect(anew.lines.map(({ isForAnotherDepot, action }) => [isForAnotherDepot, action])).toEqual([
      [false, 'create'],
      [false, 'create'],
    ]);
    const both = (await edi.apply(second.id)).payload.lines.map(({ orderId }) => orderId);
    const orders = await Promise.all(both.map(orderOf));
    expect(orders.map(({ quantity, warehouseId }) => [quantity, warehouseId])).toEqual([
      [3, null],
      [5, edi.yard.warehouseId],
    ]);
  });

  it('that nobody has named before is asked about, and the answer stays with the partner', async () => {
    const partner = await edi.partner({ locode: '', facility: '' });
    const text = (icr: string) =>
      release(icr, ['EQD+CN++22G1:102:5++2+4', 'EQN+1', ...own]).replace('LINE01', partner.theirId);
    const first = await edi.receive(text('95'));
    expect(first.lines[0]).toMatchObject({
      reasons: [{ key: 'ediNotOurPlace' }],
      gap: { kind: 'place', theirs: 'SKBTS/SKBTSBXYA' },
    });
    await mapPlace('SKBTS/SKBTSBXYA', String(edi.yard.warehouseId), partner.id);
    expect(keysOf((await edi.message(first.id)).lines)).toEqual([[]]);
    // Now a place is known: another town is another depot, another facility there a question.
    const other = (place: string) => text('96').replace('SKBTS:139:6+SKBTSBXYA', place);
    expect((await edi.receive(other('CZPRG:139:6+CZPRGMETR'))).lines[0]?.isForAnotherDepot).toBe(true);
    const asked = await edi.receive(other('SKBTS:139:6+OTHER').replaceAll('96', '97'));
    expect(keysOf(asked.lines)).toEqual([['ediNotOurPlace']]);
    await mapPlace('SKBTS/OTHER', 'anotherDepot', partner.id);
    expect((await edi.message(asked.id)).lines[0]).toMatchObject({ isForAnotherDepot: true, action: 'none' });
    expect((await edi.apply(asked.id)).problem.key).toBe('ediNothingLeft');
  });

  const mapPlace = async (theirs: string, ours: string, partnerId?: number) => {
    const [partner] = (await depot.admin.call(ediPartnerRoutes.list, { params: edi.params })).payload;
    const params = { ...edi.params, id: partnerId ?? partner?.id ?? 0 };
    const { status } = await depot.admin.call(ediPartnerRoutes.map, {
      params,
      body: { kind: 'place', ours, theirs, onlyIn: true },
    });
    expect(status).toBe(200);
  };
});

describe('what has no place here', () => {
  it('is listed as it stands in the message, of the message and of each container', async () => {
    const came = await edi.receive(
      release('98', [
        'RFF+XX:HEAD1',
        'TDT+20+042W+1++LIN:172:20+++ABCD1:103::MV EXAMPLE',
        'LOC+9+DEHAM:139:6',
        'FTX+AAI+++CALL BEFORE LOADING',
        'EQD+CN++45R1:102:5+2+9+4',
        'EQN+1',
        'RFF+BM:ONE',
        'RFF+BM:TWO',
        'DTM+7:20261124:102',
        'DTM+201:20261124:102',
        'TMP+2+-18:CEL',
        'SEL+SK004711+CA',
        'HAN+6',
        ...own,
      ]),
    );
    expect(came.notTakenOver).toEqual([
      'RFF XX HEAD1',
      'LOC 9 DEHAM',
      'TDT+20+042W+1++LIN:172:20+++ABCD1:103::MV EXAMPLE',
    ]);
    expect(came.lines[0]?.notTakenOver).toEqual([
      'DTM 7 2026-11-24',
      'EQD 8077 2',
      'EQD 8249 9',
      'RFF+BM:TWO',
      'SEL+SK004711+CA',
      'HAN+6',
    ]);
    expect(came.lines[0]).toMatchObject({ setTemperature: -18, billOfLading: 'ONE' });
  });

  it('is nothing of what becomes notes of the order; notes of a person stay when the message is replaced', async () => {
    const eqd = ['EQD+CN++22G1:102:5++2+4', 'EQN+2', 'DTM+201:20261124:102', 'TMP+2+015:CEL', ...own];
    const came = await edi.receive(release('99', ['FTX+AAI+++CALL BEFORE LOADING', ...eqd]));
    const { payload } = await edi.apply(came.id);
    const order = await orderOf(payload.lines[0]?.orderId);
    expect(order.notes).toBe('CALL BEFORE LOADING\n22G1: PICK-UP 2026-11-24, 15 °C');
    const notes = `${order.notes}\nGate 2`;
    await depot.owner.call(gateOrderRoutes.update, { params: { ...edi.params, id: order.id }, body: { notes } });
    const later = release('100', ['FTX+AAI+++CALL TWICE', ...eqd], '5').replace('261120:1005', '261120:1105');
    await edi.apply((await edi.receive(later)).id);
    expect((await orderOf(order.id)).notes).toBe(`${notes}\nCALL TWICE`);
  });
});
