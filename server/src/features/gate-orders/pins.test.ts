import { gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBookings } from '../../../test/tools/bookings.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { confirm, stage, workbookOf } from '../../../test/tools/imports.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, b } = depotWith(app, { b: createBookings }, beforeAll);

/** As they are told: with zeros before and after, with letters, alike but for a zero. */
const pins = ['0042', '42', '004200', '0000', 'A0b7', '1e03', '0x1F'];
const named = (pin: string) => `PIN ${pin}`;
const pinsOf = async (prefix: string) => {
  const { payload } = await depot.owner.call(gateOrderRoutes.list, {
    params: b.params,
    query: { q: prefix, pageSize: 200 },
  });
  const orders = await Promise.all(payload.map(({ id }) => b.get(id)));
  return orders.map(({ number, lines }) => [number, lines[0]?.pin]).toSorted();
};

describe('a PIN is a text, and stays as it was told', () => {
  it('by the API; another writing of it opens nothing', async () => {
    for (const pin of pins.filter((each) => each.length === 4)) {
      const { lineId } = await b.order({ pin }, { number: `API ${pin}` });
      const check = (told: string) => b.reasons({ direction: 'out', lineId, pin: told });
      const other = pin.startsWith('0') ? pin.replace(/^0+/, '') || '0' : `0${pin}`;
      expect([pin, await check(pin), await check(other)]).toEqual([pin, [], ['orderPinWrong']]);
    }
    expect((await pinsOf('API')).map(([, pin]) => pin)).toEqual(['0000', '0042', '0x1F', '1e03', 'A0b7']);
    const { lineId } = await b.order({ pin: '0042' }, { number: 'GATE 0042' });
    const [box, pin] = [await b.box(), 42 as unknown as string];
    const pass = (told: string) => b.pass('gate_out', box.id, { orderLineId: lineId, pin: told });
    expect([b.refused(await pass('42')), (await pass('0042')).status]).toEqual([[409, 'orderPinWrong'], 201]);
    expect((await b.create([b.line({ pin })])).problem.errors).toMatchObject([{ path: 'lines.0.pin' }]);
  });

  it('from a CSV file, and from a workbook as a text or as a number that is shown with zeros', async () => {
    const head = ['Order number', 'Direction', 'Client', 'Quantity', 'PIN'];
    const csv = pins.map((pin) => [`CSV ${pin}`, 'out', 'Maersk', '1', pin].join(';'));
    expect(
      (await confirm(depot, (await stage(depot, 'orders', [head.join(';'), ...csv].join('\n'))).id)).payload
        .createdCount,
    ).toBe(7);
    expect(await pinsOf('CSV')).toEqual(pins.map((pin) => [`CSV ${pin}`, pin]).toSorted());
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const row = (nth: number, cells: string[]) => `<row r="${nth}">${cells.join('')}</row>`;
    const rowOf = (nth: number, number: string, pin: string) =>
      row(nth, [...[number, 'out', 'Maersk', '1'].map(text), pin]);
    const rows = [
      row(1, head.map(text)),
      ...pins.map((pin, at) => rowOf(at + 2, `XLSX ${pin}`, text(pin))),
      rowOf(20, 'XLSX shown 0042', '<c s="1"><v>42</v></c>'),
      rowOf(21, 'XLSX 4711', '<c><v>4711</v></c>'),
    ];
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="0000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>';
    const draft = await stage(depot, 'orders', workbookOf(rows.join(''), [], styles), 'orders.xlsx');
    expect((await confirm(depot, draft.id)).payload.createdCount).toBe(9);
    expect(await pinsOf('XLSX')).toEqual(
      [...pins.map((pin) => [`XLSX ${pin}`, pin]), ['XLSX shown 0042', '0042'], ['XLSX 4711', '4711']].toSorted(),
    );
  });

  it('and finds its order at the gate by all of its digits', async () => {
    await b.order({ pin: '00815' }, { number: named('with zeros') });
    const find = async (q: string) =>
      (await depot.admin.call(gateCheckRoutes.find, { params: b.params, query: { q } })).payload.map(
        ({ number }) => number,
      );
    expect([await find('00815'), await find('0815')]).toEqual([[named('with zeros')], []]);
  });
});
