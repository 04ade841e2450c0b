import { gateCheckRoutes } from '@boxyard/contract/bookings/gate-checks.ts';
import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { findRoutes } from '@boxyard/contract/core/find.ts';
import { describe, expect, it } from 'vitest';
import { createBookings } from '../../../test/tools/bookings.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { ediMessage } from '../../../test/tools/edi-message.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, b } = depotWith(app, { b: createBookings });

/** The numbers of the orders that the gate, the palette and the list of orders find, for whoever may release. */
async function found(
  q: string,
  by = depot.owner,
  account = depot.account,
): Promise<{ gate: string[]; palette: string[]; list: string[] }> {
  const params = { account };
  const atGate = await by.call(gateCheckRoutes.find, { params, query: { q } });
  const palette = await by.call(findRoutes.find, { params, query: { q } });
  const list = await by.call(gateOrderRoutes.list, { params, query: { q } });
  return {
    gate: atGate.payload.filter(({ isNear }) => !isNear).map(({ number }) => number),
    palette: palette.payload.orders.map(({ number }) => number),
    list: list.payload.map(({ number }) => number),
  };
}
const everywhere = (...numbers: string[]) => ({ gate: numbers, palette: numbers, list: numbers });

describe('an order is found at the gate, in the palette and in the list', () => {
  it('by whatever the driver says of it', async () => {
    await b.order(
      { pin: '00815', bookingNumber: 'LINE 7-77', billOfLading: 'HOUSE 31', numbers: ['MSCU6639870'] },
      { number: 'REL 1', bookingNumber: 'HLBU 4711-A', billOfLading: 'MEDU/99001' },
    );
    await b.order({}, { number: 'OTHER 2', bookingNumber: 'HLBU 5822-B' });
    const said = [
      'REL 1',
      'rel1',
      'hlbu4711a',
      'HLBU 4711-A',
      'MEDU 99001',
      'line 777',
      'HOUSE-31',
      'MSCU6639870',
      '00815',
    ];
    for (const q of said) expect(await found(q), q).toEqual(everywhere('REL 1'));
  });

  it('by the number of the EDI message that brought it, beside the reference that it is called by', async () => {
    const other = await createDepot(app);
    const edi = await createEdi(app, other);
    await edi.partner();
    const came = await edi.receive(
      ediMessage('801', 'COPARN', [
        'BGM+12+DOC4477+9',
        'RFF+RE:CALLED0001',
        'NAD+MS+LINE01',
        'NAD+CF+LIN:160:20',
        ...['EQD+CN++22G1:102:5++2+4', 'RFF+SQ:1', 'EQN+2'],
      ]),
    );
    await edi.apply(came.id);
    expect(await found('DOC4477', other.owner, other.account)).toEqual(everywhere('CALLED0001'));
    const [order] = (await other.owner.call(gateOrderRoutes.list, { params: edi.params, query: { q: 'called 0001' } }))
      .payload;
    expect(order).toMatchObject({ number: 'CALLED0001', documentNumber: 'DOC4477', source: 'edi' });
  });

  it('with others of the same booking, so that somebody chooses', async () => {
    await b.order({}, { number: 'ONE', bookingNumber: 'SAME 1' });
    await b.order({ bookingNumber: 'same-1' }, { number: 'TWO' });
    const { gate, palette, list } = await found('SAME 1');
    expect([gate.toSorted(), palette.toSorted(), list.toSorted()]).toEqual([
      ['ONE', 'TWO'],
      ['ONE', 'TWO'],
      ['ONE', 'TWO'],
    ]);
  });

  it('and is offered, never taken, for a part of its booking', async () => {
    await b.order({}, { number: 'PART', bookingNumber: 'HLBU 4711-A' });
    const params = { account: depot.account };
    const near = (await depot.admin.call(gateCheckRoutes.find, { params, query: { q: 'HLBU47' } })).payload;
    expect(near.map(({ number, isNear }) => [number, isNear])).toEqual([['PART', true]]);
    expect((await found('HLBU47')).palette).toEqual(['PART']);
  });

  it('and is offered, never taken, where one sign of a name is wrong or two are swapped', async () => {
    await b.order({}, { number: 'SIGNS', bookingNumber: 'BKG5567321', billOfLading: 'MEDUKX998123' });
    const params = { account: depot.account };
    const near = async (q: string) =>
      (await depot.admin.call(gateCheckRoutes.find, { params, query: { q } })).payload.map(({ number, isNear }) => [
        number,
        isNear,
      ]);
    for (const q of [
      'BKG5567322',
      'KBG5567321',
      'BKG556321',
      'MEDUKX998132',
      'MEDUKX98123',
      'MEDUK X998-1233',
      'MEDUXK998123',
    ])
      expect([q, await near(q)]).toEqual([q, [['SIGNS', true]]]);
    expect(await near('BKG5567399')).toEqual([]);
  });

  it('by a PIN in the palette and the list only for those who may release', async () => {
    await b.order({ pin: '4711' }, { number: 'PINNED' });
    expect(await found('4711')).toEqual(everywhere('PINNED'));
    expect(await found('4711', depot.admin)).toEqual({ gate: ['PINNED'], palette: [], list: [] });
  });
});
