import { exportRoutes } from '@boxyard/contract/integrations/exports.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { withAccountTransaction } from '../src/core/db/connection.ts';
import { createDepot } from './tools/depot.ts';
import { depotWith } from './tools/depot-with.ts';
import { rowsOfCsv } from './tools/spreadsheets.ts';
import { planOf, statementsOf } from './tools/statements.ts';
import { useTestApp } from './tools/test-app.ts';
import { createYard } from './tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);

const inSlovak = ['Cibula', 'Čerešňa', 'Dub', 'Hruška', 'Chata', 'Ihla'];
const inEnglish = ['Čerešňa', 'Chata', 'Cibula', 'Dub', 'Hruška', 'Ihla'];
const params = () => ({ account: depot.account });
const byName = { sort: 'name' as const };

beforeAll(async () => {
  for (const name of inEnglish) {
    const client = await depot.admin.call(clientRoutes.create, {
      params: params(),
      body: { name, type: 'supplier' },
    });
    const body = { username: name, email: `${inEnglish.indexOf(name)}@depot.test`, lastname: name };
    await depot.admin.call(employeeRoutes.create, { params: params(), body });
    await depot.owner.call(warehouseRoutes.create, { params: params(), body: { name } });
    const box = await depot.admin.call(containerRoutes.create, {
      params: params(),
      body: { name: `SORT-${inEnglish.indexOf(name)}`, clientId: client.payload.id, containerTypeId: yard.typeOf(20) },
    });
    const task = { containerId: box.payload.id, title: name, type: 'repair' as const };
    await depot.admin.call(workTaskRoutes.create, { params: params(), body: task });
  }
  await depot.admin.call(adminRoutes.chooseLanguage, { body: { language: 'sk' } });
});

type Reader = typeof depot.admin;
const sorted = (names: (string | undefined)[]) => names.filter((name) => name && inSlovak.includes(name));

/** Each list under its name, as this person reads it. */
const lists: Record<string, (reader: Reader) => Promise<string[]>> = {
  clients: async (reader) =>
    (await reader.call(clientRoutes.list, { params: params(), query: byName })).payload.map(({ name }) => name),
  employees: async (reader) =>
    (await reader.call(employeeRoutes.list, { params: params(), query: byName })).payload.map((row) => row.lastname),
  warehouses: async (reader) =>
    (await reader.call(warehouseRoutes.list, { params: params(), query: byName })).payload.map(({ name }) => name),
  'containers by client': async (reader) =>
    (await reader.call(containerRoutes.list, { params: params(), body: { sort: 'clientName' as const } })).payload.map(
      ({ clientName }) => clientName,
    ),
  tasks: async (reader) =>
    (await reader.call(workTaskRoutes.list, { params: params(), query: { sort: 'title' as const } })).payload.map(
      ({ title }) => title,
    ),
};

