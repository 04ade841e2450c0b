import { gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { gateOrderRoutes, type LineInput } from '@boxyard/contract/bookings/gate-orders.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { describe, expect, it } from 'vitest';
import { createBookings, now } from '../../../test/tools/bookings.ts';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { textOfPdf } from '../../../test/tools/pdf-text.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, b } = depotWith(app, { b: createBookings });

/** A release order with lines of these last days, counted from today; null: the order's. */
async function orderOf(days: readonly (number | null)[], more: object = {}, each: Partial<LineInput> = {}) {
  const lines = days.map((day) => b.line({ ...each, quantity: 2, validTo: day === null ? null : depotDay(day) }));
  const { payload } = await b.create(lines, more);
  return { ...payload, lineIds: payload.lines.map(({ id }) => id) };
}
const find = async (q: string) =>
  (await depot.admin.call(gateCheckRoutes.find, { params: b.params, query: { q } })).payload.map(
    ({ number }) => number,
  );
const update = (id: number, body: { validFrom?: string; lines?: LineInput[] }) =>
  depot.owner.call(gateOrderRoutes.update, { params: { ...b.params, id }, body });

describe('the last day of a line', () => {
  it('refuses at the gate although the order goes on, and lets pass although the order’s own is over', async () => {
    const { lineIds } = await orderOf([-1, 0, null], { validTo: depotDay(9) });
    const late = await orderOf([1, null], { validTo: depotDay(-1) });
    const [over = 0, today = 0, ofOrder = 0] = lineIds;
    const [longer = 0, short = 0] = late.lineIds;
    const verdict = await b.check({ direction: 'out', lineId: over });
    expect(verdict.reasons).toMatchObject([{ key: 'orderExpired', params: { day: depotDay(-1) } }]);
    for (const lineId of [over, short])
      expect(b.refused(await b.pass('gate_out', (await b.box()).id, { orderLineId: lineId }))).toEqual([
        409,
        'orderExpired',
      ]);
    for (const lineId of [today, ofOrder, longer])
      expect((await b.pass('gate_out', (await b.box()).id, { orderLineId: lineId })).status).toBe(201);
  });

  it('decides how the order stands: it is over with its last line, and ends with one that has something left', async () => {
    const standings: [string, (number | null)[], number | null][] = [
      ['LAST OVER', [-2, -1], 9],
      ['ONE ON', [-2, 1], -1],
      ['ORDER ON', [-2, null], 9],
      ['ORDER OVER', [-2, null], -1],
      ['NO END', [-2, null], null],
    ];
    for (const [number, days, last] of standings)
      await orderOf(days, { number, validTo: last === null ? null : depotDay(last) });
    const list = async (query: object) =>
      (await depot.admin.call(gateOrderRoutes.list, { params: b.params, query: { sort: 'id', ...query } })).payload;
    expect((await list({})).map(({ number, standing }) => [number, standing])).toEqual([
      ['LAST OVER', 'expired'],
      ['ONE ON', 'open'],
      ['ORDER ON', 'open'],
      ['ORDER OVER', 'expired'],
      ['NO END', 'open'],
    ]);
    const { lineIds } = await orderOf([3, null], { number: 'TAKEN', validTo: depotDay(9) });
    const ending = async () => (await list({ isEnding: true })).map(({ number }) => number);
    expect(await ending()).toEqual(['ONE ON', 'TAKEN']);
    for (let nth = 0; nth < 2; nth++)
      expect((await b.pass('gate_out', (await b.box()).id, { orderLineId: lineIds[0] ?? 0 })).status).toBe(201);
    expect(await ending()).toEqual(['ONE ON']);
    const board = (await depot.admin.call(gateCheckRoutes.board, { params: b.params })).payload;
    expect(board).toMatchObject({ ending: 1, open: { out: 4 } });
  });

  it('frees what the line has reserved, and finds its order no longer by that', async () => {
    const box = await b.box();
    const line = { numbers: [box.name], pin: '918273' };
    const { id, lineIds } = await orderOf([-1], { number: 'FREES-77', validTo: depotDay(9) }, line);
    expect([await find(box.name), await find('918273'), await find('FREES-7')]).toEqual([[], [], []]);
    expect(await find('FREES-77')).toEqual(['FREES-77']);
    const other = await b.order({ numbers: [] });
    const judged = await b.check({ direction: 'out', number: box.name, lineId: other.lineId });
    expect(judged.reasons).toEqual([]);
    const proposing = await b.check({ direction: 'out', lineId: other.lineId });
    expect(proposing.proposed.map(({ name }) => name)).toEqual([box.name]);
    const unnamed = await b.check({ direction: 'out', number: box.name });
    expect(unnamed.orders.map(({ number }) => number)).toEqual([other.number]);
    expect((await b.create([b.line({ numbers: [box.name] })])).status).toBe(201);
    expect(await b.get(id)).toMatchObject({ reserved: 0, lines: [{ id: lineIds[0], units: [] }] });
  });

  it('keeps what is reserved although the order’s own is over', async () => {
    const box = await b.box();
    const { number } = await orderOf([1], { validTo: depotDay(-1) }, { numbers: [box.name] });
    expect(await find(box.name)).toEqual([number]);
    const again = await b.create([b.line({ numbers: [box.name] })]);
    expect(again.problem.errors).toMatchObject([{ path: 'lines.0.numbers', key: 'numberPromised' }]);
    const other = await b.order();
    expect(await b.reasons({ direction: 'out', number: box.name, lineId: other.lineId })).toEqual(['boxPromised']);
  });

  it('counts for a gate move that is changed, or gets its order later', async () => {
    const day = 86_400;
    const box = await b.box({ at: now() - 20 * day });
    const out = await b.pass('gate_out', box.id, { at: now() - 7 * day, orderNumber: 'LATER' });
    const transportId = out.payload[0]?.transport.id ?? 0;
    const { lineIds } = await orderOf([-9, -6], { validTo: depotDay(-8) });
    const assign = (id: number) =>
      depot.owner.call(gateOrderRoutes.assign, { params: { ...b.params, id }, body: { transportId } });
    const [over = 0, covering = 0] = lineIds;
    expect((await assign(over)).problem.errors).toMatchObject([{ key: 'orderExpired' }]);
    expect((await assign(covering)).status).toBe(200);
    const move = (departureDate: number) =>
      depot.admin.call(transportRoutes.update, {
        params: { ...b.params, containerId: box.id, id: transportId },
        body: { departureDate, isRepeat: true },
      });
    expect((await move(now() - 8 * day)).status).toBe(200);
    expect(await b.exceptions()).toEqual([]);
    expect((await move(now() - 2 * day)).status).toBe(200);
    expect((await b.exceptions()).map(([kind, name]) => [kind, name])).toEqual([['moveChanged', box.name]]);
  });
});

describe('the last day of a line by the API', () => {
  it('is answered as it was said, stays where it is left out, and goes with null', async () => {
    const { id, lines } = await orderOf([4, null], { validTo: depotDay(9) });
    expect(lines.map(({ validTo }) => validTo)).toEqual([depotDay(4), null]);
    const change = async (validTo?: string | null) => {
      const body = lines.map((line) => ({ id: line.id, quantity: 3, ...(validTo !== undefined && { validTo }) }));
      return (await update(id, { lines: body })).payload.lines.map((line) => line.validTo);
    };
    expect(await change()).toEqual([depotDay(4), null]);
    expect(await change(depotDay(5))).toEqual([depotDay(5), depotDay(5)]);
    const found = await depot.admin.call(gateCheckRoutes.find, { params: b.params, query: { q: 'ORDER 1' } });
    expect(found.payload[0]?.lines.map(({ validTo }) => validTo)).toEqual([depotDay(5), depotDay(5)]);
    expect(await change(null)).toEqual([null, null]);
  });

  it('is refused where it is before the order’s first day, or a century away', async () => {
    const refused = async (days: (string | null)[], head: object = {}) => {
      const answer = await b.create(
        days.map((validTo) => b.line({ validTo })),
        { validFrom: depotDay(2), ...head },
      );
      return [answer.status, answer.problem.errors?.map(({ path, key }) => [path, key])];
    };
    const wrong = (nth: number, key: string) => [422, [[`lines.${nth}.validTo`, key]]];
    expect(await refused([null, depotDay(1)])).toEqual(wrong(1, 'validToBeforeFrom'));
    expect(await refused(['2206-05-31'])).toEqual(wrong(0, 'implausibleDate'));
    const { id, lines } = await orderOf([3]);
    const [line] = lines.map((each) => ({ id: each.id, quantity: 2 }));
    const later = await update(id, { validFrom: depotDay(4) });
    expect([later.status, later.problem.errors]).toMatchObject([
      422,
      [{ path: 'validFrom', key: 'validToBeforeFrom' }],
    ]);
    const both = await update(id, { validFrom: depotDay(4), lines: line ? [line] : [] });
    expect([both.status, both.problem.errors?.map(({ path }) => path)]).toEqual([422, ['lines.0.validTo']]);
    expect((await b.get(id)).validFrom).toBeNull();
  });

  it('stays with the line of the same references when the order comes again in another order', async () => {
    const body = (references: string[]) => ({
      direction: 'out' as const,
      clientId: b.yard.clientId,
      number: 'AGAIN',
      lines: references.map((bookingNumber) => ({ quantity: 1, bookingNumber })),
    });
    const save = async (references: string[]) =>
      (await depot.owner.call(gateOrderRoutes.saveByNumber, { params: b.params, body: body(references) })).payload;
    const first = await save(['A', 'B']);
    await update(first.id, {
      lines: first.lines.map(({ id }, nth) => ({ id, quantity: 1, validTo: depotDay(nth + 1) })),
    });
    const saved = async (references: string[]) => {
      const { lines } = await save(references);
      return lines.map(({ id, bookingNumber, validTo }) => [id, bookingNumber, validTo]);
    };
    const [a, second] = first.lines.map(({ id }) => id);
    const same = [
      [a, 'A', depotDay(1)],
      [second, 'B', depotDay(2)],
    ];
    expect(await saved(['B', 'A'])).toEqual(same);
    // A reference that is new takes the line that is left.
    expect(await saved(['C', 'A'])).toEqual([
      [a, 'A', depotDay(1)],
      [second, 'C', depotDay(2)],
    ]);
  });
});

it('a paper has the last day of each line that has its own', async () => {
  const { id } = await orderOf([null, 0], { validTo: '2099-12-30' });
  await update(id, {
    lines: (await b.get(id)).lines.map((line, nth) => ({
      id: line.id,
      quantity: 1,
      validTo: nth === 0 ? null : '2099-11-29',
    })),
  });
  const { payload } = await depot.admin.call(gateOrderRoutes.paper, { params: { ...b.params, id } });
  const paper = textOfPdf(Buffer.from(await (await fetch(app.address + payload.url)).arrayBuffer()));
  expect(paper.split('2099').length - 1).toBe(2);
  expect(paper).toMatch(/Valid to \S*29\S*/);
});
