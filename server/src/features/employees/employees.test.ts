import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { planOf, statementsOf } from '../../../test/tools/statements.ts';
import { createTenantTable } from '../../../test/tools/tenant-tables.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot, stranger } = depotWith(app, { stranger: () => createDepot(app) }, beforeAll);

const whole = {
  externalId: 'HR-7',
  username: 'žofia',
  email: 'zofia@depot.test',
  firstname: 'Žofia',
  lastname: 'Čierna',
  isEnabled: false,
  status: 'pending_activation' as const,
  adminId: null,
};
const create = (values: Record<string, unknown>, from = depot) =>
  from.admin.call(employeeRoutes.create, { params: { account: from.account }, body: values as typeof whole });
const employeeParams = (id: number, from = depot) => ({ account: from.account, id });
const list = (query: Record<string, unknown>, from = depot) =>
  from.admin.call(employeeRoutes.list, { params: { account: from.account }, query });

describe('an employee', () => {
  it('keeps every field of a create and of an update', async () => {
    const { payload: created, status } = await create(whole);
    expect(status).toBe(201);
    expect(created).toEqual({ id: created.id, version: 1, ...someTimes, ...whole, isOnline: false });
    const other = {
      externalId: 'HR-8',
      username: 'marek',
      email: 'marek@depot.test',
      firstname: '',
      lastname: 'Biely',
      isEnabled: true,
    };
    const params = employeeParams(created.id);
    const { payload } = await depot.admin.call(employeeRoutes.update, { params, body: other }, { ifMatch: 1 });
    expect(payload).toEqual({ ...created, ...someTimes, version: 2, ...other });
    expect((await depot.admin.call(employeeRoutes.get, { params })).payload).toEqual(payload);
  });

  it('starts enabled and pending, and needs a username and an e-mail', async () => {
    expect((await create({ username: 'plain', email: 'plain@depot.test' })).payload).toMatchObject({
      isEnabled: true,
      status: 'pending_activation',
      isOnline: false,
    });
    const { problem } = await create({ lastname: 'x'.repeat(121), email: 'nobody', status: 'active' });
    expect(problem.errors?.map(({ path, key }) => [path, key]).toSorted()).toEqual([
      ['email', 'notEmail'],
      ['lastname', 'tooLong'],
      ['status', 'notListed'],
      ['username', 'required'],
    ]);
  });

  it('has a username and an e-mail that no other employee has, without regard to case', async () => {
    await create({ username: 'Taken', email: 'taken@depot.test' });
    const name = await create({ username: 'tAKEN', email: 'free@depot.test' });
    expect([name.status, name.problem.errors]).toMatchObject([
      409,
      [{ path: 'username', message: 'This username is already in use.' }],
    ]);
    const email = await create({ username: 'free', email: 'TAKEN@depot.test' });
    expect([email.status, email.problem.errors]).toMatchObject([
      409,
      [{ path: 'email', message: 'This e-mail is already in use.' }],
    ]);
    expect((await create({ username: 'Taken', email: 'taken@depot.test' }, stranger)).status).toBe(201);
  });

  it('is stored once when two save the same at once', async () => {
    const both = [1, 2].map((n) => create({ username: 'twin', email: `twin-${n}@depot.test` }));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('is not there for another tenant', async () => {
    const { payload } = await create({ username: 'ours', email: 'ours@depot.test' });
    const params = employeeParams(payload.id, stranger);
    expect((await stranger.owner.call(employeeRoutes.get, { params })).status).toBe(404);
    expect((await stranger.owner.call(employeeRoutes.update, { params, body: { lastname: 'X' } })).status).toBe(404);
    expect((await stranger.owner.call(employeeRoutes.remove, { params })).status).toBe(404);
  });

  it('is deleted by any admin, unless something refers to it', async () => {
    const { payload } = await create({ username: 'leaver', email: 'leaver@depot.test' });
    await createTenantTable(app, 'shift', 'employee_id bigint', [
      'foreign key (account_id, employee_id) references employee (account_id, id)',
    ]);
    await withAccountTransaction(app.db, depot.accountId, null, (tx) =>
      sql`insert into shift (employee_id) values (${payload.id})`.execute(tx),
    );
    const { problem } = await depot.admin.call(employeeRoutes.remove, { params: employeeParams(payload.id) });
    expect(problem).toMatchObject({ status: 409, detail: 'Employee leaver is used by 1 shift.' });
    await sql`drop table shift`.execute(app.inspect);
    expect((await depot.admin.call(employeeRoutes.remove, { params: employeeParams(payload.id) })).status).toBe(204);
  });
});

describe('the admin whom an employee signs in as', () => {
  const link = (id: number, adminId: number | null) =>
    depot.admin.call(employeeRoutes.update, { params: employeeParams(id), body: { adminId } });

  it('is chosen, and is not whoever has the same e-mail', async () => {
    const { payload } = await create({ username: 'same', email: depot.owner.email });
    expect(payload.adminId).toBeNull();
    expect((await link(payload.id, depot.owner.id)).payload.adminId).toBe(depot.owner.id);
    expect((await link(payload.id, null)).payload.adminId).toBeNull();
  });

  it('is an admin of the account, and of one employee at most, also at the same moment', async () => {
    const people = await Promise.all(
      ['one', 'two'].map((name) => create({ username: name, email: `${name}@depot.test` })),
    );
    const [first = 0, second = 0] = people.map(({ payload }) => payload.id);
    expect((await link(first, stranger.owner.id)).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'adminId', key: 'unknownRecord' }],
    });
    const answers = await Promise.all([link(first, depot.admin.id), link(second, depot.admin.id)]);
    const refused = answers.find(({ status }) => status !== 200);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(refused?.problem.errors).toMatchObject([{ path: 'adminId', key: 'adminOfOther' }]);
  });

  it('goes with the admin who leaves the account, and the employee stays', async () => {
    const yard = await createDepot(app);
    const body = { username: 'stays', email: 'stays@yard.test', adminId: yard.admin.id };
    const { id } = (await create(body, yard)).payload;
    expect(
      (await yard.owner.call(adminRoutes.remove, { params: { account: yard.account, id: yard.admin.id } })).status,
    ).toBe(204);
    const { payload } = await yard.owner.call(employeeRoutes.get, { params: employeeParams(id, yard) });
    expect(payload).toMatchObject({ username: 'stays', adminId: null, version: 2 });
  });
});

