import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announcedTruckRoutes } from '@boxyard/contract/bookings/announced-trucks.ts';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi, golden } from '../../../test/tools/edi.ts';
import { ediMessage } from '../../../test/tools/edi-message.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });
let partnerId = 0;
beforeEach(async () => {
  partnerId = (await edi.partner()).id;
});

const release = (
  icr: string,
  name: string,
  quantity: number,
  more: { at?: string; number?: string; eqd?: string[] } = {},
) =>
  ediMessage(
    icr,
    'COPARN',
    [
      `BGM+12+${more.number ?? 'REL0007'}+${name}`,
      'RFF+BN:BKG0001',
      'NAD+MS+LINE01',
      'NAD+CF+LIN:160:20',
      ...(more.eqd ?? ['EQD+CN++22G1:102:5++2+4', 'RFF+SQ:1', `EQN+${quantity}`]),
    ],
    more.at ? { at: more.at } : {},
  );
const orders = async () => (await depot.owner.call(gateOrderRoutes.list, { params: edi.params, query: {} })).payload;
const keysOf = (lines: { reasons: { key: string }[] }[]) => lines.map(({ reasons }) => reasons.map(({ key }) => key));

describe('a release', () => {
  it('for three becomes an order for three, once; the fourth is refused at the gate', async () => {
    const came = await edi.receive(golden('55'));
    expect(came).toMatchObject({
      status: 'preview',
      type: 'COPARN',
      icr: '55',
      lines: [{ action: 'create', kind: 'release', orderNumber: 'REL0007', quantity: 3, reasons: [] }],
    });
    expect(await orders()).toEqual([]);
    const applied = (await edi.apply(came.id)).payload;
    expect(applied).toMatchObject({ status: 'applied', lines: [{ isApplied: true }] });
    const [order] = await orders();
    expect(order).toMatchObject({
      id: applied.lines[0]?.orderId,
      number: 'REL0007',
      bookingNumber: 'BKG0001',
      quantity: 3,
      source: 'edi',
      direction: 'out',
    });
    expect((await edi.apply(came.id)).problem.key).toBe('ediNotNow');
    expect(await edi.receive(golden('55'))).toMatchObject({
      status: 'duplicate',
      earlierId: came.id,
      reasons: [{ key: 'ediDuplicateFile' }],
    });
    expect(await edi.receive(golden('55').replace('EQN+3', 'EQN+9'))).toMatchObject({
      status: 'duplicate',
      reasons: [{ key: 'ediDuplicateOther' }],
    });
    const again = await edi.receive(release('60', '9', 3));
    expect([again.lines[0]?.action, keysOf(again.lines)]).toEqual(['none', [['ediOrderThere']]]);
    expect((await edi.apply(again.id)).problem.key).toBe('ediLineNotApplicable');
  });

  it('is replaced, not below what was taken, and cancelled: what was taken stays told', async () => {
    await edi.apply((await edi.receive(golden('55'))).id);
    await edi.apply((await edi.receive(release('61', '5', 5, { at: '261120:1100' }))).id);
    const [order] = await orders();
    expect(order).toMatchObject({ quantity: 5 });
    const detail = (await depot.owner.call(gateOrderRoutes.get, { params: { ...edi.params, id: order?.id ?? 0 } }))
      .payload;
    for (const name of ['CSQU3054383', 'TEXU3070079']) {
      const { id } = await edi.yard.container(name);
      await edi.pass('gate_in', id, {}, { passedAt: Math.floor(Date.now() / 1000) - 60 });
      await edi.pass('gate_out', id, { orderLineId: detail.lines[0]?.id });
    }
    // A part of the order is compared with nothing but its own line.
    const added = await edi.receive(release('63', '2', 1, { at: '261120:1130' }));
    expect(keysOf(added.lines)).toEqual([[]]);
    await edi.apply(added.id);
    expect(await orders()).toMatchObject([{ quantity: 6 }]);
    const below = await edi.receive(release('64', '4', 1, { at: '261120:1140' }));
    expect(keysOf(below.lines)).toEqual([['ediBelowTaken']]);
    const lowered = await edi.receive(release('62', '5', 1, { at: '261120:1200' }));
    expect(keysOf(lowered.lines)).toEqual([['ediBelowTaken']]);
    await edi.settled();
    expect(
      Object.values(edi.sent())
        .flat()
        .filter((one) => /^RFF\+(BN|RE)/.test(one)),
    ).toEqual(['RFF+BN:BKG0001', 'RFF+RE:REL0007', 'RFF+BN:BKG0001', 'RFF+RE:REL0007']);
    const cancel = await edi.receive(golden('57').replace('261120:1005', '261121:1005'));
    expect([cancel.lines[0]?.action, keysOf(cancel.lines)]).toEqual(['cancel', [['ediUnitsOut', 'ediAllCancelled']]]);
    await edi.apply(cancel.id);
    expect(await orders()).toMatchObject([{ standing: 'cancelled', taken: 2 }]);
  });

  it('that comes in another order is not done twice, nor undone', async () => {
    const cancel = await edi.receive(golden('57'));
    expect([cancel.lines[0]?.action, keysOf(cancel.lines)]).toEqual(['none', [['ediNothingToCancel']]]);
    const late = await edi.receive(golden('55'));
    expect(keysOf(late.lines)).toEqual([['ediCancelledBefore']]);
    await edi.apply(late.id);
    await edi.apply((await edi.receive(release('70', '5', 8, { at: '261120:1500' }))).id);
    const older = await edi.receive(release('69', '5', 4, { at: '261120:1400' }));
    expect(keysOf(older.lines)).toEqual([['ediOlderThanApplied']]);
    expect(await orders()).toMatchObject([{ quantity: 8 }]);
  });

  it('that is replaced under another number is known by its booking', async () => {
    await edi.apply((await edi.receive(golden('55'))).id);
    const anew = await edi.receive(release('63', '5', 6, { number: 'REL0008', at: '261120:1100' }));
    expect(keysOf(anew.lines)).toEqual([['ediFoundByBooking']]);
    await edi.apply(anew.id);
    expect(await orders()).toMatchObject([{ number: 'REL0007', quantity: 6 }]);
  });

  it('by functions 2 and 3 adds to an order and takes from it', async () => {
    await edi.apply((await edi.receive(golden('55'))).id);
    await edi.apply((await edi.receive(release('64', '2', 2, { at: '261120:1100' }))).id);
    expect(await orders()).toMatchObject([{ quantity: 5 }]);
    const other = release('65', '4', 2, { at: '261120:1200', eqd: ['EQD+CN++99X9:102:5++2+4', 'EQN+2'] });
    const cameOther = await edi.receive(other);
    expect(keysOf(cameOther.lines)).toEqual([['ediUnknownBoxType', 'ediLineAdded']]);
    expect(cameOther.lines[0]?.gap).toEqual({ kind: 'type', theirs: '99X9' });
    await depot.admin.call(ediPartnerRoutes.map, {
      params: { ...edi.params, id: partnerId },
      body: { kind: 'type', ours: String(edi.yard.typeOf(40)), theirs: '99X9' },
    });
    expect(keysOf((await edi.message(cameOther.id)).lines)).toEqual([['ediLineAdded']]);
    await edi.apply(cameOther.id);
    expect(await orders()).toMatchObject([{ quantity: 7 }]);
    await edi.apply((await edi.receive(release('66', '3', 5, { at: '261120:1300' }))).id);
    expect(await orders()).toMatchObject([{ quantity: 2 }]);
  });

  it('is released by those who may release only', async () => {
    const came = await edi.receive(golden('55'));
    expect((await edi.apply(came.id, undefined, depot.admin)).problem.key).toBe('mayNotRelease');
    expect((await edi.message(came.id)).status).toBe('preview');
    expect(await orders()).toEqual([]);
  });

  it('is applied by itself where the profile says so, came by the carrier, and nothing is to be said about it', async () => {
    await edi.profile(partnerId, 'COPARN', { auto: true });
    expect(await edi.receive(golden('55').replaceAll('+55', '+54'))).toMatchObject({ status: 'preview' });
    mkdirSync(join(edi.folder, 'in1'), { recursive: true });
    const later = release('67', '5', 4, { at: '261120:1100' });
    for (const [name, contents] of Object.entries({ a: golden('55'), b: golden('56'), c: later }))
      writeFileSync(join(edi.folder, 'in1', name), contents);
    await fetched();
    const came = (await edi.messages({ direction: 'in' })).map(({ icr, status }) => `${icr} ${status}`);
    expect(came.toSorted()).toEqual(['54 preview', '55 applied', '56 preview', '67 applied']);
    expect(await orders()).toMatchObject([{ quantity: 4 }]);
  });

  it('of a depot that only the line calls so is mapped, and our own messages go on as before', async () => {
    const eqd = ['EQD+CN++22G1:102:5++2+4', 'EQN+1', 'LOC+98+SKBTS:139:6+OTHER:STO:ZZZ'];
    const came = await edi.receive(release('68', '9', 1, { eqd }));
    expect(came.lines[0]?.gap).toEqual({ kind: 'place', theirs: 'SKBTS/OTHER' });
    const body = { kind: 'place' as const, ours: String(edi.yard.warehouseId), theirs: 'SKBTS/OTHER', onlyIn: true };
    await depot.admin.call(ediPartnerRoutes.map, { params: { ...edi.params, id: partnerId }, body });
    expect(keysOf((await edi.message(came.id)).lines)).toEqual([[]]);
    await edi.pass('gate_in', (await edi.yard.container('CSQU3054383')).id);
    await edi.settled();
    expect(Object.values(edi.sent()).flat()).toContain('LOC+165+SKBTS:139:6+SKBTSBXYA:STO:ZZZ');
  });

  it('of a full container by COREOR releases that one alone', async () => {
    const { id } = await edi.yard.container('CSQU3054383');
    await edi.pass('gate_in', id, { isEmpty: false }, { passedAt: Math.floor(Date.now() / 1000) - 60 });
    const segments = [
      'BGM+129+DOC1+9',
      'RFF+RE:FULL7',
      'NAD+CF+LIN:160:20',
      'EQD+CN+CSQU3054383+22G1:102:5++3+5',
      'RFF+BM:BL1',
    ];
    const came = await edi.receive(ediMessage('71', 'COREOR', segments));
    expect([came.lines[0]?.kind, keysOf(came.lines)]).toEqual(['release', [[]]]);
    const { payload } = await edi.apply(came.id);
    const order = await depot.owner.call(gateOrderRoutes.get, {
      params: { ...edi.params, id: payload.lines[0]?.orderId ?? 0 },
    });
    expect(order.payload).toMatchObject({
      number: 'FULL7',
      cargoUse: 'import',
      lines: [{ load: 'full', namedOnly: true, quantity: 1, reserved: 1 }],
    });
  });

  it('waits without Bookings, and says so', async () => {
    await depot.owner.call(accountRoutes.update, { params: edi.params, body: { modules: ['edi'] } });
    const came = await edi.receive(golden('55'));
    expect([came.status, keysOf(came.lines)]).toEqual(['preview', [['ediBookingsOff']]]);
    expect((await edi.apply(came.id)).problem.key).toBe('moduleOff');
  });
});

