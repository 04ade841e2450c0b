import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { privacyRoutes } from '@boxyard/contract/people/privacy.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { usePersonalData } from '../../../test/tools/personal-data.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';
import { sweepPersonalData } from './retention.service.ts';

const app = useOwnApp();
const people = usePersonalData(app);
const { inAccount, passage, gateIn, newEmployee, tracesOf } = people;

describe('what an account keeps no longer', () => {
  const keep = (body: Record<string, number | null>) =>
    people.depot.owner.call(accountRoutes.update, { params: inAccount(), body });

  it('is erased once it is older than the account says, and nothing else', async () => {
    const [old, young] = [await passage('DRIV0000001', 'Starý Vodič'), await passage('DRIV0000002', 'Mladý Vodič')];
    const cleared = await gateIn('DRIV0000003', { driverName: 'Vymazaný Vodič', driverLicenseNumber: 'CLR 1' });
    const emptied = { driverName: '', driverLicenseNumber: '' };
    await people.depot.admin.call(transportRoutes.update, { params: cleared, body: emptied });
    const [gone, here] = [await newEmployee('odisla'), await newEmployee('ostala')];
    await people.depot.owner.call(employeeRoutes.update, {
      params: { ...inAccount(), id: gone.id },
      body: { isEnabled: false },
    });
    const years = sql`interval '2 years'`;
    await sql`update transport set arrival_date = (select arrival_date - ${years}) where account_id = ${people.depot.accountId} and id in (${old.params.id}, ${cleared.id})`.execute(
      app.inspect,
    );
    await sql`alter table employee disable trigger version`.execute(app.inspect);
    await sql`update employee set updated_at = (select updated_at - ${years}) where account_id = ${people.depot.accountId}`.execute(
      app.inspect,
    );
    await sql`alter table employee enable trigger version`.execute(app.inspect);
    await sql`update audit_log set at = (select at - ${years}) where account_id = ${people.depot.accountId} and entity = 'container'`.execute(
      app.inspect,
    );

    await sweepPersonalData(app);
    expect(await old.read()).toMatchObject({ driverName: 'Starý Vodič' });
    const due = async () => {
      const query = { historyMonths: 12, driversMonths: 12, employeesMonths: 12 };
      return (await people.depot.owner.call(privacyRoutes.due, { params: inAccount(), query })).payload;
    };
    const { payload: none } = await people.depot.owner.call(privacyRoutes.due, {
      params: inAccount(),
      query: { driversMonths: 36 },
    });
    expect(Object.values(none).map(({ count }) => count)).toEqual([0, 0, 0]);
    const { driversMonths, employeesMonths, historyMonths } = await due();
    expect([driversMonths.count, employeesMonths.count]).toEqual([2, 1]);
    expect(driversMonths.first).toBeLessThanOrEqual(driversMonths.last ?? 0);
    const { rows: oldEntries } = await sql`select from audit_log
      where account_id = ${people.depot.accountId} and at < now() - interval '1 year'`.execute(app.inspect);
    expect([historyMonths.count, oldEntries.length > 0]).toEqual([oldEntries.length, true]);
    await keep({ historyMonths: 12, driversMonths: 12, employeesMonths: 12 });
    await sweepPersonalData(app);

    expect(Object.values(await due()).map(({ count }) => count)).toEqual([0, 0, 0]);
    expect(await old.read()).toMatchObject({ driverName: '' });
    expect(await young.read()).toMatchObject({ driverName: 'Mladý Vodič' });
    expect(await tracesOf('Starý Vodič')).toEqual(['transport_receipt']);
    expect([...(await tracesOf('Vymazaný')), ...(await tracesOf('CLR 1'))]).toEqual([]);
    expect(await tracesOf('odisla')).toEqual([]);
    const { payload } = await people.depot.owner.call(employeeRoutes.get, { params: { ...inAccount(), id: here.id } });
    expect(payload.username).toBe('ostala');
    const { rows } = await sql<{
      entity: string;
    }>`select distinct entity from audit_log where account_id = ${people.depot.accountId} order by 1`.execute(
      app.inspect,
    );
    expect(rows.map(({ entity }) => entity)).not.toContain('container');
    expect(rows.map(({ entity }) => entity)).toContain('transport');
  });

  it('is not an employee who was deleted long ago and brought back', async () => {
    const employee = await newEmployee('vratena');
    const params = { ...inAccount(), id: employee.id };
    await people.depot.admin.call(employeeRoutes.remove, { params });
    const { payload } = await people.depot.owner.call(historyRoutes.ofRecord, {
      params: { ...inAccount(), entity: 'employee', id: employee.id },
      query: { own: true },
    });
    const change = payload.changes[0]?.id ?? 0;
    expect((await people.depot.admin.call(historyRoutes.restore, { params: { ...inAccount(), change } })).status).toBe(
      200,
    );
    await sql`update audit_log set at = (select at - interval '2 years') where account_id = ${people.depot.accountId} and id = ${change}`.execute(
      app.inspect,
    );
    await keep({ employeesMonths: 1 });
    await sweepPersonalData(app);
    expect((await people.depot.owner.call(employeeRoutes.get, { params })).payload).toMatchObject({
      username: 'vratena',
      isEnabled: true,
    });
  });

  it('is erased in each account whatever fails in another, and what failed is told', async () => {
    const { payload: left } = await people.depot.owner.call(employeeRoutes.create, {
      params: inAccount(),
      body: { username: 'odisla', email: 'odisla@depot.test', isEnabled: false },
    });
    const other = await createDepot(app);
    for (const { owner, account } of [people.depot, other])
      await owner.call(accountRoutes.update, { params: { account }, body: { employeesMonths: 1, historyMonths: 3 } });
    const { payload: also } = await other.owner.call(employeeRoutes.create, {
      params: { account: other.account },
      body: { username: 'odisla', email: 'odisla@depot.test', isEnabled: false },
    });
    await sql`alter table employee disable trigger version`.execute(app.inspect);
    for (const [account, id] of [
      [people.depot.accountId, left.id],
      [other.accountId, also.id],
    ])
      await sql`update employee set updated_at = (select updated_at - interval '1 year')
        where account_id = ${account} and id = ${id}`.execute(app.inspect);
    await sql`alter table employee enable trigger version`.execute(app.inspect);
    await sql`update audit_log set at = (select at - interval '1 year') where account_id = ${people.depot.accountId} and entity = 'container'`.execute(
      app.inspect,
    );
    await sql`alter table employee add constraint stands check (id <> ${sql.lit(left.id)} or erased_at is null)`.execute(
      app.inspect,
    );
    await expect(sweepPersonalData(app)).rejects.toThrow('some accounts');
    const nameOf = async (of: Depot, id: number) =>
      (await of.owner.call(employeeRoutes.get, { params: { account: of.account, id } })).payload.username;
    expect([await nameOf(people.depot, left.id), await nameOf(other, also.id)]).toEqual([
      'odisla',
      `erased-${also.id}`,
    ]);
    const entries = sql`select from audit_log where account_id = ${people.depot.accountId} and entity = 'container'`;
    expect((await entries.execute(app.inspect)).rows).toEqual([]);
    await sql`alter table employee drop constraint stands`.execute(app.inspect);
    await sweepPersonalData(app);
    expect(await nameOf(people.depot, left.id)).toBe(`erased-${left.id}`);
  });

  it('is erased at one sweep, though each transaction erases 1,000 rows', async () => {
    await sql`insert into audit_log (account_id, entity, record_id, action, at)
      select ${people.depot.accountId}, 'container', n, 'update', now() - interval '2 years' from generate_series(1, 2001) n`.execute(
      app.inspect,
    );
    await keep({ historyMonths: 12 });
    await sweepPersonalData(app);
    const { rows } = await sql`select from audit_log where account_id = ${people.depot.accountId}
      and at < now() - interval '1 year'`.execute(app.inspect);
    expect(rows).toHaveLength(0);
  });

  it('is at least three months of history, and a month of drivers', async () => {
    const { problem } = await keep({ historyMonths: 2, driversMonths: 0, employeesMonths: 241 });
    expect(problem.errors?.map(({ path }) => path)).toEqual(['historyMonths', 'driversMonths', 'employeesMonths']);
    expect((await keep({ historyMonths: 3, driversMonths: 1, employeesMonths: null })).status).toBe(200);
  });
});
