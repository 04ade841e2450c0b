import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { box, byType, ediDay, reasonsOf } from '../../../test/tools/edi-day.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });
beforeEach(() => edi.partner());

const { reread, orderOf } = ediDay(() => ({ depot, edi }));

/** A file of several messages, each with its function, its segments, and the number of its order. */
function file(icr: string, messages: [name: string, segments: string[], number?: string][]) {
  const texts = messages.map(([name, segments, number = 'REL0090'], at) => {
    const body = [`BGM+12+${number}+${name}`, 'NAD+CF+LIN:160:20', ...segments];
    return [`UNH+${at + 1}+COPARN:D:95B:UN`, ...body, `UNT+${body.length + 2}+${at + 1}`, ''].join("'");
  });
  return edi.receive(`UNB+UNOA:2+LINE01+BOXYARD+261120:1100+${icr}'${texts.join('')}UNZ+${messages.length}+${icr}'`);
}
const orders = async () => {
  const { payload } = await depot.owner.call(gateOrderRoutes.list, { params: edi.params, query: {} });
  return payload.map(({ status, quantity }) => `${status} ${quantity}`);
};

describe('messages of one file about one order', () => {
  it('that are new make one order, whose head stays that of the first, applied at once or one by one', async () => {
    const both: Parameters<typeof file>[1] = [
      ['9', ['RFF+BN:BK1', 'DTM+36:20991210:102', ...byType(2)]],
      ['9', ['RFF+BN:BK2', 'DTM+36:20991220:102', ...byType(3)]],
    ];
    const atOnce = await edi.apply((await file('1', both)).id);
    const head = { bookingNumber: 'BK1', validTo: '2099-12-10' };
    const lines = [
      { quantity: 2, bookingNumber: '', validTo: null },
      { quantity: 3, bookingNumber: 'BK2', validTo: '2099-12-20' },
    ];
    const [first, second] = atOnce.payload.lines.map(({ orderId }) => orderId);
    expect(second).toBe(first);
    expect(await orderOf(first)).toMatchObject({ ...head, lines });
    await depot.owner.call(gateOrderRoutes.cancel, { params: { ...edi.params, id: first ?? 0 } });
    const again = await file('2', both);
    await edi.apply(again.id, [1]);
    expect(reasonsOf((await reread(again.id)).lines)[1]).toEqual(['ediLineThere']);
    const { payload } = await edi.apply(again.id, [2]);
    expect(await orderOf(payload.lines[0]?.orderId)).toMatchObject({ ...head, lines });
  });

  it.each([
    ['replaced', '5', 5, ['open 5']],
    ['cancelled', '1', 3, ['cancelled 3']],
    ['changed', '4', 4, ['open 4']],
  ])('a new one that is %s by the next is applied first', async (_, name, count, after) => {
    const came = await file('3', [
      ['9', byType(3)],
      [name, byType(count)],
    ]);
    expect(reasonsOf(came.lines)).toEqual([[], ['ediAfterEarlier!']]);
    expect((await edi.apply(came.id, [1, 2])).problem.key).toBe('ediLineNotApplicable');
    await edi.apply(came.id, [1]);
    expect(reasonsOf((await reread(came.id)).lines)[1]).toEqual([]);
    await edi.apply(came.id, [2]);
    expect(await orders()).toEqual(after);
  });

  it('a cancel is applied before the new one that follows it', async () => {
    await edi.apply((await file('4', [['9', byType(3)]])).id);
    const came = await file('5', [
      ['1', byType(3)],
      ['9', byType(2)],
    ]);
    expect(reasonsOf(came.lines)).toEqual([[], ['ediAfterEarlier!']]);
    await edi.apply(came.id, [1]);
    await edi.apply(came.id, [2]);
    expect((await orders()).toSorted()).toEqual(['cancelled 3', 'open 2']);
  });

  it('one whose earlier one cannot be applied says so', async () => {
    const came = await file('6', [
      ['9', box('MSKU6011670')],
      ['5', byType(3)],
    ]);
    expect(reasonsOf(came.lines)[1]).toEqual(['ediNothingToChange', 'ediTwiceInFile']);
  });
});

it('a container that two orders of a file name is for the first', async () => {
  const came = await file('7', [
    ['9', box('CSQU3054383'), 'REL1'],
    ['9', box('CSQU3054383'), 'REL2'],
  ]);
  expect(reasonsOf(came.lines)).toEqual([['ediBoxNotHere'], ['ediAfterEarlier!']]);
  await edi.apply(came.id, [1]);
  expect(reasonsOf((await reread(came.id)).lines)[1]).toEqual(['ediBoxNotHere', 'numberPromised!']);
});

it('an addition leaves the head of its order: what it says otherwise stands with its lines', async () => {
  const { payload } = await edi.apply((await file('8', [['9', ['RFF+BN:BK1', 'RFF+BM:BL1', ...byType(2)]]])).id);
  const more = await file('9', [['2', ['RFF+BN:BK1', 'RFF+BM:BL2', ...byType(3)]]]);
  expect(more.lines[0]?.quantityNow).toBe(2);
  await edi.apply(more.id);
  expect(await orderOf(payload.lines[0]?.orderId)).toMatchObject({
    ...{ bookingNumber: 'BK1', billOfLading: 'BL1' },
    lines: [
      { quantity: 2, billOfLading: '' },
      { quantity: 3, billOfLading: 'BL2' },
    ],
  });
});
