// long: each of its parts looks for traces in all tables by the same few functions
import { accountRoutes } from '@boxyard/contract/accounts.ts';
import { clientUserRoutes } from '@boxyard/contract/client-users.ts';
import { clientRoutes } from '@boxyard/contract/clients.ts';
import { employeeRoutes } from '@boxyard/contract/employees.ts';
import { historyRoutes } from '@boxyard/contract/history.ts';
import { type PersonKey, privacyRoutes } from '@boxyard/contract/privacy.ts';
import { receiptRoutes } from '@boxyard/contract/receipts.ts';
import { transportRoutes } from '@boxyard/contract/transports.ts';
import { workTaskRoutes } from '@boxyard/contract/work-tasks.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { act, undo } from '../../../test/acts.ts';
import { createDepot, type Depot } from '../../../test/depot.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createYard, type Yard } from '../../../test/yard.ts';
import { sweepPersonalData } from './retention.service.ts';

const app = useTestApp();
let depot: Depot;
let yard: Yard;

beforeEach(async () => {
  depot = await createDepot(app);
  yard = await createYard(depot);
});

const inAccount = () => ({ account: depot.account });
const find = async (q: string) =>
  (await depot.owner.call(privacyRoutes.people, { params: inAccount(), query: { q } })).payload;
const erase = (body: PersonKey, depotOf = depot) =>
  depotOf.owner.call(privacyRoutes.erase, { params: { account: depotOf.account }, body });

/** A passage with a driver and a receipt that names him. */
async function passage(name: string, driverName: string) {
  const box = await yard.container(name);
  const { payload: transport } = await depot.admin.call(transportRoutes.createGateIn, {
    params: { ...inAccount(), containerId: box.id },
    body: {
      clientId: yard.clientId,
      vehicleType: 'truck',
      arrivalDate: Math.floor(Date.now() / 1000) - 3600,
      driverName,
      driverLicenseNumber: 'SK 123456',
    },
  });
  const params = { ...inAccount(), containerId: box.id, id: transport.id };
  await depot.admin.call(receiptRoutes.issue, { params, body: {} });
  return { params, read: async () => (await depot.admin.call(transportRoutes.get, { params })).payload };
}

/** @returns the path of the passage */
async function gateIn(name: string, driver: { driverName?: string; driverLicenseNumber?: string }) {
  const box = await yard.container(name);
  const params = { ...inAccount(), containerId: box.id };
  const body = { clientId: yard.clientId, vehicleType: 'truck' as const, arrivalDate: 1_790_000_000, ...driver };
  const { payload } = await depot.admin.call(transportRoutes.createGateIn, { params, body });
  return { ...params, id: payload.id };
}

const newEmployee = async (username: string) => {
  const body = { username, email: `${username}@depot.test`, firstname: 'Jana', lastname: 'Tichá' };
  return (await depot.owner.call(employeeRoutes.create, { params: inAccount(), body })).payload;
};

