import { importColumns } from '@boxyard/contract/integrations/import-columns.ts';
import { importKinds } from '@boxyard/contract/integrations/import-kinds.ts';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { previewOf, stage, workbookOf, zipOf } from '../../../test/tools/imports.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);

describe('a file', () => {
  it('may be a workbook with shared, inline and prefixed texts, numbers, truths and dates', async () => {
    const shared = [
      '<t>Container number</t>',
      '<r><t>Cli</t></r><r><rPr/><t>ent</t></r><rPh><t>no</t></rPh>',
      '<t>Maersk &amp; sons</t>',
    ];
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Type</t></is></c><c r="D1" t="str"><v>Expiry</v></c><c r="E1" t="inlineStr"><is><t>Empty</t></is></c></row>' +
      '<row r="3"><c r="A3" t="inlineStr"><is><t>XINU1234562</t></is></c><c r="B3" t="s"><v>2</v></c><c r="C3"/><c r="D3" s="1"><v>46934</v></c><c r="E3" t="b"><v>0</v></c></row>' +
      '<x:row r="4"><x:c r="A4"><x:v>1.1000000000000001</x:v></x:c><x:c r="D4" s="1"><x:v>46934.604166666664</x:v></x:c></x:row>';
    const draft = await stage(depot, 'containers', workbookOf(rows, shared), 'Boxy.xlsx');
    expect(draft).toMatchObject({
      filename: 'Boxy.xlsx',
      rowCount: 2,
      headings: ['Container number', 'Client', 'Type', 'Expiry', 'Empty'],
    });
    expect(draft.samples).toEqual([
      ['XINU1234562', '1.1'],
      ['Maersk & sons'],
      [],
      ['2028-06-30', '2028-06-30 14:30'],
      ['no'],
    ]);
  });

  it('says what stands between its columns, also below a title', async () => {
    const own = await createDepot(app);
    const separators = [];
    for (const file of [
      'name,type\nA;B,customer\n',
      'name;type\nA;customer\n',
      'Clients 2026\nname\ttype\nA\tcustomer\n',
      'sep=*\nname*type\nA*customer\n',
      workbookOf('<row><c><v>1</v></c></row><row><c><v>2</v></c></row>'),
    ])
      separators.push((await stage(own, 'clients', file)).separator);
    expect(separators).toEqual([',', ';', '\t', '*', '']);
  });

  it('is offered a word of the screens in place of one that is nearly understood', async () => {
    const { id } = await stage(depot, 'gate_moves', 'container;direction;date;client\nA;Inn;2026-09-01;B\n');
    const [row] = (await previewOf(depot, id)).rows;
    expect(row?.faults.find(({ column }) => column === 'direction')?.fix).toBe('Gate in');
  });

  it('is refused where it is no table, damaged, too long, or grows when it is unpacked', {
    timeout: 60_000,
  }, async () => {
    const refusal = (file: string | Uint8Array) =>
      stage(depot, 'clients', file).then(
        () => 'taken',
        (error: Error) => /"key":"(\w+)"/.exec(error.message)?.[1],
      );
    const bomb = zipOf({ 'xl/workbook.xml': Buffer.alloc(200 * 1024 * 1024, 'a') });
    const long = `<t>${'x'.repeat(4000)}</t>`;
    const many = (count: number, rows: number) =>
      refusal(workbookOf(`${named}${`<row>${'<c t="s"><v>0</v></c>'.repeat(count)}</row>`.repeat(rows)}`, [long]));
    const named = '<row r="1"><c t="inlineStr"><is><t>name</t></is></c></row>';
    const numbered = (...rows: string[]) =>
      refusal(workbookOf(named + rows.map((nth) => `<row r="${nth}"><c><v>1</v></c></row>`).join('')));
    const shared = workbookOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(10_000), [
      `<t>${'x'.repeat(1_000_000)}</t>`,
    ]);
    const lying = zipOf({ 'xl/workbook.xml': Buffer.alloc(200 * 1024 * 1024, 'a') }, { size: 1000 });
    const whole = workbookOf(`${named}<row><c><v>1</v></c></row>`);
    const crowd = zipOf(Object.fromEntries(Array.from({ length: 2001 }, (_, nth) => [`${nth}.xml`, ''])));
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook>&a;</workbook>';
    expect([
      await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])),
      await refusal(Buffer.from([1, 0, 2, 0])),
      await refusal('name\n'),
      await refusal(`name\n${'a\n'.repeat(10_001)}`),
      await refusal(`${'a,'.repeat(101)}\n${'b,'.repeat(101)}`),
      await refusal(Buffer.from('PK\x03\x04 and nothing more')),
      await refusal(bomb),
      await refusal(lying),
      await refusal(whole.subarray(0, whole.length / 2)),
      await refusal(crowd),
      await many(5, 2001),
      await many(6, 1),
      await refusal(zipOf({ 'xl/workbook.xml': entities })),
      await refusal(shared),
      await refusal(workbookOf(`${named}${'<row/>'.repeat(7_000_000)}<row><c><v>1</v></c></row>`)),
      await refusal(workbookOf(`${named}<row><c><v>1</v>`)),
      await refusal(workbookOf(`${named}<!--${'- '.repeat(70_000_000)}--><row><c><v>1</v></c></row>`)),
      await refusal(workbookOf('<a>'.repeat(3_000_000))),
      await numbered('3000000000'),
      await numbered('2.5'),
      await numbered('0'),
      await numbered('x'),
      await numbered('5', '5'),
      await numbered('1'),
      await numbered('5', '3', '1048576'),
    ]).toEqual([
      'importOldExcel',
      'importNotTable',
      'importEmpty',
      'importTooLong',
      'importTooWide',
      'importBroken',
      'importBroken',
      'importBroken',
      'importBroken',
      'importBroken',
      'importTooMuch',
      'importRowTooLong',
      'importBroken',
      'importCellTooLong',
      'importBroken',
      'importBroken',
      'importBroken',
      'importBroken',
      'importBroken',
      'importBroken',
      'importBroken',
      'importBroken',
      'importBroken',
      'importBroken',
      'taken',
    ]);
    expect(Math.max(bomb.length, shared.length)).toBeLessThan(1024 * 1024);
  });

  it('is refused with the row and the column of a cell that is longer than any field', async () => {
    const long = 'q'.repeat(800_000);
    const rows = '<row r="1"><c t="inlineStr"><is><t>name</t></is></c><c t="inlineStr"><is><t>type</t></is></c></row>';
    const shared = '<row r="7"><c r="A7"><v>1</v></c><c r="B7" t="s"><v>0</v></c></row>';
    const of = (column: string, row: number) => `Row ${row}, column ${column}: a cell has at most 4000 characters.`;
    await expect(stage(depot, 'clients', workbookOf(rows + shared, [`<t>${long}</t>`]))).rejects.toThrow(of('type', 7));
    await expect(stage(depot, 'clients', `name;type\nA;\nB;${long}\n`)).rejects.toThrow(of('type', 3));
    await expect(stage(depot, 'clients', `name\nA;${long}\n`)).rejects.toThrow(of('B', 2));
    const { id } = await stage(depot, 'clients', `name;type\nA;${'q'.repeat(4000)}\nB;custmer\n`);
    const { rows: shown } = await previewOf(depot, id);
    expect(shown.map(({ faults }) => faults.map(({ key, fix }) => [key, fix]))).toEqual([
      [['importNotListed', null]],
      [['importNotListed', 'Customer']],
    ]);
  });

  it('is read at once whatever stands in its formats, and as long as they are no longer than a spreadsheet keeps', async () => {
    const row = (nth: number, value: string) =>
      `<row r="${nth}"><c t="inlineStr"><is><t>Q${nth}</t></is></c><c s="0"><v>${value}</v></c></row>`;
    const samplesOf = async (codes: string[]) => {
      const formats = codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('');
      const styles = `<numFmts>${formats}</numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`;
      return (await stage(depot, 'clients', workbookOf(row(1, 'x') + row(2, '46934'), [], styles))).samples[1];
    };
    expect(await samplesOf(['[$-41B]d. mmmm yyyy'])).toEqual(['2028-06-30']);
    expect(await samplesOf([`[Red]0&quot;d`])).toEqual(['46934']);
    // Each sign would be gone through to the end.
    expect(await samplesOf(Array.from({ length: 30_000 }, () => '['.repeat(255)))).toEqual(['46934']);
    await expect(samplesOf(['['.repeat(3_000_000)])).rejects.toThrow('importBroken');
  });

  it('does not grow beyond what a file may have when its cells are corrected', async () => {
    const columns = Array.from({ length: 12 }, (_, at) => `c${at}`);
    const { id } = await stage(depot, 'clients', `${columns.join(';')}\n${'x;'.repeat(12)}\n`);
    const params = { account: depot.account, id };
    const known = importColumns.clients.map(({ name }) => name).slice(0, 12);
    await depot.owner.call(importRoutes.update, { params, body: { mapping: [...known, null] } });
    const statuses = [];
    for (const column of known) {
      const body = { nth: 2, column, body: 'y'.repeat(4000), alike: false };
      statuses.push((await depot.owner.call(importRoutes.correct, { params, body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 422, 422, 422]);
  });

  it('is for owners of its account, and lists who imported what', async () => {
    await stage(depot, 'clients', 'name\nEarlier\n');
    const draft = await stage(depot, 'clients', 'name\nGuarded\n');
    const other = await createDepot(app);
    const statuses = [];
    for (const [account, person] of [
      [depot.account, depot.admin],
      [depot.account, other.owner],
      [other.account, other.owner],
    ] as const)
      for (const route of [importRoutes.get, importRoutes.preview, importRoutes.confirm])
        statuses.push((await person.call(route, { params: { account, id: draft.id } } as never)).status);
    expect(statuses).toEqual([403, 403, 403, 404, 404, 404, 404, 404, 404]);
    const { payload, meta } = await depot.owner.call(importRoutes.list, {
      params: { account: depot.account },
      query: { kind: 'clients', pageSize: 1 },
    });
    expect(payload[0]).toMatchObject({ id: draft.id, status: 'draft', rowCount: 1, adminName: depot.owner.email });
    expect(meta.total).toBeGreaterThan(1);
  });

  it('has a template whose own headings it knows', async () => {
    await depot.owner.call(accountRoutes.update, {
      params: { account: depot.account },
      body: { modules: ['bookings'] },
    });
    for (const kind of importKinds)
      for (const format of ['csv', 'xlsx'] as const) {
        const { payload } = await depot.owner.call(importRoutes.template, {
          params: { account: depot.account, kind },
          query: { format, language: format === 'csv' ? 'sk' : 'en' },
        });
        const draft = await stage(depot, kind, Buffer.from(payload.contents, 'base64'), payload.filename);
        expect([kind, format, draft.mapping.indexOf(null), draft.rowCount]).toEqual([kind, format, -1, 1]);
        expect(Object.keys((await previewOf(depot, draft.id)).counts)).toContain('bad');
        const keys = (await previewOf(depot, draft.id)).rows.flatMap(({ faults }) => faults.map(({ key }) => key));
        expect(keys.filter((key) => key !== 'importUnknown')).toEqual([]);
      }
  });
});
