import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { box, byType, ediDay, own, reasonsOf, release } from '../../../test/tools/edi-day.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });
beforeEach(() => edi.partner());

const { receive, reread, orderOf, linesOf } = ediDay(() => ({ depot, edi }));
const [a, b, wrong] = ['CSQU3054383', 'TEXU3070079', 'MSKU6011670'];
const isOpen = async (id: number) => {
  const { payload } = await depot.owner.call(ediMessageRoutes.list, { params: edi.params, query: { isOpen: true } });
  return payload.some((message) => message.id === id);
};

describe('what was left of a message', () => {
  it.each(['9', '5'])('of function %s joins what was applied of it before', async (name) => {
    const came = await receive('201', name, [...box(a), ...byType(3), ...box(b)]);
    const { payload: partly } = await edi.apply(came.id, [1]);
    const orderId = partly.lines[0]?.orderId;
    expect(partly).toMatchObject({ status: 'partly', lines: [{ isApplied: true }, { orderId: null }, {}] });
    expect(reasonsOf(partly.lines.slice(1))).toEqual([[], ['ediBoxNotHere']]);
    expect(await isOpen(came.id)).toBe(true);
    expect((await edi.apply(came.id, [1, 2])).problem.key).toBe('ediLineNotApplicable');
    const { payload: whole } = await edi.apply(came.id);
    expect(whole).toMatchObject({ status: 'applied', lines: [{ orderId }, { orderId }, { orderId }] });
    expect((await linesOf(orderId)).toSorted()).toEqual([
      [1, '', a],
      [1, '', b],
      [3, ''],
    ]);
    expect(await isOpen(came.id)).toBe(false);
    expect((await edi.apply(came.id)).problem.key).toBe('ediNotNow');
  });

  it('can be set aside: what was applied stays, and counts as applied', async () => {
    const came = await receive('202', '9', [...box(a), ...box(wrong)]);
    const { payload } = await edi.apply(came.id, [1]);
    const dismissed = await depot.owner.call(ediMessageRoutes.dismiss, {
      params: { ...edi.params, id: came.id },
      body: { reason: 'wrong number' },
    });
    expect(dismissed.payload).toMatchObject({ status: 'applied', lines: [{ isApplied: true }, { isApplied: false }] });
    expect(await linesOf(payload.lines[0]?.orderId)).toEqual([[1, '', a]]);
    expect(reasonsOf(dismissed.payload.lines.slice(1))).toEqual([['ediSetAside!']]);
    expect((await edi.apply(came.id)).status).toBe(409);
    expect((await receive('202', '9', [...box(a), ...box(wrong)])).status).toBe('duplicate');
  });

  it('is older than what was applied since, but for what was added', async () => {
    const came = await receive('203', '9', [...box(a), ...byType(2)]);
    await edi.apply(came.id, [1]);
    await edi.apply((await receive('204', '2', box(b), '10')).id, [1]);
    expect(reasonsOf((await reread(came.id)).lines)[1]).toEqual([]);
    await edi.apply((await receive('205', '4', ['EQD+CN++45G1:102:5++2+4', 'EQN+1', own], '20')).id, [1]);
    expect(reasonsOf((await reread(came.id)).lines)[1]).toEqual(['ediOlderThanApplied!']);
  });

  it('is not applied once the order was cancelled', async () => {
    const came = await receive('207', '9', [...box(a), ...byType(2)]);
    await edi.apply(came.id, [1]);
    await edi.apply((await receive('208', '1', box(a), '10')).id);
    expect(reasonsOf((await reread(came.id)).lines)[1]).toEqual(['ediOlderThanApplied!', 'ediOrderGone!']);
  });

  it('says what a clerk has entered meanwhile: what would come twice, and what a replacing message takes away', async () => {
    const came = await receive('243', '9', [...box(a), ...byType(2)]);
    const { payload } = await edi.apply(came.id, [1]);
    const change = async (quantity: number) => {
      const { lines } = await orderOf(payload.lines[0]?.orderId);
      const [first] = lines;
      if (!first) throw new Error('the order has no line');
      const { id, quantity: many, containerTypeIds, load } = first;
      const other = lines[1] && { id: lines[1].id };
      return depot.owner.call(gateOrderRoutes.update, {
        params: { ...edi.params, id: payload.lines[0]?.orderId ?? 0 },
        body: {
          lines: [
            { id, quantity: many },
            { ...other, quantity, containerTypeIds, load },
          ],
        },
      });
    };
    expect((await change(2)).status).toBe(200);
    expect(reasonsOf((await reread(came.id)).lines)[1]).toEqual(['ediLineThere']);
    const replacing = await receive('244', '5', [...box(a), ...byType(2), ...box(b)], '10');
    expect((await edi.apply(replacing.id, [1, 2])).payload.status).toBe('partly');
    expect((await change(6)).status).toBe(200);
    // A message's log knows the second only: here it was applied a minute before.
    await sql`update edi_message set log = (select jsonb_agg(line || jsonb_build_object('at', (line ->> 'at')::bigint - 60))
      from jsonb_array_elements(log) line) where account_id = ${depot.accountId}`.execute(app.inspect);
    expect((await reread(replacing.id)).lines[2]?.reasons).toMatchObject([
      { key: 'ediChangedSince' },
      { key: 'ediBoxNotHere' },
      { key: 'ediLinesGo', params: { what: expect.stringMatching(/^6 × /) } },
    ]);
  });

  it('that is applied by two at once is applied once', async () => {
    const came = await receive('206', '9', [...box(a), ...byType(2)]);
    const { payload } = await edi.apply(came.id, [1]);
    const both = await Promise.all([edi.apply(came.id, [2]), edi.apply(came.id, [2])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await linesOf(payload.lines[0]?.orderId)).toEqual([
      [1, '', a],
      [2, ''],
    ]);
  });
});

it('of two changes of the same minute, the one that came first is asked about where the other was applied', async () => {
  const { payload } = await edi.apply((await receive('211', '9', byType(5))).id);
  const first = await receive('212', '4', byType(3), '10');
  const second = await receive('213', '4', byType(4), '10');
  expect(reasonsOf(second.lines)).toEqual([[]]);
  await edi.apply(second.id);
  expect(reasonsOf((await reread(first.id)).lines)).toEqual([['ediOfTheSameMinute']]);
  expect(await linesOf(payload.lines[0]?.orderId)).toEqual([[4, '']]);
});

describe('a container that is named in an order by quantity', () => {
  it('by a change takes one of the quantity; with references of its own it is a line of its own', async () => {
    const { payload } = await edi.apply((await receive('221', '9', byType(5, 'RFF+BM:ALL'))).id);
    const id = payload.lines[0]?.orderId;
    await edi.apply((await receive('222', '4', box(a), '10')).id, [1]);
    expect(await linesOf(id)).toEqual([[5, 'ALL', a]]);
    await edi.apply((await receive('223', '4', box(b, 'RFF+BM:OWN'), '20')).id, [1]);
    expect(await linesOf(id)).toEqual([
      [4, 'ALL', a],
      [1, 'OWN', b],
    ]);
  });

  it('is asked about where two lines alike could give it, and where none can', async () => {
    const two = [...byType(2, 'RFF+BM:ONE'), ...byType(1, 'RFF+BM:TWO')];
    const { payload } = await edi.apply((await receive('224', '9', two)).id);
    const which = await receive('225', '4', box(a), '10');
    expect(reasonsOf(which.lines)).toEqual([['ediBoxNotHere', 'ediWhichLine!']]);
    await edi.apply((await receive('226', '4', box(a, 'RFF+BM:TWO'), '20')).id, [1]);
    expect(await linesOf(payload.lines[0]?.orderId)).toEqual([
      [2, 'ONE'],
      [1, 'TWO', a],
    ]);
    const more = await receive('227', '4', ['EQD+CN+TEXU3070079+45G1:102:5++2+4', own], '30');
    expect(reasonsOf(more.lines)).toEqual([['ediBoxNotHere', 'ediLineAdded']]);
  });

  it('is refused where it is there already, or is to go and is not named', async () => {
    await edi.apply((await receive('228', '9', [...box(a), ...byType(2)])).id, [1, 2]);
    expect(reasonsOf((await receive('229', '2', box(a), '10')).lines)).toEqual([['ediBoxNotHere', 'ediNamedAlready!']]);
    expect(reasonsOf((await receive('230', '3', box(b), '20')).lines)).toEqual([['ediBoxNotHere', 'ediNotNamed!']]);
    const all = await receive('231', '3', [...box(a), ...byType(2)], '30');
    expect(reasonsOf(all.lines)[0]).toContain('ediNoLineStays!');
  });
});

it('says of a container that stands in another of our warehouses where that is', async () => {
  const codes = [{ kind: 'place' as const, ours: String(edi.yard.warehouseId), theirs: 'SKBTS/YARD' }];
  await edi.partner({ operator: 'TWO', theirId: 'LINE0002', codes });
  const { id } = await edi.yard.container(a);
  await edi.pass('gate_in', id);
  const { payload: other } = await depot.owner.call(warehouseRoutes.create, {
    params: edi.params,
    body: { name: 'Harbour' },
  });
  const standsIn = (warehouseId: number) =>
    depot.owner.call(containerRoutes.update, { params: { ...edi.params, id }, body: { warehouseId } });
  const reasons = async (icr: string) => {
    const there = release(icr, '9', box(a)).replace('LINE01', 'LINE0002');
    return (await edi.receive(there.replace('SKBTSBXYA', 'YARD').replace('+LIN:', '+TWO:'))).lines[0]?.reasons;
  };
  await standsIn(edi.yard.warehouseId);
  expect(await reasons('241')).toEqual([]);
  await standsIn(other.id);
  const elsewhere = { key: 'ediInOtherWarehouse', params: { number: a, warehouse: 'Harbour' }, isError: false };
  expect(await reasons('242')).toMatchObject([elsewhere]);
});

describe('a message that replaces or cancels', () => {
  it('says which containers lose their release, which day goes, and that all of the order is cancelled', async () => {
    const first = [...box(a), ...byType(2), ...box(b)];
    await edi.apply((await receive('271', '9', ['DTM+36:20991210:102', ...first])).id, [1, 2, 3]);
    const replacing = await receive('272', '5', [...byType(2), ...box('MSKU6011672')], '10');
    expect(replacing.lines[0]?.reasons).toMatchObject([
      { key: 'ediDayGoes', params: { day: '2099-12-10' } },
      { key: 'ediLinesGo', params: { what: `${a}, ${b}` } },
    ]);
    expect(reasonsOf((await receive('273', '1', box(a), '20')).lines)).toEqual([['ediBoxNotHere', 'ediAllCancelled']]);
  });

  it('in part leaves the containers that it has not got to', async () => {
    const { payload } = await edi.apply((await receive('274', '9', [...box(a), ...box(b)])).id, [1, 2]);
    const replacing = await receive('275', '5', [...box(b), ...box('MSKU6011672')], '10');
    await edi.apply(replacing.id, [2]);
    expect(await linesOf(payload.lines[0]?.orderId)).toEqual([[3, '', a, 'MSKU6011672', b]]);
    await edi.apply(replacing.id, [1]);
    expect(await linesOf(payload.lines[0]?.orderId)).toEqual([[2, '', 'MSKU6011672', b]]);
  });

  it('a closed order is refused', async () => {
    const { payload } = await edi.apply((await receive('276', '9', byType(2))).id);
    await depot.owner.call(gateOrderRoutes.close, { params: { ...edi.params, id: payload.lines[0]?.orderId ?? 0 } });
    expect(reasonsOf((await receive('277', '2', byType(1), '10')).lines)).toEqual([['ediOrderClosed!']]);
  });
});

describe('a message about an order that names its containers', () => {
  const named = async () => (await edi.apply((await receive('301', '9', [...box(a), ...box(b)])).id, [1, 2])).payload;

  it('says which of them go, where it takes away or lowers by quantity', async () => {
    await named();
    expect(reasonsOf((await receive('302', '3', byType(1), '10')).lines)).toEqual([['ediWhichGo!']]);
    expect(reasonsOf((await receive('303', '4', byType(1), '20')).lines)).toEqual([['ediWhichGo!']]);
  });

  it('and cancels others is refused; one that cancels just these is not asked about', async () => {
    await named();
    const others = await receive('304', '1', [...box('MSKU6011672'), ...box('CSQU3054400')], '10');
    expect(reasonsOf(others.lines).flat()).toEqual(expect.arrayContaining(['ediNotNamed!', 'ediAllCancelled']));
    const these = await receive('305', '1', [...box(a), ...box(b)], '20');
    expect(reasonsOf(these.lines).flat()).not.toContain('ediAllCancelled');
  });
});

it('a release or a replacement that is older than the cancel that was applied is refused', async () => {
  await edi.apply((await receive('311', '9', byType(2), '05')).id);
  await edi.apply((await receive('312', '1', byType(2), '10')).id);
  for (const [icr, name] of [
    ['313', '9'],
    ['314', '5'],
  ] as const)
    expect(reasonsOf((await receive(icr, name, byType(2), '07')).lines)[0]).toContain('ediOlderThanApplied!');
  expect(reasonsOf((await receive('315', '9', byType(2), '20')).lines)).toEqual([[]]);
});

it('the days of lines that a replacement does not say are named before they go', async () => {
  const reefer = ['EQD+CN++45R1:102:5++2+4', 'EQN+1', 'DTM+36:20991221:102', own];
  await edi.apply((await receive('321', '9', [...byType(2, 'DTM+36:20991220:102'), ...reefer])).id);
  const replacing = await receive('322', '5', [...byType(2), 'EQD+CN++45R1:102:5++2+4', 'EQN+1', own], '10');
  expect(replacing.lines[0]?.reasons).toMatchObject([{ key: 'ediDayGoes', params: { day: '2099-12-20, 2099-12-21' } }]);
});

it('the rest of a message is refused once a clerk has closed its order', async () => {
  const came = await receive('331', '9', [...box(a), ...byType(2)]);
  const { payload } = await edi.apply(came.id, [1]);
  await depot.owner.call(gateOrderRoutes.close, { params: { ...edi.params, id: payload.lines[0]?.orderId ?? 0 } });
  expect(reasonsOf((await reread(came.id)).lines)[1]).toContain('ediOrderClosed!');
});

describe('a replacement', () => {
  it('leaves what only a clerk says: transport company, PIN and references', async () => {
    const { payload } = await edi.apply((await receive('341', '9', [...byType(3)])).id);
    const id = payload.lines[0]?.orderId ?? 0;
    const { payload: haulier } = await depot.owner.call(clientRoutes.create, {
      params: edi.params,
      body: { name: 'Rapid', type: 'transport' },
    });
    const [line] = (await orderOf(id)).lines;
    if (!line) throw new Error('the order has no line');
    const own = { haulierId: haulier.id, pin: '4711', leastGrade: 'A' as const, customsReference: 'MRN1' };
    await depot.owner.call(gateOrderRoutes.update, {
      params: { ...edi.params, id },
      body: { lines: [{ id: line.id, quantity: 3, containerTypeIds: line.containerTypeIds, load: 'empty', ...own }] },
    });
    await edi.apply((await receive('342', '5', byType(4), '10')).id);
    expect((await orderOf(id)).lines).toMatchObject([{ quantity: 4, ...own }]);
  });

  it('counts a container that was taken, and gives one of a line a reference of its own', async () => {
    const { payload } = await edi.apply((await receive('351', '9', [...box(a), ...box(b)])).id, [1, 2]);
    const id = payload.lines[0]?.orderId;
    const split = await receive('352', '5', [...box(a, 'RFF+BM:BL1'), ...box(b)], '10');
    await edi.apply(split.id, [1, 2]);
    expect((await linesOf(id)).toSorted()).toEqual([
      [1, '', b],
      [1, 'BL1', a],
    ]);
  });
});

it('a day that a change says for the whole order holds for the lines that it speaks of', async () => {
  const first = await receive('361', '9', ['DTM+36:20991201:102', ...byType(2, 'DTM+36:20991205:102')]);
  const { payload } = await edi.apply(first.id);
  const change = await receive('362', '4', ['DTM+36:20991231:102', ...byType(2)], '10');
  expect(change.lines[0]?.day).toBe('2099-12-31');
  await edi.apply(change.id);
  expect(await orderOf(payload.lines[0]?.orderId)).toMatchObject({ validTo: '2099-12-31', lines: [{ validTo: null }] });
});

it('a cancel of as many others, a newer message that waits, and an order that a clerk has cancelled are said', async () => {
  const { payload } = await edi.apply((await receive('371', '9', byType(3))).id);
  const others = ['EQD+CN++45G1:102:5++2+4', 'EQN+3', own];
  expect(reasonsOf((await receive('372', '1', others, '10')).lines)[0]).toContain('ediAllCancelled');
  expect(reasonsOf((await receive('373', '4', byType(2), '05')).lines)[0]).toContain('ediNewerWaits');
  await depot.owner.call(gateOrderRoutes.cancel, { params: { ...edi.params, id: payload.lines[0]?.orderId ?? 0 } });
  expect(reasonsOf((await receive('374', '9', byType(3), '20')).lines)[0]).toContain('ediOrderCancelled');
});

it('a cancel of fewer says all that goes, and an addition with a day of its own is a line of its own', async () => {
  const { payload } = await edi.apply((await receive('391', '9', ['DTM+36:20991210:102', ...byType(4)])).id);
  const [line] = (await receive('392', '1', byType(2), '10')).lines;
  expect(line?.reasons).toMatchObject([{ key: 'ediAllCancelled', params: { what: expect.stringMatching(/^4 × /) } }]);
  await edi.apply((await receive('393', '2', byType(2, 'DTM+36:20991230:102'), '05')).id, [1]);
  expect(await orderOf(payload.lines[0]?.orderId)).toMatchObject({
    validTo: '2099-12-10',
    lines: [
      { quantity: 4, validTo: null },
      { quantity: 2, validTo: '2099-12-30' },
    ],
  });
});