/** All that the account's tables hold about a text, but for receipts. */
async function tracesOf(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(app.inspect);
  const found = [];
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} t where account_id = ${depot.accountId}
      and norm(t::text) like '%' || norm(${text}) || '%'`.execute(app.inspect);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('the personal data of an account', () => {
  it('are found and told: drivers by name, employees and client users', async () => {
    await passage('DRIV0000001', 'Ľubomír Kôň');
    await passage('DRIV0000002', 'ĽUBOMÍR KÔŇ');
    const employee = await newEmployee('lubomira');
    const params = { ...inAccount(), clientId: yard.clientId };
    const body = { username: 'lubo', email: 'lubo@client.test' };
    const { payload: user } = await depot.owner.call(clientUserRoutes.create, { params, body });
    expect(await find('lubo')).toEqual([
      { kind: 'employee', id: employee.id, name: 'Jana Tichá', detail: 'lubomira@depot.test', uses: 0, openTasks: 0 },
      { kind: 'client_user', id: user.id, name: 'lubo', detail: 'lubo@client.test', uses: 0, openTasks: 0 },
      { kind: 'driver', id: null, name: expect.stringMatching(/kôň/i), detail: 'SK 123456', uses: 2, openTasks: 0 },
    ]);
    const { payload } = await depot.owner.call(privacyRoutes.data, {
      params: inAccount(),
      body: { kind: 'driver', name: 'lubomir kon', license: 'sk 123456' },
    });
    expect(payload.records.map(({ driverName }) => driverName)).toEqual(['ĽUBOMÍR KÔŇ', 'Ľubomír Kôň']);
    expect(payload.history).toHaveLength(2);
    const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
    expect(payload.records[0]).toMatchObject({ vehicleType: 'truck', arrivalDate: expect.stringMatching(moment) });
    expect(payload.history[0]).toMatchObject({
      at: expect.stringMatching(moment),
      after: { driverName: 'ĽUBOMÍR KÔŇ' },
    });
    expect(JSON.stringify(payload)).not.toMatch(/_key|account_?id|"[a-z]+_[a-z_]+":/i);
    expect(payload.receipts).toHaveLength(2);
    expect((await depot.admin.call(privacyRoutes.people, { params: inAccount(), query: { q: 'lubo' } })).status).toBe(
      403,
    );
  });

  it('of a driver are erased with their history; the receipt keeps the name and is not out of date', async () => {
    const { read, params } = await passage('DRIV0000001', 'Ľubomír Kôň');
    const other = await passage('DRIV0000002', 'Iný Vodič');
    const { payload } = await erase({ kind: 'driver', name: 'Ľubomír Kôň', license: 'SK 123456' });
    expect(payload).toEqual({ records: 1, changes: 3, receipts: 1 });
    expect(await read()).toMatchObject({ driverName: '', driverLicenseNumber: '' });
    expect(await other.read()).toMatchObject({ driverName: 'Iný Vodič' });
    expect(await tracesOf('Ľubomír Kôň')).toEqual(['transport_receipt']);
    expect((await depot.admin.call(receiptRoutes.issue, { params, body: {} })).payload.isOutdated).toBe(false);
    expect(await find('ľubomír')).toEqual([]);
    const { payload: erasures } = await depot.owner.call(privacyRoutes.erasures, { params: inAccount() });
    const kept = (await depot.admin.call(receiptRoutes.issue, { params, body: {} })).payload.number;
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
    await depot.admin.call(transportRoutes.update, { params, body: { notes: 'Later' } });
    const { payload: told } = await depot.owner.call(historyRoutes.ofRecord, {
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

  it('of a driver are erased also where the passage has another one by now, or was deleted', async () => {
    const corrected = await passage('DRIV0000001', 'Novák Peter');
    await depot.admin.call(transportRoutes.update, { params: corrected.params, body: { driverName: 'Kráľ Ján' } });
    const box = await yard.container('DRIV0000002');
    const body = {
      clientId: yard.clientId,
      vehicleType: 'truck' as const,
      arrivalDate: 1_790_000_000,
      driverName: 'Novák Peter',
      driverLicenseNumber: 'SK-123456',
    };
    const { payload: gone } = await depot.admin.call(transportRoutes.createGateIn, {
      params: { ...inAccount(), containerId: box.id },
      body,
    });
    await depot.admin.call(transportRoutes.remove, { params: { ...inAccount(), containerId: box.id, id: gone.id } });
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

  it('of a driver are one however the name is spaced, and with what was entered before it', async () => {
    const [first, second] = [await gateIn('DRIV0000001', { driverLicenseNumber: 'LIC-77 1' }), 'Boris\u00a0 Medzera'];
    await depot.admin.call(transportRoutes.update, {
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
    const { payload } = await depot.owner.call(privacyRoutes.data, { params: inAccount(), body: key });
    expect(payload.records).toHaveLength(2);
    expect((await erase(key)).payload).toEqual({ records: 2, changes: 4, receipts: 0 });
    expect((await erase({ ...key, license: 'LIC 88' })).payload).toEqual({ records: 1, changes: 3, receipts: 0 });
    for (const text of ['Medzera', 'LIC-77 1', 'LIC 772', 'LIC772', 'LIC 88']) expect(await tracesOf(text)).toEqual([]);
    expect((await tracesOf('LIC 99')).length).toBeGreaterThan(1);
    const changes = await depot.owner.call(historyRoutes.ofRecord, {
      params: { ...inAccount(), entity: 'transport', id: first.id },
      query: { own: true },
    });
    const change = changes.payload.changes.at(-1)?.id ?? 0;
    expect((await depot.owner.call(historyRoutes.restore, { params: { ...inAccount(), change } })).status).toBe(200);
    expect((await depot.admin.call(transportRoutes.get, { params: first })).payload.driverLicenseNumber).toBe('');
    expect((await depot.admin.call(transportRoutes.get, { params: other })).payload.driverName).toBe('Iný Vodič');
  });

  it('of two drivers with one name are told apart by their licences, and one is erased without the other', async () => {
    const name = 'Ján Menovec';
    const [one, other, unknown, corrected] = [
      await gateIn('DRIV0000001', { driverName: name, driverLicenseNumber: 'AA 111' }),
      await gateIn('DRIV0000002', { driverName: name, driverLicenseNumber: 'BB 222' }),
      await gateIn('DRIV0000003', { driverName: name }),
      await gateIn('DRIV0000004', { driverName: name, driverLicenseNumber: 'AA 111' }),
    ];
    const update = (body: object) => depot.admin.call(transportRoutes.update, { params: corrected, body });
    await update({ driverLicenseNumber: '' });
    await update({ driverLicenseNumber: 'BB-222' });
    const found = async () =>
      Object.fromEntries((await find('menovec')).map(({ detail, uses }) => [detail.replace('-', ' '), uses]));
    expect(await found()).toEqual({ 'AA 111': 2, 'BB 222': 2, '': 1 });
    expect(await find('AA111')).toMatchObject([{ name, detail: 'AA 111', uses: 2 }]);

    const key = { kind: 'driver', name, license: 'AA 111' } as const;
    const { payload } = await depot.owner.call(privacyRoutes.data, { params: inAccount(), body: key });
    expect(payload.records.map(({ driverName }) => driverName)).toEqual([undefined, name]);
    expect(JSON.stringify(payload)).not.toContain('222');
    expect((await erase(key)).payload).toMatchObject({ records: 1 });
    expect(await tracesOf('AA 111')).toEqual([]);
    expect(await found()).toEqual({ 'BB 222': 2, '': 1 });
    const driverAt = async (params: typeof one) => {
      const { driverName, driverLicenseNumber } = (await depot.admin.call(transportRoutes.get, { params })).payload;
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

  it('of a driver without a name are found, told and erased by the number of the licence', async () => {
    const params = await gateIn('DRIV0000001', { driverLicenseNumber: 'LICONLY 9' });
    await depot.admin.call(transportRoutes.update, { params, body: { driverLicenseNumber: '' } });
    await gateIn('DRIV0000002', { driverLicenseNumber: 'LICONLY-9' });
    expect(await find('liconly')).toMatchObject([{ kind: 'license', id: null, detail: '', uses: 2 }]);
    const key = { kind: 'license', number: 'liconly9' } as const;
    const { payload } = await depot.owner.call(privacyRoutes.data, { params: inAccount(), body: key });
    expect([payload.records.length, payload.history.length]).toEqual([2, 3]);
    expect((await erase(key)).payload).toEqual({ records: 1, changes: 4, receipts: 0 });
    expect([...(await tracesOf('LICONLY 9')), ...(await tracesOf('LICONLY-9'))]).toEqual([]);
    expect(await find('liconly')).toEqual([]);
    expect((await erase(key)).status).toBe(404);
    expect(await find('--')).toEqual([]);
  });

  it('of employees who were deleted are erased from the history', async () => {
    const employee = await newEmployee('zmazana');
    await depot.owner.call(employeeRoutes.remove, { params: { ...inAccount(), id: employee.id } });
    expect(await find('zmazana')).toMatchObject([{ kind: 'employee', id: employee.id }]);
    expect((await erase({ kind: 'employee', id: employee.id })).payload).toMatchObject({ records: 0, changes: 2 });
    expect(await tracesOf('zmazana')).toEqual([]);
    expect((await erase({ kind: 'employee', id: employee.id })).status).toBe(404);
  });

  it('of employees are asked for with their tasks, and who was erased stands in no list', async () => {
    const employee = await newEmployee('ticha');
    const box = await yard.container('DRIV0000001');
    for (const status of ['new', 'completed'] as const) {
      const body = { containerId: box.id, title: 'Wash', type: 'cleaning' as const, status, assigneeId: employee.id };
      const made = await depot.admin.call(workTaskRoutes.create, { params: inAccount(), body });
      expect(made.status).toBe(201);
    }
    expect(await find('ticha')).toMatchObject([{ kind: 'employee', uses: 2, openTasks: 1 }]);
    await erase({ kind: 'employee', id: employee.id });
    await depot.admin.call(employeeRoutes.update, {
      params: { ...inAccount(), id: employee.id },
      body: { isEnabled: true },
    });
    for (const list of [employeeRoutes.list, employeeRoutes.assignees, employeeRoutes.reporters])
      expect((await depot.admin.call(list, { params: inAccount() })).payload).toEqual([]);
  });

  it('of employees and client users are erased with their history, and the record stays without a name', async () => {
    const employee = await newEmployee('ticha');
    const clientParams = { ...inAccount(), clientId: yard.clientId };
    const body = { username: 'smutny', email: 'smutny@client.test', notes: 'Smutný, volať po 14:00' };
    const { payload: user } = await depot.owner.call(clientUserRoutes.create, { params: clientParams, body });
    const other = await createDepot(app);
    expect((await erase({ kind: 'employee', id: employee.id }, other)).status).toBe(404);
    expect((await erase({ kind: 'employee', id: employee.id })).payload).toMatchObject({ records: 1, receipts: 0 });
    expect((await erase({ kind: 'client_user', id: user.id })).payload).toMatchObject({ records: 1 });
    const { payload: erasures } = await depot.owner.call(privacyRoutes.erasures, { params: inAccount() });
    expect(erasures.map(({ kind, records }) => [kind, records])).toEqual([
      ['client_user', 1],
      ['employee', 1],
    ]);
    expect(await tracesOf('ticha')).toEqual([]);
    expect(await tracesOf('smutny')).toEqual([]);
    const { payload: left } = await depot.owner.call(employeeRoutes.get, {
      params: { ...inAccount(), id: employee.id },
    });
    expect(left).toMatchObject({ username: `erased-${employee.id}`, firstname: '', lastname: '', isEnabled: false });
  });
});

describe('a name or an address like that of an erased person', () => {
  it('stops no erasure, and hides nobody', async () => {
    const victim = await newEmployee('ticha');
    const takes = async (body: { username: string; email: string }) =>
      (await depot.admin.call(employeeRoutes.create, { params: inAccount(), body })).payload;
    await takes({ username: `erased-${victim.id}`, email: 'first@depot.test' });
    const hidden = await takes({ username: 'Skrytý', email: `erased-${victim.id}@erased.invalid` });
    expect((await erase({ kind: 'employee', id: victim.id })).status).toBe(200);
    expect(await tracesOf('ticha')).toEqual([]);
    expect(await find('skryty')).toMatchObject([{ kind: 'employee', id: hidden.id }]);
    expect((await erase({ kind: 'employee', id: hidden.id })).payload).toMatchObject({ records: 1 });
    expect(await tracesOf('skryty')).toEqual([]);
  });

  it('is no mark of one: who gets a name again is found again, and a record that comes back has none', async () => {
    const params = { ...inAccount(), id: (await newEmployee('ticha')).id };
    await erase({ kind: 'employee', id: params.id });
    await depot.admin.call(employeeRoutes.update, { params, body: { isEnabled: true } });
    expect(await find('erased')).toEqual([]);
    await depot.admin.call(employeeRoutes.update, { params, body: { lastname: 'Nová' } });
    expect(await find('nova')).toMatchObject([{ kind: 'employee', id: params.id }]);

    const client = await depot.owner.call(clientRoutes.create, {
      params: inAccount(),
      body: { name: 'Odchádza', type: 'customer' },
    });
    const clientId = client.payload.id;
    const body = { username: 'smutny', email: 'smutny@client.test' };
    const user = await depot.owner.call(clientUserRoutes.create, { params: { ...inAccount(), clientId }, body });
    await depot.owner.call(clientRoutes.remove, { params: { ...inAccount(), id: clientId } });
    expect((await erase({ kind: 'client_user', id: user.payload.id })).status).toBe(200);
    const { payload } = await depot.owner.call(historyRoutes.ofRecord, {
      params: { ...inAccount(), entity: 'client', id: clientId },
      query: { own: true },
    });
    const change = payload.changes[0]?.id ?? 0;
    expect((await depot.owner.call(historyRoutes.restore, { params: { ...inAccount(), change } })).status).toBe(200);
    const back = { ...inAccount(), clientId, id: user.payload.id };
    expect((await depot.owner.call(clientUserRoutes.get, { params: back })).payload).toMatchObject({
      username: `erased-${user.payload.id}`,
      isEnabled: false,
    });
    expect(await tracesOf('smutny')).toEqual([]);
  });
});

describe('a name that stands in the history alone', () => {
  it('is found: that of before a change, and one that an erased person was given for a while', async () => {
    const { id } = await newEmployee('ticha');
    const params = { ...inAccount(), id };
    await depot.admin.call(employeeRoutes.update, { params, body: { lastname: 'Nová' } });
    expect(await find('jana ticha')).toMatchObject([{ kind: 'employee', id, name: 'Jana Nová' }]);
    await erase({ kind: 'employee', id });
    expect(await find('ticha')).toEqual([]);

    const given = await act(depot.admin, employeeRoutes.update, { params, body: { lastname: 'Skrytá' } });
    expect((await undo(depot, given, depot.admin)).status).toBe(200);
    expect(await find('skryta')).toMatchObject([{ kind: 'employee', id }]);
    expect((await erase({ kind: 'employee', id })).status).toBe(200);
    expect([await find('skryta'), await tracesOf('skryta')]).toEqual([[], []]);
  });
});

describe('what an account keeps no longer', () => {
  const keep = (body: Record<string, number | null>) =>
    depot.owner.call(accountRoutes.update, { params: inAccount(), body });

  it('is erased once it is older than the account says, and nothing else', async () => {
    const [old, young] = [await passage('DRIV0000001', 'Starý Vodič'), await passage('DRIV0000002', 'Mladý Vodič')];
    const cleared = await gateIn('DRIV0000003', { driverName: 'Vymazaný Vodič', driverLicenseNumber: 'CLR 1' });
    const emptied = { driverName: '', driverLicenseNumber: '' };
    await depot.admin.call(transportRoutes.update, { params: cleared, body: emptied });
    const [gone, here] = [await newEmployee('odisla'), await newEmployee('ostala')];
    await depot.owner.call(employeeRoutes.update, {
      params: { ...inAccount(), id: gone.id },
      body: { isEnabled: false },
    });
    const years = sql`interval '2 years'`;
    await sql`update transport set arrival_date = (select arrival_date - ${years}) where account_id = ${depot.accountId} and id in (${old.params.id}, ${cleared.id})`.execute(
      app.inspect,
    );
    await sql`alter table employee disable trigger version`.execute(app.inspect);
    await sql`update employee set updated_at = (select updated_at - ${years}) where account_id = ${depot.accountId}`.execute(
      app.inspect,
    );
    await sql`alter table employee enable trigger version`.execute(app.inspect);
    await sql`update audit_log set at = (select at - ${years}) where account_id = ${depot.accountId} and entity = 'container'`.execute(
      app.inspect,
    );

    await sweepPersonalData(app);
    expect(await old.read()).toMatchObject({ driverName: 'Starý Vodič' });
    const due = async () => {
      const query = { historyMonths: 12, driversMonths: 12, employeesMonths: 12 };
      return (await depot.owner.call(privacyRoutes.due, { params: inAccount(), query })).payload;
    };
    const { payload: none } = await depot.owner.call(privacyRoutes.due, {
      params: inAccount(),
      query: { driversMonths: 36 },
    });
    expect(Object.values(none).map(({ count }) => count)).toEqual([0, 0, 0]);
    const { driversMonths, employeesMonths, historyMonths } = await due();
    expect([driversMonths.count, employeesMonths.count]).toEqual([2, 1]);
    expect(driversMonths.first).toBeLessThanOrEqual(driversMonths.last ?? 0);
    const { rows: oldEntries } = await sql`select from audit_log
      where account_id = ${depot.accountId} and at < now() - interval '1 year'`.execute(app.inspect);
    expect([historyMonths.count, oldEntries.length > 0]).toEqual([oldEntries.length, true]);
    await keep({ historyMonths: 12, driversMonths: 12, employeesMonths: 12 });
    await sweepPersonalData(app);

    expect(Object.values(await due()).map(({ count }) => count)).toEqual([0, 0, 0]);
    expect(await old.read()).toMatchObject({ driverName: '' });
    expect(await young.read()).toMatchObject({ driverName: 'Mladý Vodič' });
    expect(await tracesOf('Starý Vodič')).toEqual(['transport_receipt']);
    expect([...(await tracesOf('Vymazaný')), ...(await tracesOf('CLR 1'))]).toEqual([]);
    expect(await tracesOf('odisla')).toEqual([]);
    const { payload } = await depot.owner.call(employeeRoutes.get, { params: { ...inAccount(), id: here.id } });
    expect(payload.username).toBe('ostala');
    const { rows } = await sql<{
      entity: string;
    }>`select distinct entity from audit_log where account_id = ${depot.accountId} order by 1`.execute(app.inspect);
    expect(rows.map(({ entity }) => entity)).not.toContain('container');
    expect(rows.map(({ entity }) => entity)).toContain('transport');
  });

  it('is not an employee who was deleted long ago and brought back', async () => {
    const employee = await newEmployee('vratena');
    const params = { ...inAccount(), id: employee.id };
    await depot.admin.call(employeeRoutes.remove, { params });
    const { payload } = await depot.owner.call(historyRoutes.ofRecord, {
      params: { ...inAccount(), entity: 'employee', id: employee.id },
      query: { own: true },
    });
    const change = payload.changes[0]?.id ?? 0;
    expect((await depot.admin.call(historyRoutes.restore, { params: { ...inAccount(), change } })).status).toBe(200);
    await sql`update audit_log set at = (select at - interval '2 years') where account_id = ${depot.accountId} and id = ${change}`.execute(
      app.inspect,
    );
    await keep({ employeesMonths: 1 });
    await sweepPersonalData(app);
    expect((await depot.owner.call(employeeRoutes.get, { params })).payload).toMatchObject({
      username: 'vratena',
      isEnabled: true,
    });
  });

  it('is erased in each account whatever fails in another, and what failed is told', async () => {
    const { payload: left } = await depot.owner.call(employeeRoutes.create, {
      params: inAccount(),
      body: { username: 'odisla', email: 'odisla@depot.test', isEnabled: false },
    });
    const other = await createDepot(app);
    for (const { owner, account } of [depot, other])
      await owner.call(accountRoutes.update, { params: { account }, body: { employeesMonths: 1, historyMonths: 3 } });
    const { payload: also } = await other.owner.call(employeeRoutes.create, {
      params: { account: other.account },
      body: { username: 'odisla', email: 'odisla@depot.test', isEnabled: false },
    });
    await sql`alter table employee disable trigger version`.execute(app.inspect);
    for (const [account, id] of [
      [depot.accountId, left.id],
      [other.accountId, also.id],
    ])
      await sql`update employee set updated_at = (select updated_at - interval '1 year')
        where account_id = ${account} and id = ${id}`.execute(app.inspect);
    await sql`alter table employee enable trigger version`.execute(app.inspect);
    await sql`update audit_log set at = (select at - interval '1 year') where account_id = ${depot.accountId} and entity = 'container'`.execute(
      app.inspect,
    );
    await sql`alter table employee add constraint stands check (id <> ${sql.lit(left.id)} or erased_at is null)`.execute(
      app.inspect,
    );
    await expect(sweepPersonalData(app)).rejects.toThrow('some accounts');
    const nameOf = async (of: Depot, id: number) =>
      (await of.owner.call(employeeRoutes.get, { params: { account: of.account, id } })).payload.username;
    expect([await nameOf(depot, left.id), await nameOf(other, also.id)]).toEqual(['odisla', `erased-${also.id}`]);
    const entries = sql`select from audit_log where account_id = ${depot.accountId} and entity = 'container'`;
    expect((await entries.execute(app.inspect)).rows).toEqual([]);
    await sql`alter table employee drop constraint stands`.execute(app.inspect);
    await sweepPersonalData(app);
    expect(await nameOf(depot, left.id)).toBe(`erased-${left.id}`);
  });

  it('is at least three months of history, and a month of drivers', async () => {
    const { problem } = await keep({ historyMonths: 2, driversMonths: 0, employeesMonths: 241 });
    expect(problem.errors?.map(({ path }) => path)).toEqual(['historyMonths', 'driversMonths', 'employeesMonths']);
    expect((await keep({ historyMonths: 3, driversMonths: 1, employeesMonths: null })).status).toBe(200);
  });
});