describe('the lists', () => {
  let yard: Depot;
  beforeAll(async () => {
    yard = await createDepot(app);
    for (const [username, firstname, lastname] of [
      ['zilka', 'Žilka', 'Nováková'],
      ['a_b', 'Ján', 'Kráľ'],
      ['axb', 'Jana', '100%'],
    ])
      await create({ username, firstname, lastname, email: `${username}@yard.test` }, yard);
    await create({ username: 'gone', firstname: 'Gita', email: 'gone@yard.test', isEnabled: false }, yard);
  });
  const found = async (query: Record<string, unknown>) => (await list(query, yard)).payload.map((row) => row.username);

  it('filter by start of name and username, and by part of the e-mail', async () => {
    expect(await found({ name: 'zilka' })).toEqual(['zilka']);
    expect(await found({ name: 'JAN' })).toEqual(['a_b', 'axb'].toSorted((a) => (a === 'axb' ? 1 : -1)));
    expect(await found({ username: 'a_' })).toEqual(['a_b']);
    expect(await found({ username: '%' })).toEqual([]);
    expect(await found({ email: 'B@yard' })).toEqual(['a_b', 'axb']);
    expect(await found({ isEnabled: false })).toEqual(['gone']);
    expect(await found({ q: 'kral' })).toEqual(['a_b']);
  });

  it('sort and page', async () => {
    expect(await found({ sort: '-username' })).toEqual(['zilka', 'gone', 'axb', 'a_b']);
    expect((await list({ page: 2, pageSize: 3 }, yard)).meta).toEqual({ total: 4, page: 2, pageSize: 3 });
  });

  it('are one query each', async () => {
    const statements = await statementsOf(() => list({ page: 1, pageSize: 10 }, yard));
    expect(statements.filter(({ text }) => /employee/.test(text))).toHaveLength(1);
  });

  it('offer enabled employees as assignees and reporters', async () => {
    for (const route of [employeeRoutes.assignees, employeeRoutes.reporters]) {
      const { payload } = await yard.admin.call(route, { params: { account: yard.account }, query: {} });
      expect(payload.map((row) => row.username)).toEqual(['a_b', 'axb', 'zilka']);
      expect(Object.keys(payload[0] ?? {}).toSorted()).toEqual(['firstname', 'id', 'lastname', 'username']);
    }
  });

  it('find starts of names and usernames by an index, under row security', async () => {
    const many = await createDepot(app);
    await withAccountTransaction(app.db, many.accountId, null, (tx) =>
      sql`insert into employee (username, email, lastname) select 'u' || n, n || '@many.test', 'Name' || n
        from generate_series(1, 3000) n returning id`.execute(tx),
    );
    await sql`analyze employee`.execute(app.inspect);
    for (const query of [{ name: 'name29' }, { username: 'u2999' }]) {
      const [statement] = (await statementsOf(() => list({ ...query, page: 1, pageSize: 10 }, many))).filter(
        ({ text }) => text.includes('>= norm('),
      );
      if (!statement) throw new Error('The list sent no starts-with.');
      expect(await planOf(app.db, many.accountId, statement)).toMatch(/Index Cond: .*name_key >= '/);
    }
  });
});
