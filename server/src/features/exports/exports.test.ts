import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { type ExportRequest, exportLists, exportRoutes } from '@boxyard/contract/integrations/exports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { times } from '../../../test/tools/length.ts';
import { rowsOfCsv, rowsOfXlsx } from '../../../test/tools/spreadsheets.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';
import { withAccountTransaction, withTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);

const link = async (body: ExportRequest, by = depot) =>
  (
    await (body.list === 'history' ? by.owner : by.admin).call(exportRoutes.create, {
      params: { account: by.account },
      body,
    })
  ).payload.url;
const download = async (body: ExportRequest, by = depot) => {
  const response = await fetch(app.address + (await link(body, by)));
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const csv = async (body: Omit<ExportRequest, 'format'>, by = depot) => {
  const { bytes } = await download({ ...body, format: 'csv' }, by);
  return rowsOfCsv(bytes.toString().slice(1), body.language === 'sk' ? ';' : ',');
};
const addClient = (name: string, more: object = {}) =>
  depot.admin.call(clientRoutes.create, {
    params: { account: depot.account },
    body: { name, type: 'supplier', ...more },
  });

describe('an export', () => {
  it.each(exportLists)('of %s has headings in both languages for every column', async (list) => {
    const of = {
      'client-users': yard.clientId,
      'container-transports': (await yard.container(`HEAD-${list}`)).id,
      'container-transactions': (await yard.container(`HEAD-${list}-`)).id,
    }[list as string];
    for (const language of ['en', 'sk'] as const) {
      const [headings = []] = await csv({ list, language, ...(of !== undefined && { of }) });
      expect(headings.length).toBeGreaterThan(2);
      for (const heading of headings) expect(heading).toMatch(/^\p{Lu}/u);
    }
  });

  it('is filtered and sorted as the list', async () => {
    for (const name of ['Ďurčo', 'Čierny', 'Ábel']) await addClient(`Zoznam ${name}`);
    await addClient('Zoznam Inactive', { isActive: false });
    const input = { name: 'zoznam', status: 'active', sort: '-name', page: 9, pageSize: 1 };
    const [headings = [], ...rows] = await csv({ list: 'clients', input });
    expect(headings[0]).toBe('Name');
    expect(rows.map((row) => row[0])).toEqual(['Zoznam Ďurčo', 'Zoznam Čierny', 'Zoznam Ábel']);
    for (const row of rows)
      expect([row[headings.indexOf('Type')], row[headings.indexOf('Status')]]).toEqual(['Supplier', 'Active']);
  });

  it('of chosen rows has these alone, in the order of the list', async () => {
    const added = [];
    for (const name of ['Vybraný B', 'Vybraný A', 'Vybraný C']) added.push((await addClient(name)).payload.id);
    const [, ...rows] = await csv({ list: 'clients', input: { sort: 'name' }, ids: [added[2] ?? 0, added[1] ?? 0] });
    expect(rows.map((row) => row[0])).toEqual(['Vybraný A', 'Vybraný C']);
    const boxes = [await yard.container('CHOSEN1'), await yard.container('CHOSEN2')];
    const [, ...found] = await csv({ list: 'containers', input: { q: 'chosen' }, ids: [boxes[1]?.id ?? 0] });
    expect(found.map((row) => row[0])).toEqual(['CHOSEN2']);
  });

  it('does no harm with formulas', async () => {
    const wild = ['=HYPERLINK("http://x";"y")', '+1', '-2+3', '@SUM(A1)', 'a, "b"; c\nd'];
    for (const [i, notes] of wild.entries()) await addClient(`Formula ${i}`, { notes });
    const [headings = [], ...rows] = await csv({ list: 'clients', input: { name: 'formula' } });
    const notesColumn = headings.indexOf('Notes');
    expect(rows.map((row) => row[notesColumn])).toEqual([
      `'=HYPERLINK("http://x";"y")`,
      "'+1",
      "'-2+3",
      "'@SUM(A1)",
      'a, "b"; c\nd',
    ]);
    const { bytes } = await download({ list: 'clients', format: 'xlsx', input: { name: 'formula' } });
    const [names = [], ...cells] = rowsOfXlsx(bytes);
    expect(cells.map((row) => row[names.indexOf('Notes')])).toEqual(wild);
  });

  it('does no harm with formulas behind the separator of another reader', async () => {
    const wild = [
      'a;=1+1;b',
      'a\t=1',
      'a, @SUM(A1)',
      'a;-1+HYPERLINK(1)',
      'tel;+421 905 123',
      'Dunaj, -5; +7',
      'a = b',
    ];
    for (const [i, notes] of wild.entries()) await addClient(`Separator ${i}`, { notes });
    const [headings = [], ...rows] = await csv({ list: 'clients', input: { name: 'separator' } });
    expect(rows.map((row) => row[headings.indexOf('Notes')])).toEqual([
      "a;'=1+1;b",
      "a\t'=1",
      "a, '@SUM(A1)",
      "a;'-1+HYPERLINK(1)",
      'tel;+421 905 123',
      'Dunaj, -5; +7',
      'a = b',
    ]);
  });

  it('goes through a text once, whatever separators it consists of', async () => {
    const each = times(20, 100);
    const repeated = ['\t', '\t ', ' \t', ';\t', ',\t', ';', ',', '\t-', ';-  ', ',+1(', '\n ', '\t\t+\t'];
    for (const text of repeated)
      await withAccountTransaction(app.db, depot.accountId, depot.admin.id, (tx) =>
        sql`insert into client (name, type, description, notes) select 'Slow ' || ${JSON.stringify(text)}::text || n, 'customer', t, t
          from generate_series(1, ${each}::int) n, concat(left('a' || repeat(${text}, 4000), 3999), 'b') t returning id`.execute(
          tx,
        ),
      );
    const url = await link({ list: 'clients', format: 'csv', input: { name: 'slow' } });
    const before = process.cpuUsage();
    const text = await (await fetch(app.address + url)).text();
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(60 * each);
    expect(text.split('Slow').length - 1).toBe(repeated.length * each);
  });

  it('does no harm with formulas behind line breaks, and quotes every cell with one', async () => {
    const wild = [
      'a\n=1+1',
      'a\r=1',
      'a\r\n  @x\n+1',
      'a\u2028-1',
      ' =1',
      'a\nb = c',
      'a\tb',
      '_x003D_1',
      '- no',
      '＝1',
    ];
    for (const [i, notes] of wild.entries()) await addClient(`Broken ${i}`, { notes, description: notes });
    const { bytes } = await download({ list: 'clients', format: 'csv', input: { name: 'broken' } });
    const text = bytes.toString();
    const [headings = [], ...rows] = rowsOfCsv(text.slice(1), ',');
    expect(rows.map((row) => row[headings.indexOf('Notes')])).toEqual([
      "a\n'=1+1",
      "a\r'=1",
      "a\r\n'  @x\n'+1",
      "a\u2028'-1",
      '=1'.replace(/^/, "'"),
      'a\nb = c',
      'a\tb',
      '_x003D_1',
      "'- no",
      "'＝1",
    ]);
    // Readers that split at every line break, or that ignore quotes, find no formula either.
    for (const line of text.split(/[\r\n\u2028]/)) expect(line).not.toMatch(/^\s*[=+\-@＝]/u);
    for (const cell of ['a\r', 'a\n', 'a\u2028']) expect(text).not.toMatch(new RegExp(`(?<!")${cell}`));

    const xlsx = (await download({ list: 'clients', format: 'xlsx', input: { name: 'broken' } })).bytes;
    const [names = [], ...cells] = rowsOfXlsx(xlsx);
    expect(cells.map((row) => row[names.indexOf('Notes')])).toEqual(wild.map((each) => each.trim()));
  });

  it('keeps numbers numbers and dates dates', async () => {
    const { id } = await yard.container('NUMB1234567');
    const charge = { clientId: yard.clientId, type: 'sold' as const, unitPrice: 1234.5 };
    const times = ['2026-01-31T23:30:00Z', '2026-07-01T10:00:00Z'].map((time) => Date.parse(time) / 1000);
    for (const startedAt of times)
      await depot.admin.call(transactionRoutes.create, {
        params: { account: depot.account, containerId: id },
        body: { ...charge, startedAt },
      });
    const request = { list: 'container-transactions' as const, of: id, input: { sort: 'startedAt' } };
    const columns = (rows: unknown[][]) => {
      const [headings = [], ...cells] = rows;
      return ['Start date', 'Unit price', 'End date'].map((name) => cells.map((row) => row[headings.indexOf(name)]));
    };
    expect(columns(await csv({ ...request, language: 'en' }))).toEqual([
      ['2026-02-01 00:30', '2026-07-01 12:00'],
      ['1234.5', '1234.5'],
      ['', ''],
    ]);
    const { bytes, headers } = await download({ ...request, language: 'en', format: 'xlsx' });
    const february = Date.UTC(2026, 1, 1) / 86_400_000 + 25_569;
    const july = Date.UTC(2026, 6, 1) / 86_400_000 + 25_569;
    const [[first, second] = [], prices, ends] = columns(rowsOfXlsx(bytes)) as number[][];
    expect(first).toBeCloseTo(february + 30 / 1440, 6);
    expect(second).toBeCloseTo(july + 0.5, 6);
    expect([prices, ends]).toEqual([
      [1234.5, 1234.5],
      [undefined, undefined],
    ]);
    expect(headers.get('content-type')).toContain('spreadsheetml');
    const slovak = await csv({ ...request, language: 'sk' });
    expect(slovak[1]?.[slovak[0]?.indexOf('Jednotková cena') ?? -1]).toBe('1234,5');
    expect(slovak[1]?.[slovak[0]?.indexOf('Typ') ?? -1]).toBe('Predaj');
  });

  it('has places, starting statuses and suggested reasons in the language asked for, and typed names as typed', async () => {
    const { call } = depot.admin;
    const box = await yard.container('RECNIK1');
    const params = { account: depot.account, id: box.id };
    const statuses = (await call(containerStatusRoutes.list, { params })).payload;
    const body = { containerStatusId: statuses.find(({ name }) => name === 'In repair')?.id ?? 0 };
    await call(containerRoutes.update, { params, body });
    await call(positionRoutes.createCurrent, { params, body: placeIn(yard.section, 1, 1, 1) });
    await call(positionRoutes.createReserved, { params, body: placeIn(yard.section, 2, 1, 1) });
    const task = { containerId: box.id, type: 'transfer', title: 'Move for inspection' } as const;
    await call(workTaskRoutes.create, { params, body: task });
    await depot.owner.call(containerStatusRoutes.create, { params, body: { name: 'In der Werkstatt' } });
    const sk = { language: 'sk' } as const;
    const [[, place], [, transfer]] = await Promise.all([
      csv({ list: 'containers', input: { q: 'RECNIK1' }, ...sk }),
      csv({ list: 'work-tasks', input: { containerName: 'RECNIK1' }, ...sk }),
    ]);
    expect(place).toEqual(expect.arrayContaining(['V oprave', 'Area A > S1 > Rad: 1 > Vrstva: 1 > Pozícia: 1']));
    expect(transfer).toEqual(
      expect.arrayContaining(['Presun na kontrolu', 'Area A > S1 > Rad: 2 > Vrstva: 1 > Pozícia: 1']),
    );
    const names = (await csv({ list: 'container-statuses', ...sk })).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['V oprave', 'In der Werkstatt']));
  });

  it('begins with the mark of UTF-8 and is a download', async () => {
    const { bytes, headers } = await download({ list: 'warehouses', format: 'csv' });
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="warehouses-\d{4}-\d\d-\d\d\.csv"$/);
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'private, no-store',
      'nosniff',
    ]);
  });

  it('has every row of a long list once, in order', async () => {
    const own = await createDepot(app);
    const mine = await createYard(own);
    // It is read in pieces of 500.
    const rows = times(1_100, 2_500);
    await withAccountTransaction(app.db, own.accountId, own.admin.id, (tx) =>
      sql`insert into container (name, client_id, container_type_id)
        select 'LONG' || lpad(n::text, 7, '0'), ${mine.clientId}, ${mine.typeOf(20)} from generate_series(1, ${rows}::int) n returning id`.execute(
        tx,
      ),
    );
    for (const format of ['csv', 'xlsx'] as const) {
      const { bytes } = await download({ list: 'containers', format, input: { sort: 'name' } }, own);
      const found: unknown[][] = format === 'csv' ? rowsOfCsv(bytes.toString().slice(1)) : rowsOfXlsx(bytes);
      const names = found.slice(1).map((row) => row[0]);
      expect(names).toEqual(Array.from({ length: rows }, (_, n) => `LONG${String(n + 1).padStart(7, '0')}`));
    }
  });

  it('of one container or client takes only theirs', async () => {
    const [first, second] = [await yard.container('ONEU1234567'), await yard.container('TWOU1234567')];
    for (const { id } of [first, second])
      await depot.admin.call(transportRoutes.createPlannedIn, {
        params: { account: depot.account, containerId: id },
        body: { clientId: yard.clientId, vehicleType: 'truck', arrivalDate: 1_790_000_000 },
      });
    const [headings = [], ...rows] = await csv({ list: 'container-transports', of: first.id });
    expect(rows.map((row) => row[headings.indexOf('Container')])).toEqual(['ONEU1234567']);
    const refused = await Promise.all(
      [
        { list: 'client-users' as const },
        { list: 'clients' as const, of: 1 },
        { list: 'client-users' as const, of: 999_999 },
      ].map((body) =>
        depot.admin.call(exportRoutes.create, { params: { account: depot.account }, body: { ...body, format: 'csv' } }),
      ),
    );
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 404]);
  });

  it('refuses a filter that the list does not have', async () => {
    const body = { list: 'containers' as const, format: 'csv' as const, input: { colour: 'red', clientId: 'x' } };
    const { status, problem } = await depot.admin.call(exportRoutes.create, {
      params: { account: depot.account },
      body,
    });
    expect([status, problem.errors?.map(({ path }) => path).toSorted()]).toEqual([
      422,
      ['input.clientId', 'input.colour'],
    ]);
  });

  it('shows nothing of another tenant, and ends with the session', async () => {
    const stranger = await createDepot(app);
    await createYard(stranger);
    await stranger.admin.call(clientRoutes.create, {
      params: { account: stranger.account },
      body: { name: 'Cudzí klient', type: 'customer' },
    });
    expect((await csv({ list: 'clients' })).flat()).not.toContain('Cudzí klient');
    const url = await link({ list: 'containers', format: 'csv' }, stranger);
    for (const bad of [
      url.split('?')[0],
      url.replace(stranger.account, depot.account),
      url.replace('containers', 'clients'),
    ])
      expect((await fetch(app.address + bad)).status).toBe(404);
    expect((await fetch(app.address + url)).status).toBe(200);
    await withTransaction(app.db, (tx) =>
      tx.updateTable('session').set({ endedAt: new Date() }).where('adminId', '=', stranger.admin.id).execute(),
    );
    expect((await fetch(app.address + url)).status).toBe(401);
  });
});

it('HEAD makes no export, and is answered where the answer is in memory', async () => {
  const url = await link({ list: 'clients', format: 'csv' });
  const head = async (path: string) => (await fetch(app.address + path, { method: 'HEAD' })).status;
  expect(await head(url)).toBe(404);
  expect([await head('/health/live'), await head('/health/ready')]).toEqual([200, 200]);
});

it('a container that is gone meanwhile is left out', async () => {
  const { id } = await yard.container('GONE1234567');
  await depot.admin.call(containerRoutes.remove, { params: { account: depot.account, id } });
  expect((await csv({ list: 'containers', input: { name: 'GONE' } })).length).toBe(1);
});