describe('names stand', () => {
  it.each(Object.keys(lists))('in the order of the reader’s language in the list of %s', async (list) => {
    const read = async (reader: Reader) => sorted((await lists[list]?.(reader)) ?? []);
    expect(await read(depot.admin)).toEqual(inSlovak);
    expect(await read(depot.owner)).toEqual(inEnglish);
  });

  it('in the order of the account’s language for who has chosen none', async () => {
    const own = await createDepot(app);
    await own.owner.call(accountRoutes.update, { params: { account: own.account }, body: { language: 'sk' } });
    const at = { params: { account: own.account } };
    for (const name of inEnglish)
      await own.admin.call(clientRoutes.create, { ...at, body: { name, type: 'supplier' as const } });
    const names = async (by: Reader) =>
      (await by.call(clientRoutes.list, { ...at, query: byName })).payload.map(({ name }) => name);
    expect(await names(own.admin)).toEqual(inSlovak);
    await own.admin.call(adminRoutes.chooseLanguage, { body: { language: 'en' } });
    expect(await names(own.admin)).toEqual(inEnglish);
  });

  it('in the order of the file’s language in an export', async () => {
    const names = async (language: 'en' | 'sk') => {
      const body = { list: 'clients' as const, format: 'csv' as const, language, input: byName };
      const { payload } = await depot.admin.call(exportRoutes.create, { params: params(), body });
      const csv = await (await fetch(app.address + payload.url)).text();
      return sorted(rowsOfCsv(csv.slice(1), language === 'sk' ? ';' : ',').flat());
    };
    expect(await names('sk')).toEqual(inSlovak);
    expect(await names('en')).toEqual(inEnglish);
  });

  it('in the order of an index in long lists, without a statement more', async () => {
    const many = await createDepot(app);
    await withAccountTransaction(app.db, many.accountId, null, async (tx) => {
      await sql`insert into client (name, type) select 'Client ' || n, 'supplier' from generate_series(1, 2000) n`.execute(
        tx,
      );
      await sql`insert into employee (username, email, lastname) select 'u' || n, n || '@many.test', 'Name ' || n
        from generate_series(1, 2000) n`.execute(tx);
    });
    await sql`analyze client, employee`.execute(app.inspect);
    const query = { page: 2, pageSize: 10, sort: 'name' as const };
    const at = { params: { account: many.account }, query };
    const asked = {
      client_name: () => many.admin.call(clientRoutes.list, at),
      employee_name: () => many.admin.call(employeeRoutes.list, at),
    };
    for (const language of ['en', 'sk'] as const) {
      await many.admin.call(adminRoutes.chooseLanguage, { body: { language } });
      for (const [index, list] of Object.entries(asked)) {
        const statements = await statementsOf(list);
        const page = statements.find(({ text }) => text.includes('icu'));
        expect(page && (await planOf(app.db, many.accountId, page))).toContain(`${index}_${language}`);
        expect(statements.filter(({ text }) => /\badmin\b/.test(text))).toEqual([]);
      }
    }
  });
});

describe('a search', () => {
  const clients = async (query: { q: string } | { name: string }) =>
    (await depot.admin.call(clientRoutes.list, { params: params(), query })).payload.map(({ name }) => name);

  beforeAll(async () => {
    for (const name of ['Dunaj  Trans, s.r.o.', 'Trans Váh'])
      await depot.admin.call(clientRoutes.create, { params: params(), body: { name, type: 'transport' } });
    await depot.admin.call(employeeRoutes.create, {
      params: params(),
      body: { username: 'jn', email: 'jn@depot.test', firstname: 'Jana', lastname: 'Nováková' },
    });
  });

  it('ignores the blanks between words, where they are typed and where they are stored', async () => {
    for (const typed of ['dunaj trans', 'dunaj   trans', ' dunaj\u00a0trans ', 'dunaj\ttrans'])
      expect([typed, await clients({ q: typed }), await clients({ name: typed })]).toEqual([
        typed,
        ['Dunaj  Trans, s.r.o.'],
        ['Dunaj  Trans, s.r.o.'],
      ]);
  });

  it('ignores the order of words, and asks for each of them', async () => {
    expect(await clients({ q: 'trans dunaj' })).toEqual(['Dunaj  Trans, s.r.o.']);
    expect(await clients({ name: 's.r.o. trans dun' })).toEqual(['Dunaj  Trans, s.r.o.']);
    expect(await clients({ q: 'trans' })).toHaveLength(2);
    expect(await clients({ q: 'trans hron' })).toEqual([]);
    expect(await clients({ name: 'trans unaj' }), 'a word begins with each').toEqual([]);
    const employees = async (query: { q: string } | { name: string }) =>
      (await depot.admin.call(employeeRoutes.list, { params: params(), query })).payload.map((row) => row.username);
    for (const query of [{ q: 'novakova jana' }, { name: 'Nováková  Jana' }, { name: 'nova' }, { name: 'jana nov' }])
      expect([query, await employees(query)]).toEqual([query, 'name' in query && query.name === 'nova' ? [] : ['jn']]);
  });

  it('finds a number that is typed with blanks', async () => {
    await yard.container('MSKU1234565');
    for (const q of ['MSKU 123456 5', 'msku  1234565', '123456 5'])
      expect((await depot.admin.call(containerRoutes.list, { params: params(), body: { q } })).payload).toMatchObject([
        { name: 'MSKU1234565' },
      ]);
  });
});
