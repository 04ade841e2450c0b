import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { box, byType, ediDay, own, reasonsOf } from '../../../test/tools/edi-day.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });
beforeEach(() => edi.partner());

const { receive } = ediDay(() => ({ depot, edi }));

/** What may be known of the order to which a message comes at half past eleven. */
const states = {
  none: () => Promise.resolve(),
  open: () => made(),
  async closed() {
    await depot.owner.call(gateOrderRoutes.close, { params: { ...edi.params, id: await made() } });
  },
  async cancelledByUs() {
    await depot.owner.call(gateOrderRoutes.cancel, { params: { ...edi.params, id: await made() } });
  },
  async cancelledByLine() {
    await made();
    await edi.apply((await receive('2', '1', byType(3), '10')).id);
  },
  async cancelledLater() {
    await made();
    await edi.apply((await receive('2', '1', byType(3), '50')).id);
  },
  async changedLater() {
    await made();
    await edi.apply((await receive('2', '4', byType(4), '50')).id);
  },
  async appliedInPart() {
    await edi.apply((await receive('1', '9', [...byType(3), ...box('CSQU3054383')])).id, [1]);
  },
};
async function made(): Promise<number> {
  const { payload } = await edi.apply((await receive('1', '9', byType(3))).id);
  return payload.lines[0]?.orderId ?? 0;
}

const table: [keyof typeof states, string, string, string[]][] = [
  ['none', '9', 'create', []],
  ['none', '5', 'create', ['ediNothingToChange']],
  ['none', '4', 'create', ['ediNothingToChange']],
  ['none', '3', 'none', ['ediNothingToCancel!']],
  ['none', '2', 'create', ['ediNothingToChange']],
  ['none', '1', 'none', ['ediNothingToCancel!']],
  ['open', '9', 'none', ['ediOrderThere!']],
  ['open', '5', 'replace', []],
  ['open', '4', 'change', []],
  ['open', '3', 'delete', []],
  ['open', '2', 'add', []],
  ['open', '1', 'cancel', ['ediAllCancelled']],
  ['closed', '9', 'none', ['ediOrderThere!']],
  ['closed', '5', 'replace', ['ediOrderClosed!']],
  ['closed', '4', 'change', ['ediOrderClosed!']],
  ['closed', '3', 'delete', ['ediOrderClosed!']],
  ['closed', '2', 'add', ['ediOrderClosed!']],
  ['closed', '1', 'cancel', ['ediOrderClosed!', 'ediAllCancelled']],
  ['cancelledByUs', '9', 'create', ['ediOrderCancelled']],
  ['cancelledByUs', '5', 'create', ['ediOrderCancelled', 'ediNothingToChange']],
  ['cancelledByUs', '4', 'create', ['ediOrderCancelled!']],
  ['cancelledByUs', '3', 'none', ['ediOrderCancelled!']],
  ['cancelledByUs', '2', 'create', ['ediOrderCancelled!']],
  ['cancelledByUs', '1', 'none', ['ediOrderCancelled!']],
  ['cancelledByLine', '9', 'create', []],
  ['cancelledByLine', '5', 'create', ['ediOrderCancelled', 'ediNothingToChange']],
  ['cancelledByLine', '4', 'create', ['ediOrderCancelled!']],
  ['cancelledByLine', '3', 'none', ['ediOrderCancelled!']],
  ['cancelledByLine', '2', 'create', ['ediOrderCancelled!']],
  ['cancelledByLine', '1', 'none', ['ediOrderCancelled!']],
  ['cancelledLater', '9', 'create', ['ediOlderThanApplied!']],
  ['cancelledLater', '5', 'create', ['ediOlderThanApplied!', 'ediOrderCancelled']],
  ['cancelledLater', '4', 'create', ['ediOlderThanApplied!', 'ediOrderCancelled!']],
  ['cancelledLater', '3', 'none', ['ediOlderThanApplied!', 'ediOrderCancelled!']],
  ['cancelledLater', '2', 'create', ['ediOlderThanApplied!', 'ediOrderCancelled!']],
  ['cancelledLater', '1', 'none', ['ediOlderThanApplied!', 'ediOrderCancelled!']],
  ['changedLater', '9', 'none', ['ediOrderThere!']],
  ['changedLater', '5', 'replace', ['ediOlderThanApplied!']],
  ['changedLater', '4', 'change', ['ediOlderThanApplied!']],
  ['changedLater', '3', 'delete', ['ediOlderThanApplied!']],
  ['changedLater', '2', 'add', ['ediOlderThanApplied!']],
  ['changedLater', '1', 'cancel', ['ediOlderThanApplied!', 'ediAllCancelled']],
  ['appliedInPart', '9', 'none', ['ediOrderThere!']],
  ['appliedInPart', '5', 'replace', []],
  ['appliedInPart', '4', 'change', []],
  ['appliedInPart', '3', 'delete', []],
  ['appliedInPart', '2', 'add', []],
  ['appliedInPart', '1', 'cancel', ['ediAllCancelled']],
];
it.each(table)('an order that is %s: function %s does %s', async (state, name, action, reasons) => {
  await states[state]();
  const { lines } = await receive('3', name, byType(2), '30');
  expect([lines[0]?.action, ...reasonsOf(lines).flat()]).toEqual([action, ...reasons]);
});