describe('expected returns', () => {
  it('are applied in part by choice; a line that is refused says why', async () => {
    const came = await edi.receive(golden('56'));
    expect(came.lines.map(({ kind, numbers }) => [kind, ...numbers])).toEqual([
      ['acceptance', 'CSQU3054383'],
      ['acceptance', 'MSKU6011670'],
    ]);
    expect(keysOf(came.lines)).toEqual([[], ['ediBadCheckDigit']]);
    expect((await edi.apply(came.id)).problem.key).toBe('ediLineNotApplicable');
    expect((await edi.apply(came.id, [1])).payload).toMatchObject({
      status: 'partly',
      lines: [{ isApplied: true }, { isApplied: false, orderId: null }],
    });
    expect(await orders()).toMatchObject([
      { number: 'ACC0044', direction: 'in', quantity: 1, reserved: 1, billOfLading: 'LINB0012345' },
    ]);
  });

  it.each([
    ['another operator', ['NAD+CF+XXX:160:20', 'EQD+CN++22G1:102:5++3+4'], 'ediUnknownOperator'],
    [
      'another depot',
      ['NAD+CF+LIN:160:20', 'EQD+CN++22G1:102:5++3+4', 'LOC+99+SKBTS:139:6+OTHER:STO:ZZZ'],
      'ediNotOurPlace',
    ],
    ['a type that nobody knows', ['NAD+CF+LIN:160:20', 'EQD+CN++99X9:102:5++3+4'], 'ediUnknownBoxType'],
    [
      'a number twice',
      ['NAD+CF+LIN:160:20', 'EQD+CN+CSQU3054383+22G1:102:5++3+4', 'EQD+CN+CSQU3054383+22G1:102:5++3+4'],
      'ediDuplicateLine',
    ],
    ['no containers', ['NAD+CF+LIN:160:20', 'EQD+CN++22G1:102:5++3+4', 'EQN+0'], 'ediBadQuantity'],
    ['a day that is over', ['DTM+36:20200101:102', 'NAD+CF+LIN:160:20', 'EQD+CN++22G1:102:5++3+4'], 'ediExpired'],
  ])('%s: refused with its reason', async (_, segments, key) => {
    const came = await edi.receive(ediMessage('80', 'COPARN', ['BGM+11+ACC1+9', 'RFF+BM:X', ...segments]));
    expect(came.status).toBe('preview');
    expect(keysOf(came.lines).at(-1)).toContain(key);
    expect((await edi.apply(came.id)).status).toBe(409);
  });

  it('of a code that the profile does not know are refused, of a box that is here doubted', async () => {
    const unknown = await edi.receive(
      ediMessage('81', 'COPARN', ['BGM+777+A1+9', 'RFF+BM:X', 'NAD+CF+LIN:160:20', 'EQD+CN++22G1:102:5++3+4']),
    );
    expect(keysOf(unknown.lines)).toEqual([['ediUnknownCode']]);
    await edi.pass('gate_in', (await edi.yard.container('CSQU3054383')).id);
    const here = await edi.receive(golden('56'));
    expect(here.lines[0]?.reasons).toMatchObject([{ key: 'ediBoxHere', isError: false }]);
  });
});

