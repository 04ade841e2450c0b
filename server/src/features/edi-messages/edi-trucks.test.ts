import { announcedTruckRoutes } from '@boxyard/contract/bookings/announced-trucks.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { byType, ediDay, reasonsOf, release } from '../../../test/tools/edi-day.ts';
import { ediMessage } from '../../../test/tools/edi-message.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, edi } = depotWith(app, { edi: (of) => createEdi(app, of) });
beforeEach(() => edi.partner());

const { reread } = ediDay(() => ({ depot, edi }));
const [a, b] = ['CSQU3054383', 'TEXU3070079'];

describe('a truck', () => {
  const truck = (icr: string, name: string, numbers: string[], minute: string, plate = 'BB01AA') =>
    edi.receive(
      ediMessage(icr, 'COPINO', [
        `BGM+661+TRUCK1+${name}`,
        `TDT+1++3+31+RAPID:172:87+++${plate}:146::J NOVAK`,
        'DTM+132:209911291400:203',
        'NAD+CF+LIN:160:20',
        ...numbers.map((number) => `EQD+CN+${number}+22G1:102:5++3+4`),
      ]).replace('261120:1005', `261120:11${minute}`),
    );
  const trucks = async () => {
    const { payload } = await depot.owner.call(announcedTruckRoutes.list, {
      params: edi.params,
      query: { day: '2099-11-29' },
    });
    return payload.map(({ vehicleNumber, numbers }) => [vehicleNumber, ...numbers]);
  };

  it('is given, robbed of and joined by containers one by one', async () => {
    await edi.apply((await truck('281', '9', [a, b], '00')).id);
    await edi.apply((await truck('282', '3', [b], '10')).id);
    expect(await trucks()).toEqual([['BB01AA', a]]);
    await edi.apply((await truck('283', '2', [b], '20')).id);
    expect(await trucks()).toEqual([['BB01AA', a, b]]);
    await edi.apply((await truck('284', '4', [a], '30', 'BB02BB')).id);
    expect(await trucks()).toEqual([['BB02BB', a, b]]);
    expect(reasonsOf((await truck('285', '3', ['MSKU6011672'], '40')).lines)).toEqual([
      ['ediPlateStays', 'ediNotNamed!'],
    ]);
    expect(reasonsOf((await truck('286', '4', [a], '05')).lines)[0]).toContain('ediOlderThanApplied!');
    const replacing = await truck('287', '5', [a], '50');
    expect(reasonsOf(replacing.lines)).toEqual([['ediLinesGo']]);
    await edi.apply(replacing.id, [1]);
    expect(await trucks()).toEqual([['BB01AA', a]]);
  });

  it('that was changed or taken back since keeps that from the rest of its message', async () => {
    const came = await truck('291', '9', [a, b], '00');
    await edi.apply(came.id, [1]);
    await edi.apply((await truck('292', '1', [a], '10')).id);
    expect(reasonsOf((await reread(came.id)).lines)[1]).toEqual(['ediOlderThanApplied!', 'ediTruckGone!']);
    expect(await trucks()).toEqual([]);
  });
  it('that nobody has announced, or that was taken back, loses nothing and is not announced by a deletion', async () => {
    expect(reasonsOf((await truck('301', '3', [a], '00')).lines)).toEqual([['ediNoTruck!']]);
    expect(reasonsOf((await truck('302', '4', [a], '05')).lines)).toEqual([['ediNothingToChange']]);
    const came = await truck('303', '9', [a, b], '10');
    const { payload } = await edi.apply(came.id);
    const id = payload.lines[0]?.orderId ?? 0;
    await depot.owner.call(announcedTruckRoutes.remove, { params: { ...edi.params, id } });
    expect(reasonsOf((await truck('304', '2', [a], '20')).lines)).toEqual([['ediTruckGone!']]);
    expect(reasonsOf((await truck('305', '9', [a], '30')).lines)).toEqual([['ediTruckGone']]);
  });

  it('that the line has cancelled is not announced by what is older', async () => {
    await edi.apply((await truck('311', '9', [a], '00')).id);
    await edi.apply((await truck('312', '1', [a], '20')).id);
    expect(reasonsOf((await truck('313', '9', [a], '10')).lines)).toEqual([['ediOlderThanApplied!']]);
    expect(reasonsOf((await truck('314', '9', [a], '30')).lines)).toEqual([[]]);
  });

  it('is replaced by a part of a message without what the other part says, and loses nothing before all is applied', async () => {
    await edi.apply((await truck('321', '9', [a], '00')).id);
    const replacing = await truck('322', '5', [b, 'MSKU6011672'], '10');
    expect(reasonsOf(replacing.lines)[0]).toEqual(['ediLinesGo']);
    await edi.apply(replacing.id, [2]);
    expect(await trucks()).toEqual([['BB01AA', a, 'MSKU6011672']]);
    await edi.apply(replacing.id, [1]);
    expect(await trucks()).toEqual([['BB01AA', b, 'MSKU6011672']]);
  });

  it('for an order has a number of its own: a second one may come for the same order', async () => {
    await edi.apply((await edi.receive(release('331', '9', byType(3)))).id);
    const forOrder = (icr: string, number: string, order: string) =>
      edi.receive(
        ediMessage(icr, 'COPINO', [
          `BGM+661+${number}+9`,
          `RFF+RE:${order}`,
          'TDT+1++3+31+RAPID:172:87+++BB01AA:146::J NOVAK',
          'DTM+132:209911291400:203',
          'NAD+CF+LIN:160:20',
          'EQD+CN++22G1:102:5++2+4',
        ]),
      );
    for (const [icr, number] of [
      ['332', 'PN1'],
      ['333', 'PN2'],
    ] as const) {
      const came = await forOrder(icr, number, 'REL0090');
      expect(reasonsOf(came.lines)).toEqual([[]]);
      await edi.apply(came.id);
    }
    expect(reasonsOf((await forOrder('334', 'PN2', 'REL0090')).lines)).toEqual([['ediTruckThere!']]);
    expect(reasonsOf((await forOrder('335', 'PN3', 'REL0099')).lines)[0]).toContain('ediTruckNoOrder');
    const { payload } = await depot.owner.call(announcedTruckRoutes.list, {
      params: edi.params,
      query: { day: '2099-11-29' },
    });
    expect(payload.map(({ orderNumber }) => orderNumber)).toEqual(['REL0090', 'REL0090']);
  });

  it('that is announced needs no day to be changed', async () => {
    await edi.apply((await truck('341', '9', [a], '00')).id);
    const plate = ediMessage('342', 'COPINO', [
      'BGM+661+TRUCK1+4',
      'TDT+1++3+31+RAPID:172:87+++BB07AA:146::J NOVAK',
      'NAD+CF+LIN:160:20',
      `EQD+CN+${a}+22G1:102:5++3+4`,
    ]).replace('261120:1005', '261120:1120');
    const came = await edi.receive(plate);
    expect(reasonsOf(came.lines)).toEqual([[]]);
    await edi.apply(came.id);
    expect(await trucks()).toEqual([['BB07AA', a]]);
  });

  it('that brings one container and collects another is announced by hand', async () => {
    const both = ediMessage('351', 'COPINO', [
      'BGM+661+PN7+9',
      'TDT+1++3+31+RAPID:172:87+++BB01AA:146::J NOVAK',
      'DTM+132:209911291400:203',
      'NAD+CF+LIN:160:20',
      `EQD+CN+${a}+22G1:102:5++3+4`,
      'EQD+CN++22G1:102:5++2+4',
    ]);
    expect(reasonsOf((await edi.receive(both)).lines)).toEqual([['ediNotThisWay!'], ['ediNotThisWay!']]);
  });

  it('that is changed keeps what a clerk has noted, and another day is asked about', async () => {
    const { payload } = await edi.apply((await truck('361', '9', [a], '00')).id);
    const params = { ...edi.params, id: payload.lines[0]?.orderId ?? 0 };
    const body = { notes: 'calls before', day: '2099-12-01' };
    await depot.owner.call(announcedTruckRoutes.update, { params, body });
    const change = await truck('362', '4', [a], '10');
    expect(reasonsOf(change.lines)).toEqual([['ediTruckDayBecomes']]);
    await edi.apply(change.id, [1]);
    const { payload: after } = await depot.owner.call(announcedTruckRoutes.list, {
      params: edi.params,
      query: { day: '2099-11-29' },
    });
    expect(after[0]?.notes.split('\n')[0]).toBe('calls before');
  });
});
