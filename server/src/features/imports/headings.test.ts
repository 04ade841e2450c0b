import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { previewOf, stage } from '../../../test/tools/imports.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);
beforeAll(async () => {
  const body = { name: 'Karpatia Shipping, a.s.', type: 'customer', currency: 'EUR' } as const;
  await depot.owner.call(clientRoutes.create, { params: { account: depot.account }, body });
});

it('yes and no below Empty are read as such, not below Laden; the statuses of ours are known in both languages', async () => {
  const ours = 'Číslo kontajnera;Klient;Typ;Stav;Prázdny\nMSKU6011672;Karpatia Shipping, a.s.;45G1;K dispozícii;Nie';
  const draft = await stage(depot, 'containers', ours);
  expect(draft.mapping).toEqual(['name', 'clientName', 'containerTypeName', 'containerStatusName', 'isEmpty']);
  expect((await previewOf(depot, draft.id, 'all')).rows).toMatchObject([{ state: 'new', faults: [] }]);
  const alone = await stage(depot, 'containers', 'Container;Empty;Laden\nMSKU6011672;Yes;No');
  expect(alone.mapping).toEqual(['name', 'isEmpty', null]);
});

const sheet = async (...lines: string[]) => {
  const draft = await stage(depot, 'containers', lines.join('\n'));
  const { rows } = await previewOf(depot, draft.id, 'all');
  const faults = rows.map((row) => row.faults.map(({ column, key }) => `${column} ${key}`));
  await depot.owner.call(importRoutes.remove, { params: { account: depot.account, id: draft.id } });
  return { mapping: draft.mapping, headings: draft.headings, faults, states: rows.map(({ state }) => state) };
};
const line = ';45G1;Karpatia Shipping, a.s.';

describe('what would be wrong without a word', () => {
  it('full and empty: the heading decides, a cell that says neither is a fault, and a weight without it as well', async () => {
    const stated = await sheet('Container;ISO;Line;Full/Empty', `MSKU6011672${line};plný`, `MSKU6011688${line};1/1`);
    expect(stated.mapping[3]).toBe('isEmpty');
    expect(stated.faults.toSorted()).toEqual([[], ['isEmpty importNotYesNo']]);
    const full = await sheet('Container;ISO;Line;Plný;Brutto', `MSKU6011672${line};áno;24150`);
    expect([full.mapping[3], full.faults]).toEqual([null, [['grossWeightKg importLoadUnsaid']]]);
  });

  it('tonnes below a heading without a unit, or with one above two columns', async () => {
    const tonnes = await sheet('Container;ISO;Line;MT;Tare;Gross', `MSKU6011672${line};N;3900;24.15`);
    expect(tonnes.faults).toEqual([expect.arrayContaining(['grossWeightKg importGrossBelowTare'])]);
    const tare = await sheet('Container;ISO;Line;Tare', `MSKU6011672${line};3.9`);
    expect([tare.faults, tare.states]).toEqual([[['tareWeightKg importOddTare']], ['bad']]);
    const merged = await sheet(
      'Kontajner;;Rejdár;Hmotnosť v tonách;',
      'číslo;ISO;;tara;brutto',
      `MSKU6011672${line};3,9;24,1`,
    );
    expect(merged.mapping).toEqual(['name', 'containerTypeName', 'clientName', null, null]);
  });

  it('totals, half numbers, two parties, and an ISO code that is like another one', async () => {
    const rows = await sheet('Container;ISO;Line', `Spolu 5${line}`, `713382-4${line}`);
    expect(rows.faults).toEqual([['name importTotals'], ['name importNoNumber']]);
    expect(rows.states).toEqual(['bad', 'new']);
    const parties = await sheet('Container;ISO;Line;Customer', `MSKU6011672${line};Karpatia Shipping, a.s.`).catch(
      String,
    );
    expect(parties).toContain('clientName');
    const draft = await stage(depot, 'containers', 'Container;ISO;Line\nMSKU6011672;L5G1;Karpatia Shipping, a.s.');
    expect((await previewOf(depot, draft.id)).rows[0]?.faults).toMatchObject([{ key: 'importUnknown', fix: null }]);
  });
});

describe('what a heading leaves open', () => {
  it('is asked: a weight of any kind, a place in one text, another unit', async () => {
    const file = 'container;weight;location;tare (lbs);gross, t;tare [kg]\nBYDU1004110;2200;A-01-02;4850;2.2;2200';
    const draft = await stage(depot, 'containers', file);
    expect(draft.mapping).toEqual(['name', null, null, null, null, 'tareWeightKg']);
    expect(draft.hints).toEqual(['', 'weight', 'place', 'unit', 'unit', '']);
    const match = (mapping: (string | null)[]) =>
      depot.owner.call(importRoutes.update, { params: { account: depot.account, id: draft.id }, body: { mapping } });
    const refused = await match(['name', 'grossWeightKg', null, 'tareWeightKg', null, null]);
    expect(refused.problem.errors).toMatchObject([
      { path: 'mapping.3', key: 'importOtherUnit', params: { unit: 'lb', own: 'kg' } },
    ]);
    expect((await match(['name', 'grossWeightKg', null, null, null, null])).status).toBe(200);
  });

  it('is said by a second row: what is merged over columns, and units', async () => {
    const merged =
      'Container;;Weight;;Shipping Line\nNo.;ISO;Tare;Gross;\nBYDU1004110;45G1;3900;21000;Karpatia Shipping, a.s.';
    expect(await stage(depot, 'containers', merged)).toMatchObject({
      headings: ['Container No.', 'ISO', 'Tare', 'Gross', 'Shipping Line'],
      mapping: ['name', 'containerTypeName', 'tareWeightKg', 'grossWeightKg', 'clientName'],
      headingRow: 2,
      rowCount: 1,
    });
    const units = 'Container No;Owner;Tare;Weight\n;;kg;lbs\nBYDU1004110;Karpatia Shipping, a.s.;3900;1';
    expect(await stage(depot, 'containers', units)).toMatchObject({
      mapping: ['name', 'clientName', 'tareWeightKg', null],
      rowCount: 1,
    });
  });

  it('a size that cannot be read is a fault of its cell', async () => {
    const file = 'container;iso type;size;owner\nMSKU6011672;45G1;4O;Karpatia Shipping, a.s.';
    const { id } = await stage(depot, 'containers', file);
    const [row] = (await previewOf(depot, id)).rows;
    expect(row?.faults).toMatchObject([{ column: 'size', key: 'importNotSize' }]);
  });
});
