import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { privacyRoutes } from '@boxyard/contract/people/privacy.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { act, undo } from '../../../test/tools/acts.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { usePersonalData } from '../../../test/tools/personal-data.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const people = usePersonalData(app);
const { inAccount, find, erase, passage, newEmployee, tracesOf } = people;

describe('the personal data of an account', () => {
  it('are found and told: drivers by name, employees and client users', async () => {
    await passage('DRIV0000001', 'Ľubomír Kôň');
    await passage('DRIV0000002', 'ĽUBOMÍR KÔŇ');
    const employee = await newEmployee('lubomira');
    const params = { ...inAccount(), clientId: people.yard.clientId };
    const body = { username: 'lubo', email: 'lubo@client.test' };
    const { payload: user } = await people.depot.owner.call(clientUserRoutes.create, { params, body });
    expect(await find('lubo')).toEqual([
      {
        kind: 'employee',
        id: employee.id,
        name: 'Jana Tichá',
        detail: 'lubomira@depot.test',
        uses: 0,
        openTasks: 0,
      },
      { kind: 'client_user', id: user.id, name: 'lubo', detail: 'lubo@client.test', uses: 0, openTasks: 0 },
      { kind: 'driver', id: null, name: expect.stringMatching(/kôň/i), detail: 'SK 123456', uses: 2, openTasks: 0 },
    ]);
    const { payload } = await people.depot.owner.call(privacyRoutes.data, {
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
    expect(
      (await people.depot.admin.call(privacyRoutes.people, { params: inAccount(), query: { q: 'lubo' } })).status,
    ).toBe(403);
  });

  it('of employees who were deleted are erased from the history', async () => {
    const employee = await newEmployee('zmazana');
    await people.depot.owner.call(employeeRoutes.remove, { params: { ...inAccount(), id: employee.id } });
    expect(await find('zmazana')).toMatchObject([{ kind: 'employee', id: employee.id }]);
    expect((await erase({ kind: 'employee', id: employee.id })).payload).toMatchObject({ records: 0, changes: 2 });
    expect(await tracesOf('zmazana')).toEqual([]);
    const { payload: erasures } = await people.depot.owner.call(privacyRoutes.erasures, { params: inAccount() });
    expect(erasures[0]).toMatchObject({ kind: 'employee', records: 1, admin: { id: people.depot.owner.id } });
    const account = { ...inAccount(), entity: 'account' as const, id: people.depot.accountId };
    const { payload: told } = await people.depot.owner.call(historyRoutes.ofRecord, {
      params: account,
      query: { own: true, pageSize: 1 },
    });
    expect(told.changes).toMatchObject([{ isErasure: true, fields: [], recordName: expect.stringMatching(/./) }]);
    expect((await erase({ kind: 'employee', id: employee.id })).status).toBe(404);
  });

  it('of employees are asked for with their tasks, and who was erased stands in no list', async () => {
    const employee = await newEmployee('ticha');
    const box = await people.yard.container('DRIV0000001');
    for (const status of ['new', 'completed'] as const) {
      const body = { containerId: box.id, title: 'Wash', type: 'cleaning' as const, status, assigneeId: employee.id };
      const made = await people.depot.admin.call(workTaskRoutes.create, { params: inAccount(), body });
      expect(made.status).toBe(201);
    }
    expect(await find('ticha')).toMatchObject([{ kind: 'employee', uses: 2, openTasks: 1 }]);
    await erase({ kind: 'employee', id: employee.id });
    await people.depot.admin.call(employeeRoutes.update, {
      params: { ...inAccount(), id: employee.id },
      body: { isEnabled: true },
    });
    for (const list of [employeeRoutes.list, employeeRoutes.assignees, employeeRoutes.reporters])
      expect((await people.depot.admin.call(list, { params: inAccount() })).payload).toEqual([]);
  });

  it('of employees and client users are erased with their history, and the record stays without a name', async () => {
    const employee = await newEmployee('ticha');
    const clientParams = { ...inAccount(), clientId: people.yard.clientId };
    const body = { username: 'smutny', email: 'smutny@client.test', notes: 'Smutný, volať po 14:00' };
    const former = 'smutny.before@client.test';
    const { payload: user } = await people.depot.owner.call(clientUserRoutes.create, {
      params: clientParams,
      body: { ...body, email: former },
    });
    const { email } = body;
    await people.depot.owner.call(clientUserRoutes.update, {
      params: { ...clientParams, id: user.id },
      body: { email },
    });
    for (const recipient of [former, email])
      await sql`insert into document_mail (account_id, kind, client_id, recipient, subject)
        values (${people.depot.accountId}, 'invoice', ${people.yard.clientId}, ${recipient}, 'Invoice')`.execute(
        app.inspect,
      );
    const other = await createDepot(app);
    expect((await erase({ kind: 'employee', id: employee.id }, other)).status).toBe(404);
    expect((await erase({ kind: 'employee', id: employee.id })).payload).toMatchObject({ records: 1, receipts: 0 });
    expect((await erase({ kind: 'client_user', id: user.id })).payload).toMatchObject({ records: 1 });
    const { payload: erasures } = await people.depot.owner.call(privacyRoutes.erasures, { params: inAccount() });
    expect(erasures.map(({ kind, records }) => [kind, records])).toEqual([
      ['client_user', 1],
      ['employee', 1],
    ]);
    expect(await tracesOf('ticha')).toEqual([]);
    expect(await tracesOf('smutny')).toEqual([]);
    const { payload: left } = await people.depot.owner.call(employeeRoutes.get, {
      params: { ...inAccount(), id: employee.id },
    });
    expect(left).toMatchObject({ username: `erased-${employee.id}`, firstname: '', lastname: '', isEnabled: false });
  });
});

describe('a name or an address like that of an erased person', () => {
  it('stops no erasure, and hides nobody', async () => {
    const victim = await newEmployee('ticha');
    const takes = async (body: { username: string; email: string }) =>
      (await people.depot.admin.call(employeeRoutes.create, { params: inAccount(), body })).payload;
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
    await people.depot.admin.call(employeeRoutes.update, { params, body: { isEnabled: true } });
    expect(await find('erased')).toEqual([]);
    await people.depot.admin.call(employeeRoutes.update, { params, body: { lastname: 'Nová' } });
    expect(await find('nova')).toMatchObject([{ kind: 'employee', id: params.id }]);

    const client = await people.depot.owner.call(clientRoutes.create, {
      params: inAccount(),
      body: { name: 'Odchádza', type: 'customer' },
    });
    const clientId = client.payload.id;
    const body = { username: 'smutny', email: 'smutny@client.test' };
    const user = await people.depot.owner.call(clientUserRoutes.create, { params: { ...inAccount(), clientId }, body });
    await people.depot.owner.call(clientRoutes.remove, { params: { ...inAccount(), id: clientId } });
    expect((await erase({ kind: 'client_user', id: user.payload.id })).status).toBe(200);
    const { payload } = await people.depot.owner.call(historyRoutes.ofRecord, {
      params: { ...inAccount(), entity: 'client', id: clientId },
      query: { own: true },
    });
    const change = payload.changes[0]?.id ?? 0;
    expect((await people.depot.owner.call(historyRoutes.restore, { params: { ...inAccount(), change } })).status).toBe(
      200,
    );
    const back = { ...inAccount(), clientId, id: user.payload.id };
    expect((await people.depot.owner.call(clientUserRoutes.get, { params: back })).payload).toMatchObject({
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
    await people.depot.admin.call(employeeRoutes.update, { params, body: { lastname: 'Nová' } });
    expect(await find('jana ticha')).toMatchObject([{ kind: 'employee', id, name: 'Jana Nová' }]);
    await erase({ kind: 'employee', id });
    expect(await find('ticha')).toEqual([]);

    const given = await act(people.depot.admin, employeeRoutes.update, { params, body: { lastname: 'Skrytá' } });
    expect((await undo(people.depot, given, people.depot.admin)).status).toBe(200);
    expect(await find('skryta')).toMatchObject([{ kind: 'employee', id }]);
    expect((await erase({ kind: 'employee', id })).status).toBe(200);
    expect([await find('skryta'), await tracesOf('skryta')]).toEqual([[], []]);
  });
});