describe('lines of one type that the line has numbered', () => {
  const numbered = (sequence: string, count: number, type = '22G1') => [
    `EQD+CN++${type}:102:5++2+4`,
    `RFF+SQ:${sequence}`,
    `EQN+${count}`,
    own,
  ];

  it('are not told apart by a change: nobody knows how many are meant', async () => {
    await edi.apply((await receive('1', '9', [...numbered('1', 3), ...numbered('2', 2)])).id);
    const one = await receive('2', '4', numbered('1', 4), '10');
    expect(reasonsOf(one.lines)).toEqual([['ediWhichLine!']]);
    const without = await receive('3', '4', byType(4), '20');
    expect(reasonsOf(without.lines)).toEqual([['ediWhichLine!']]);
  });

  it('also where one was added later; a line that gets another type is refused', async () => {
    await edi.apply((await receive('1', '9', numbered('1', 3))).id);
    expect(reasonsOf((await receive('2', '4', numbered('1', 3, '45G1'), '10')).lines)[0]).toContain(
      'ediLineOfOtherType!',
    );
    expect(reasonsOf((await receive('3', '4', numbered('1', 5), '10')).lines)).toEqual([[]]);
    await edi.apply((await receive('4', '2', numbered('3', 1), '10')).id, [1]);
    expect(reasonsOf((await receive('5', '4', numbered('1', 6), '20')).lines)).toEqual([['ediWhichLine!']]);
  });
});

it.each(['MSKU601167', 'MSKU60116722', 'ABC123', 'TBA', 'MSKU 601167/2'])(
  '%s is no container number: its line is refused',
  async (number) => {
    expect(reasonsOf((await receive('1', '9', box(number))).lines)[0]).toContain('ediNoContainerNumber!');
  },
);

it('no type, a status of the other direction, two quantities and a place in words are said', async () => {
  const { lines } = await receive('1', '9', [
    ...['EQD+CN++++2+4', own],
    ...['EQD+CN++22G1:102:5++3+4', own],
    ...['EQD+CN++22G1:102:5++2+4', 'EQN+3', 'EQN+5', own],
    ...['EQD+CN++22G1:102:5++2+4', 'LOC+98+:::SOME NAMED YARD'],
  ]);
  expect(reasonsOf(lines)).toEqual([['ediNoType'], ['ediIsReturn'], ['ediBadQuantity!'], ['ediNotOurPlace!']]);
  expect(lines[2]?.reasons).toMatchObject([{ params: { value: '3, 5' } }]);
  expect(lines[3]?.gap).toEqual({ kind: 'place', theirs: 'SOME NAMED YARD' });
});

it('a replacement for another depot says that the order here stays', async () => {
  await edi.apply((await receive('1', '9', byType(3))).id);
  const elsewhere = ['EQD+CN++22G1:102:5++2+4', 'EQN+3', 'LOC+98+CZPRG:139:6'];
  expect(reasonsOf((await receive('2', '5', elsewhere, '10')).lines)).toEqual([['ediOtherDepot!', 'ediStaysHere']]);
});
