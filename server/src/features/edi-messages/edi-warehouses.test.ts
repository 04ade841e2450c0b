import { announcedTruckRoutes } from '@boxyard/contract/bookings/announced-trucks.ts';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { reasonsOf, release } from '../../../test/tools/edi-day.ts';
import { ediMessage } from '../../../test/tools/edi-message.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });

describe('an order of our two warehouses', () => {
  const at = (place: string, count: number) => [
    'EQD+CN++22G1:102:5++2+4',
    `EQN+${count}`,
    `LOC+98+SKBTS:139:6+${place}`,
  ];
  async function twoWarehouses() {
    const { payload: other } = await depot.owner.call(warehouseRoutes.create, {
      params: edi.params,
      body: { name: 'Harbour' },
    });
    const codes = [edi.yard.warehouseId, other.id].map((id, nth) => ({
      kind: 'place' as const,
      ours: String(id),
      theirs: `SKBTS/${nth === 0 ? 'YARD' : 'HARBOUR'}`,
    }));
    await edi.partner({ operator: 'TWO', theirId: 'LINE0002', codes });
  }
  const told = (...of: Parameters<typeof release>) =>
    edi.receive(
      release(...of)
        .replace('LINE01', 'LINE0002')
        .replace('+LIN:', '+TWO:'),
    );
  const quantities = async () => {
    const { payload } = await depot.owner.call(gateOrderRoutes.list, { params: edi.params, query: {} });
    return payload
      .flatMap(({ quantity, warehouseName, status }) => (status === 'open' ? [`${warehouseName} ${quantity}`] : []))
      .toSorted();
  };

  it('is changed, added to, taken from, replaced and cancelled in the warehouse that is named', async () => {
    await twoWarehouses();
    await edi.apply((await told('251', '9', [...at('YARD', 3), ...at('HARBOUR', 5)])).id);
    const warehouse = (await quantities()).find((one) => one.endsWith(' 3'))?.replace(' 3', '');
    const after = async (icr: string, name: string, count: number) => {
      await edi.apply((await told(icr, name, at('YARD', count), icr.slice(1))).id, [1]);
      return quantities();
    };
    expect(await after('252', '4', 2)).toEqual(['Harbour 5', `${warehouse} 2`]);
    expect(await after('253', '2', 4)).toEqual(['Harbour 5', `${warehouse} 6`]);
    expect(await after('254', '3', 1)).toEqual(['Harbour 5', `${warehouse} 5`]);
    expect(await after('255', '5', 7)).toEqual(['Harbour 5', `${warehouse} 7`]);
    const unsaid = await told('256', '4', ['EQD+CN++22G1:102:5++2+4', 'EQN+1'], '56');
    expect(reasonsOf(unsaid.lines)).toEqual([['ediWhichOrder!']]);
    expect(await after('257', '1', 7)).toEqual(['Harbour 5']);
    const cancelled = await told('258', '4', at('YARD', 2), '58');
    expect(reasonsOf(cancelled.lines)).toEqual([['ediOrderElsewhere!']]);
  });

  it('comes by a message for each: the second makes an order of its own', async () => {
    await twoWarehouses();
    await edi.apply((await told('261', '9', at('YARD', 3))).id);
    expect(reasonsOf((await told('262', '4', at('HARBOUR', 2), '05')).lines)).toEqual([['ediOrderElsewhere!']]);
    const second = await told('263', '9', at('HARBOUR', 5), '10');
    expect(reasonsOf(second.lines)).toEqual([['ediOrderElsewhere']]);
    await edi.apply(second.id, [1]);
    expect(await quantities()).toHaveLength(2);
    const all = await told('264', '5', at('YARD', 8), '20');
    expect(reasonsOf(all.lines)).toEqual([['ediOtherStays']]);
  });
  it('that was cancelled for one of them is asked about where a message names none', async () => {
    await twoWarehouses();
    await edi.apply((await told('271', '9', [...at('YARD', 3), ...at('HARBOUR', 5)])).id);
    await edi.apply((await told('272', '1', at('YARD', 3), '10')).id, [1]);
    const unsaid = await told('273', '4', ['EQD+CN++22G1:102:5++2+4', 'EQN+2'], '20');
    expect(reasonsOf(unsaid.lines)).toEqual([['ediOneCancelled']]);
  });

  it('replaced for a warehouse that has none yet gets one there', async () => {
    await twoWarehouses();
    await edi.apply((await told('281', '9', at('YARD', 3))).id);
    const both = await told('282', '5', [...at('YARD', 2), ...at('HARBOUR', 1)], '10');
    expect(reasonsOf(both.lines)).toEqual([[], ['ediNothingToChange']]);
    await edi.apply(both.id, [1, 2]);
    expect(await quantities()).toEqual(['Harbour 1', expect.stringMatching(/ 2$/)]);
  });

  it('that a truck comes for is the one of the warehouse that it names', async () => {
    await twoWarehouses();
    await edi.apply((await told('291', '9', [...at('YARD', 3), ...at('HARBOUR', 5)])).id);
    const truck = (icr: string, place: string[]) =>
      edi.receive(
        ediMessage(icr, 'COPINO', [
          `BGM+661+PN${icr}+9`,
          'RFF+RE:REL0090',
          'TDT+1++3+31+RAPID:172:87+++BB01AA:146::J NOVAK',
          ...place,
          'DTM+132:209911291400:203',
          'NAD+CF+TWO:160:20',
          'EQD+CN++22G1:102:5++2+4',
        ]).replace('LINE01', 'LINE0002'),
      );
    const there = await truck('292', ['LOC+165+SKBTS:139:6+HARBOUR']);
    expect(reasonsOf(there.lines)).toEqual([[]]);
    await edi.apply(there.id);
    const { payload } = await depot.owner.call(announcedTruckRoutes.list, {
      params: edi.params,
      query: { day: '2099-11-29' },
    });
    const { payload: orders } = await depot.owner.call(gateOrderRoutes.list, { params: edi.params, query: {} });
    expect(orders.find(({ id }) => id === payload[0]?.orderId)?.warehouseName).toBe('Harbour');
    expect(reasonsOf((await truck('293', [])).lines)[0]).toContain('ediTruckWhichOrder');
  });

  it('cancelled for one warehouse stays for the other, which is said', async () => {
    await twoWarehouses();
    await edi.apply((await told('301', '9', [...at('YARD', 3), ...at('HARBOUR', 5)])).id);
    const cancel = await told('302', '1', at('YARD', 3), '10');
    expect(reasonsOf(cancel.lines)[0]).toContain('ediOtherStays');
    await edi.apply(cancel.id, [1]);
    expect(await quantities()).toEqual(['Harbour 5']);
  });

  it('is known by the UN/LOCODE alone only where one of them is there', async () => {
    await twoWarehouses();
    const town = ['EQD+CN++22G1:102:5++2+4', 'EQN+1', 'LOC+98+SKBTS'];
    expect(reasonsOf((await told('311', '9', town)).lines)).toEqual([['ediNotOurPlace!']]);
    const none = ['EQD+CN++22G1:102:5++2+4', 'EQN+1'];
    expect(reasonsOf((await told('312', '9', none)).lines)).toEqual([['ediAnyWarehouse']]);
    const codes = [{ kind: 'place' as const, ours: String(edi.yard.warehouseId), theirs: 'SKZIL/YARD' }];
    await edi.partner({ operator: 'ZIL', theirId: 'LINE0003', codes });
    const short = release('313', '9', ['EQD+CN++22G1:102:5++2+4', 'EQN+1', 'LOC+98+SKZIL']);
    const came = await edi.receive(short.replace('LINE01', 'LINE0003').replace('+LIN:', '+ZIL:'));
    expect(reasonsOf(came.lines)).toEqual([[]]);
    await edi.apply(came.id);
    const { payload } = await depot.owner.call(gateOrderRoutes.list, { params: edi.params, query: {} });
    expect(payload.map(({ warehouseId }) => warehouseId)).toEqual([edi.yard.warehouseId]);
  });
});