it('a truck that is announced comes with plate, driver, day and container; it is replaced and cancelled by its number', async () => {
  const trucks = async () =>
    (await depot.owner.call(announcedTruckRoutes.list, { params: edi.params, query: {} })).payload;
  await edi.apply((await edi.receive(golden('59'))).id);
  expect(await trucks()).toMatchObject([
    {
      direction: 'in',
      day: '2026-11-21',
      vehicleNumber: 'BA123AB',
      driverName: 'J NOVAK',
      numbers: ['CSQU3054383'],
      notes: 'HAULIER',
    },
  ]);
  const changed = golden('59')
    .replace("+59'UNH", "+159'UNH")
    .replace("UNZ+1+59'", "UNZ+1+159'")
    .replace('PN88+9', 'PN88+5')
    .replace('20261121', '20261122')
    .replace('202611211400', '202611221400');
  await edi.apply((await edi.receive(changed)).id);
  expect(await trucks()).toMatchObject([{ day: '2026-11-22' }]);
  const gone = changed.replaceAll('+159', '+259').replace('PN88+5', 'PN88+1');
  await edi.apply((await edi.receive(gone)).id);
  expect(await trucks()).toEqual([]);
});

describe('word of a message of ours', () => {
  it('rejects or acknowledges it, with segment and element; of another one it says so', async () => {
    await edi.pass('gate_in', (await edi.yard.container('CSQU3054383')).id);
    await edi.settled();
    const [ours] = await edi.messages({ direction: 'out' });
    const control = golden('9002').replace('UCI+1001', 'UCI+1');
    const word = await edi.receive(control);
    expect(word).toMatchObject({ status: 'noted', earlierId: ours?.id });
    const rejected = await edi.message(ours?.id ?? 0);
    expect(rejected).toMatchObject({ status: 'rejected', reasons: [{ key: 'ediLineRefused' }] });
    expect(rejected.reasons[0]?.message).toContain('12 at segment 8, element 3:3');
    await edi.receive(
      control
        .replaceAll('9002', '9003')
        .replace('+4+12', '+7')
        .replace("UCS+8'UCD+12+3:3'", '')
        .replace('UNT+6', 'UNT+4'),
    );
    expect((await edi.message(ours?.id ?? 0)).status).toBe('acknowledged');
    const stranger = await edi.receive(golden('9002').replaceAll('9002', '9004'));
    expect(stranger.reasons).toMatchObject([{ key: 'ediUnknownAnswer' }]);
    expect((await edi.messages({ direction: 'out' })).length).toBe(1);
  });

  it('by APERAK rejects by the number of the document', async () => {
    const moved = await edi.pass('gate_in', (await edi.yard.container('CSQU3054383')).id);
    await edi.settled();
    await edi.receive(
      ediMessage('90', 'APERAK', ['BGM+313+X+9', `RFF+DM:GI${moved}`, 'ERC+17', 'FTX+AAO+++UNKNOWN CONTAINER']),
    );
    expect((await edi.messages({ direction: 'out' }))[0]).toMatchObject({
      status: 'rejected',
      reasons: [{ params: { text: '17 UNKNOWN CONTAINER' } }],
    });
  });
});

/** What the job of each minute does. */
async function fetched(): Promise<void> {
  const { receiveFrom } = await import('./receive.service.ts');
  const { openCarrier } = await import('./carriers/open-carrier.ts');
  const { findAccount } = await import('../notifications/as-account.service.ts');
  const account = await findAccount(app, depot.accountId);
  if (!account) throw new Error('no account');
  for (const partner of (await depot.admin.call(ediPartnerRoutes.list, { params: edi.params })).payload)
    await receiveFrom(app, account, partner, await openCarrier(app, account.slug, partner, undefined));
}
