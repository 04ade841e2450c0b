import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import { beforeEach, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { box, byType, ediDay, own } from '../../../test/tools/edi-day.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });
beforeEach(() => edi.partner());

const { receive, orderOf, linesOf } = ediDay(() => ({ depot, edi }));
const [a, b, c] = ['CSQU3054383', 'TEXU3070079', 'MSKU6011672'];

it('a replacement gives a container no references of another one, nor its PIN', async () => {
  const first = await receive('401', '9', [...box(a, 'RFF+BM:BL101', 'RFF+AAE:CUST101'), ...box(b, 'RFF+BM:BL102')]);
  const { payload } = await edi.apply(first.id);
  const id = payload.lines[0]?.orderId ?? 0;
  const { lines } = await orderOf(id);
  const withPins = lines.map((line, nth) => ({ id: line.id, quantity: line.quantity, pin: `PIN${nth}` }));
  await depot.owner.call(gateOrderRoutes.update, { params: { ...edi.params, id }, body: { lines: withPins } });
  const replacing = await receive('402', '5', [...box(a), ...box(c)], '10');
  await edi.apply(replacing.id, [1, 2]);
  const after = (await orderOf(id)).lines.map(({ billOfLading, customsReference, hasPin, units }) => [
    billOfLading,
    customsReference,
    hasPin,
    ...units.map(({ number }) => number),
  ]);
  expect(after.toSorted()).toEqual(
    [
      ['BL101', 'CUST101', true, a],
      ['', '', false, c],
    ].toSorted(),
  );
  await edi.apply((await receive('403', '5', byType(4), '20')).id, [1]);
  expect(await linesOf(id)).toEqual([[4, '']]);
});

it('what a replacement that was set aside in part would have taken away is said to stay', async () => {
  await edi.apply((await receive('411', '9', [...box(a), ...box(b)])).id);
  const replacing = await receive('412', '5', [...box(c), 'EQD+CN++99X9:102:5++2+4', own], '10');
  await edi.apply(replacing.id, [1]);
  const { payload } = await depot.owner.call(ediMessageRoutes.dismiss, {
    params: { ...edi.params, id: replacing.id },
    body: { reason: 'type' },
  });
  expect(payload.lines[0]?.reasons.map(({ key }) => key)).toContain('ediLinesStay');
  expect(payload.lines[0]?.reasons.map(({ key }) => key)).not.toContain('ediLinesGo');
});

it('an addition without a day or references of its own takes none of a line, and leaves the line its own', async () => {
  const first = ['DTM+36:20991231:102', ...byType(4, 'RFF+BM:BL1', 'DTM+36:20991210:102')];
  const { payload } = await edi.apply((await receive('421', '9', first)).id);
  await edi.apply((await receive('422', '2', byType(1), '10')).id, [1]);
  expect(await orderOf(payload.lines[0]?.orderId)).toMatchObject({
    validTo: '2099-12-31',
    lines: [
      { quantity: 4, billOfLading: 'BL1', validTo: '2099-12-10' },
      { quantity: 1, billOfLading: '', validTo: null },
    ],
  });
});

it('a day under a container is that container’s: one that is added later has none', async () => {
  const { payload } = await edi.apply((await receive('431', '9', box(a, 'DTM+36:20991205:102'))).id);
  await edi.apply((await receive('432', '2', box(b), '10')).id, [1]);
  const { validTo, lines } = await orderOf(payload.lines[0]?.orderId);
  expect([validTo, ...lines.map((line) => [line.validTo, ...line.units.map(({ number }) => number)])]).toEqual([
    null,
    ['2099-12-05', a],
    [null, b],
  ]);
});

it.each(['5', '4'])('function %s leaves what has passed the gate its references', async (name) => {
  const { payload } = await edi.apply((await receive('441', '9', byType(3, 'RFF+BM:BL1'))).id);
  const id = payload.lines[0]?.orderId ?? 0;
  const container = await edi.yard.container(a);
  await edi.pass('gate_in', container.id, {}, { passedAt: Math.floor(Date.now() / 1000) - 60 });
  await edi.pass('gate_out', container.id, { orderLineId: (await orderOf(id)).lines[0]?.id });
  await edi.apply((await receive('442', name, byType(4, 'RFF+BM:BL2'), '10')).id, [1]);
  expect((await linesOf(id)).toSorted()).toEqual([
    [1, 'BL1', a],
    [3, 'BL2'],
  ]);
});

it('a replacement by type says what has passed the gate, too', async () => {
  const { payload } = await edi.apply((await receive('451', '9', byType(1))).id);
  const id = payload.lines[0]?.orderId ?? 0;
  const container = await edi.yard.container(a);
  await edi.pass('gate_in', container.id, {}, { passedAt: Math.floor(Date.now() / 1000) - 60 });
  await edi.pass('gate_out', container.id, { orderLineId: (await orderOf(id)).lines[0]?.id });
  await edi.apply((await receive('452', '5', byType(1), '10')).id, [1]);
  expect(await linesOf(id)).toEqual([[1, '', a]]);
  const named = await receive('453', '5', box(b, 'RFF+BM:BL3'), '20');
  await edi.apply(named.id, [1]);
  expect((await linesOf(id)).toSorted()).toEqual([
    [1, '', a],
    [1, 'BL3', b],
  ]);
});
