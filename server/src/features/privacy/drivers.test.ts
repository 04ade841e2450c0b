import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { privacyRoutes } from '@boxyard/contract/people/privacy.ts';
import { describe, expect, it } from 'vitest';
import { usePersonalData } from '../../../test/tools/personal-data.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const people = usePersonalData(app);
const { inAccount, find, erase, passage, gateIn, tracesOf } = people;

describe('the personal data of a driver', () => {
  it('are erased with their history; the receipt keeps the name and is not out of date', async () => {
    const { read, params } = await passage('DRIV0000001', 'Ľubomír Kôň');
    const other = await passage('DRIV0000002', 'Iný Vodič');
    const { payload } = await erase({ kind: 'driver', name: 'Ľubomír Kôň', license: 'SK 123456' });
    expect(payload).toEqual({ records: 1, changes: 3, receipts: 1 });
    expect(await read()).toMatchObject({ driverName: '', driverLicenseNumber: '' });
    expect(await other.read()).toMatchObject({ driverName: 'Iný Vodič' });
    expect(await tracesOf('Ľubomír Kôň')).toEqual(['transport_receipt']);
    expect((await people.depot.admin.call(receiptRoutes.issue, { params, body: {} })).payload.isOutdated).toBe(false);
    expect(await find('ľubomír')).toEqual([]);
    const { payload: erasures } = await people.depot.owner.call(privacyRoutes.erasures, { params: inAccount() });
    const kept = (await people.depot.admin.call(receiptRoutes.issue, { params, body: {} })).payload.number;
    expect(erasures).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(Number),
        admin: expect.objectContaining({ name: expect.stringMatching(/./) }),
        kind: 'driver',
        records: 1,
        receipts: [kept],
      },
    ]);
    await people.depot.admin.call(transportRoutes.update, { params, body: { notes: 'Later' } });
    const { payload: told } = await people.depot.owner.call(historyRoutes.ofRecord, {
      params: { ...inAccount(), entity: 'transport', id: params.id },
      query: { own: true },
    });
    expect(told.changes.map(({ action, isErasure }) => [action, isErasure])).toEqual([
      ['update', false],
      ['update', true],
      ['insert', false],
    ]);
    expect(JSON.stringify([erasures, told])).not.toContain('Ľubomír');
    expect((await erase({ kind: 'driver', name: 'Ľubomír Kôň', license: 'SK 123456' })).status).toBe(404);
  });

  it('are erased also where the passage has another one by now, or was deleted', async () => {
    const corrected = await passage('DRIV0000001', 'Novák Peter');
    await people.depot.admin.call(transportRoutes.update, {
      params: corrected.params,
      body: { driverName: 'Kráľ Ján' },
    });
    const box = await people.yard.container('DRIV0000002');
    const body = {
      clientId: people.yard.clientId,
      vehicleType: 'truck' as const,
      arrivalDate: 1_790_000_000,
      driverName: 'Novák Peter',
      driverLicenseNumber: 'SK-123456',
    };
    const { payload: gone } = await people.depot.admin.call(transportRoutes.createGateIn, {
      params: { ...inAccount(), containerId: box.id },
      body,
    });
    await people.depot.admin.call(transportRoutes.remove, {
      params: { ...inAccount(), containerId: box.id, id: gone.id },
    });
    expect(await find('novak')).toMatchObject([{ kind: 'driver', name: 'Novák Peter', uses: 2 }]);
    const { payload } = await erase({ kind: 'driver', name: 'Novák Peter', license: 'SK 123456' });
    expect(payload).toMatchObject({ records: 1, receipts: 1 });
    expect(await tracesOf('Novák Peter')).toEqual(['transport_receipt']);
    // The number that was his goes, and the name that was not stays.
    expect(await corrected.read()).toMatchObject({ driverName: 'Kráľ Ján', driverLicenseNumber: '' });
    expect(await tracesOf('SK 123456')).toEqual(['transport_receipt']);
    expect((await tracesOf('Kráľ Ján')).includes('audit_log')).toBe(true);
    expect((await erase({ kind: 'driver', name: '\u0301', license: '' })).status, 'no name at all').toBe(404);
  });

  it('are one however the name is spaced, and with what was entered before it', async () => {
    const [first, second] = [await gateIn('DRIV0000001', { driverLicenseNumber: 'LIC-77 1' }), 'Boris\u00a0 Medzera'];
    await people.depot.admin.call(transportRoutes.update, {
      params: first,
      body: { driverName: 'Boris Medzera', driverLicenseNumber: 'LIC 88' },
    });
    await gateIn('DRIV0000002', { driverName: second, driverLicenseNumber: 'LIC 772' });
    await gateIn('DRIV0000003', { driverLicenseNumber: 'lic772' });
    const other = await gateIn('DRIV0000004', { driverName: 'Iný Vodič', driverLicenseNumber: 'LIC 99' });
    for (const q of ['medzera', 'boris  medz'])
      expect((await find(q)).map(({ detail }) => detail).toSorted()).toEqual(['LIC 772', 'LIC 88']);
    const key = { kind: 'driver', name: 'Boris Medzera', license: 'LIC-772' } as const;
    expect(await find(key.license)).toMatchObject([{ kind: 'driver', name: second, uses: 1 }]);
    const { payload } = await people.depot.owner.call(privacyRoutes.data, { params: inAccount(), body: key });
    expect(payload.records).toHaveLength(2);
    expect((await erase(key)).payload).toEqual({ records: 2, changes: 4, receipts: 0 });
    expect((await erase({ ...key, license: 'LIC 88' })).payload).toEqual({ records: 1, changes: 3, receipts: 0 });
    for (const text of ['Medzera', 'LIC-77 1', 'LIC 772', 'LIC772', 'LIC 88']) expect(await tracesOf(text)).toEqual([]);
    expect((await tracesOf('LIC 99')).length).toBeGreaterThan(1);
    const changes = await people.depot.owner.call(historyRoutes.ofRecord, {
      params: { ...inAccount(), entity: 'transport', id: first.id },
      query: { own: true },
    });
    const change = changes.payload.changes.at(-1)?.id ?? 0;
    expect((await people.depot.owner.call(historyRoutes.restore, { params: { ...inAccount(), change } })).status).toBe(
      200,
    );
    expect((await people.depot.admin.call(transportRoutes.get, { params: first })).payload.driverLicenseNumber).toBe(
      '',
    );
    expect((await people.depot.admin.call(transportRoutes.get, { params: other })).payload.driverName).toBe(
      'Iný Vodič',
    );
  });

  it('are kept apart from those of a namesake by the licence, and erased without them', async () => {
    const name = 'Ján Menovec';
    const [one, other, unknown, corrected] = [
      await gateIn('DRIV0000001', { driverName: name, driverLicenseNumber: 'AA 111' }),
      await gateIn('DRIV0000002', { driverName: name, driverLicenseNumber: 'BB 222' }),
      await gateIn('DRIV0000003', { driverName: name }),
      await gateIn('DRIV0000004', { driverName: name, driverLicenseNumber: 'AA 111' }),
    ];
    const update = (body: object) => people.depot.admin.call(transportRoutes.update, { params: corrected, body });
    await update({ driverLicenseNumber: '' });
    await update({ driverLicenseNumber: 'BB-222' });
    const found = async () =>
      Object.fromEntries((await find('menovec')).map(({ detail, uses }) => [detail.replace('-', ' '), uses]));
    expect(await found()).toEqual({ 'AA 111': 2, 'BB 222': 2, '': 1 });
    expect(await find('AA111')).toMatchObject([{ name, detail: 'AA 111', uses: 2 }]);

    const key = { kind: 'driver', name, license: 'AA 111' } as const;
    const { payload } = await people.depot.owner.call(privacyRoutes.data, { params: inAccount(), body: key });
    expect(payload.records.map(({ driverName }) => driverName)).toEqual([undefined, name]);
    expect(JSON.stringify(payload)).not.toMatch(/BB.222/);
    expect((await erase(key)).payload).toMatchObject({ records: 1 });
    expect(await tracesOf('AA 111')).toEqual([]);
    expect(await found()).toEqual({ 'BB 222': 2, '': 1 });
    const driverAt = async (params: typeof one) => {
      const { driverName, driverLicenseNumber } = (await people.depot.admin.call(transportRoutes.get, { params }))
        .payload;
      return [driverName, driverLicenseNumber];
    };
    expect([await driverAt(one), await driverAt(other), await driverAt(unknown), await driverAt(corrected)]).toEqual([
      ['', ''],
      [name, 'BB 222'],
      [name, ''],
      [name, 'BB-222'],
    ]);

    await erase({ kind: 'driver', name, license: '' });
    expect([await driverAt(other), await driverAt(unknown)]).toEqual([
      [name, 'BB 222'],
      ['', ''],
    ]);
    await erase({ kind: 'driver', name, license: 'BB 222' });
    expect([...(await tracesOf(name)), ...(await tracesOf('BB 222'))]).toEqual([]);
  });

  it('are found, told and erased by the number of the licence where no name was', async () => {
    const params = await gateIn('DRIV0000001', { driverLicenseNumber: 'LICONLY 9' });
    await people.depot.admin.call(transportRoutes.update, { params, body: { driverLicenseNumber: '' } });
    await gateIn('DRIV0000002', { driverLicenseNumber: 'LICONLY-9' });
    expect(await find('liconly')).toMatchObject([{ kind: 'license', id: null, detail: '', uses: 2 }]);
    const key = { kind: 'license', number: 'liconly9' } as const;
    const { payload } = await people.depot.owner.call(privacyRoutes.data, { params: inAccount(), body: key });
    expect([payload.records.length, payload.history.length]).toEqual([2, 3]);
    expect((await erase(key)).payload).toEqual({ records: 1, changes: 4, receipts: 0 });
    expect([...(await tracesOf('LICONLY 9')), ...(await tracesOf('LICONLY-9'))]).toEqual([]);
    expect(await find('liconly')).toEqual([]);
    expect((await erase(key)).status).toBe(404);
    expect(await find('--')).toEqual([]);
  });
});
