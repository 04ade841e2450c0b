import { actRoutes } from '@boxyard/contract/core/acts.ts';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { confirm, previewOf, stage } from '../../../test/tools/imports.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);
beforeAll(async () => {
  const body = { name: 'Karpatia Shipping, a.s.', type: 'customer', currency: 'EUR' } as const;
  await depot.owner.call(clientRoutes.create, { params: { account: depot.account }, body });
});

/** The containers that a file becomes. */
async function imported(file: string) {
  const { account, owner } = depot;
  const { id } = await stage(depot, 'containers', file);
  const { act } = (await confirm(depot, id)).payload;
  const found = await owner.call(containerRoutes.list, { params: { account }, body: { sort: 'name' } });
  const whole = found.payload.map(({ id: container }) =>
    owner.call(containerRoutes.get, { params: { account, id: container } }),
  );
  const containers = (await Promise.all(whole)).map(({ payload }) => payload);
  await owner.call(actRoutes.undo, { params: { account, act: act ?? '' } });
  return containers;
}

it('yes and no below Empty and below Laden are read as each says; the statuses of ours are known in both languages', async () => {
  const ours = 'Číslo kontajnera;Klient;Typ;Stav;Prázdny\nMSKU6011672;Karpatia Shipping, a.s.;45G1;K dispozícii;Nie';
  const draft = await stage(depot, 'containers', ours);
  expect(draft.mapping).toEqual(['name', 'clientName', 'containerTypeName', 'containerStatusName', 'isEmpty']);
  expect((await previewOf(depot, draft.id, 'all')).rows).toMatchObject([{ state: 'new', faults: [] }]);
  const alone = await stage(depot, 'containers', 'Container;Empty;Laden\nMSKU6011672;Yes;No');
  expect(alone.mapping).toEqual(['name', 'isEmpty', null]);
  const rows = 'MSKU6011672;45G1;Karpatia Shipping, a.s.;yes;3900\nMSKU6011688;45G1;Karpatia Shipping, a.s.;no;3900';
  const written = await imported(`Container;ISO;Line;Laden;Tare\n${rows}`);
  expect(written.map(({ name, isEmpty }) => [name, isEmpty])).toEqual([
    ['MSKU6011672', false],
    ['MSKU6011688', true],
  ]);
});

describe('units', () => {
  it('of headings and of cells are converted, and the preview says to what', async () => {
    const head = 'Container;ISO;Line;MT;Tare (lbs);Gross, t;Set point [°F]';
    const row = ';45G1;Karpatia Shipping, a.s.';
    const file = `${head}\nMSKU6011693${row};N;8,598;24.15;-0.4\nMSKU6011707${row};N;3900 kg;24150 kg;-18 °C`;
    const draft = await stage(depot, 'containers', file);
    expect(draft.hints).toEqual(['', '', '', '', 'converted', 'converted', 'converted']);
    const { rows } = await previewOf(depot, draft.id, 'all');
    expect(rows.map(({ faults }) => faults)).toEqual([[], []]);
    const type = { containerTypeName: "40' High Cube" };
    const written = { isEmpty: false, tareWeightKg: 3900, grossWeightKg: 24_150, setTemperature: -18 };
    expect(rows.map(({ read }) => read)).toEqual([
      { ...written, ...type },
      // Said in the unit of the field.
      { isEmpty: false, ...type },
    ]);
    const [, first] = file.split('\n');
    const [converted] = await imported(`${head}\n${first}`);
    expect(converted).toMatchObject(written);
  });

  it('that we do not know in brackets are none of ours, and a number of tonnes is read by what a container may weigh', async () => {
    const unknown = await sheet('Container;ISO;Line;Gross (000 lbs);Tare (cwt)', `MSKU6011672${line};1;2`);
    expect(unknown.mapping).toEqual(['name', 'containerTypeName', 'clientName', null, null]);
    const head = 'Container;ISO;Line;MT;Tare (t);Max gross (t)';
    const explained = await sheet('Container (No.);Type (ISO);Line (SCAC);Status (F/E)', `MSKU6011672${line};F`);
    expect(explained.mapping).toEqual(['name', 'containerTypeName', 'clientName', 'isEmpty']);
    const draft = await stage(depot, 'containers', `${head}\nMSKU6011672${line};E;4,640;34,000`);
    const [row] = (await previewOf(depot, draft.id)).rows;
    expect(row?.faults.map(({ column, key, fix }) => [column, key, fix])).toEqual([
      ['tareWeightKg', 'importNumberUnclear', '4.64'],
      ['maxGrossWeightKg', 'importNumberUnclear', '34'],
    ]);
    const clear = await sheet(head, `MSKU6011672${line};E;3.9;"34,000"`);
    expect([clear.faults, clear.states]).toEqual([[['maxGrossWeightKg importOddLimit']], ['bad']]);
  });

  it('of the most that a container may weigh and carry are judged, and a load against it', async () => {
    const head = 'Container;ISO;Line;MT;Tare;Max gross;Payload;Gross';
    const odd = await sheet(head, `MSKU6011672${line};F;3900;30.48;28.25;24560`, `MSKU6011688${line};F;;67200;;68000`);
    expect(odd.faults.map((each) => each.toSorted())).toEqual([
      ['grossWeightKg importGrossAboveMax', 'maxGrossWeightKg importOddLimit', 'payloadCapacityKg importOddLimit'],
      ['grossWeightKg importGrossAboveMax', 'maxGrossWeightKg importOddLimit'],
    ]);
    expect(odd.states).toEqual(['bad', 'new']);
  });

  it('stand in a column of their own, behind that of the numbers', async () => {
    const head = 'CNTR;ISO;LINE;MT;TARE_WT;TARE_UOM;SET_TEMP;TEMP_UOM';
    const file = `${head}\nMSKU6011672;45G1;Karpatia Shipping, a.s.;N;8598;LB;0;F`;
    const draft = await stage(depot, 'containers', file);
    expect(draft.mapping.slice(4)).toEqual(['tareWeightKg', null, 'setTemperature', null]);
    expect(draft.hints.slice(4)).toEqual(['', 'unitOf', '', 'unitOf']);
    const [row] = (await previewOf(depot, draft.id, 'all')).rows;
    expect(row).toMatchObject({ faults: [], read: { tareWeightKg: 3900, setTemperature: -17.8 } });
  });

  it('of one column are those of all numbers of their measure, wherever it stands; one that we do not know is a fault', async () => {
    const head = 'CNTR;ISO;LINE;MT;Wt Unit;Max gross;Gross;Set Temp;Actual;Temp UOM';
    const row = `MSKU6011672${line};N;LBS;67200;53000;-4;-2`;
    const draft = await stage(depot, 'containers', `${head}\n${row};F\n${row.replace('672', '688')};Q`);
    const { rows } = await previewOf(depot, draft.id, 'all');
    const read = { maxGrossWeightKg: 30_481, grossWeightKg: 24_040, setTemperature: -20 };
    expect(rows.find(({ nth }) => nth === 2)).toMatchObject({ faults: [], read });
    expect(rows.find(({ nth }) => nth === 3)).toMatchObject({ state: 'bad', faults: [{ key: 'importUnknownUnit' }] });
  });

  it('above two headings are those of each, and of no other column', async () => {
    const upper = ';;;Weights (lbs);;Reefer (°F);';
    const file = `${upper}\nContainer;ISO;Line;Tare;Gross;Setpoint;Full\nMSKU6011672${line};8598;53000;-4;yes`;
    const draft = await stage(depot, 'containers', file);
    expect(draft.headings.slice(3)).toEqual(['Tare (lb)', 'Gross (lb)', 'Setpoint (°F)', 'Full']);
    const [row] = (await previewOf(depot, draft.id, 'all')).rows;
    expect(row?.read).toMatchObject({ tareWeightKg: 3900, grossWeightKg: 24_040, setTemperature: -20, isEmpty: false });
  });

  it('that nobody names are seen by what the type weighs, may weigh and carries', async () => {
    const rows = `MSKU6011672${line};F;8598;71000`;
    const { faults } = await sheet('Container;ISO;Line;MT;Tare;Gross', rows);
    expect(faults[0]?.toSorted()).toEqual(['grossWeightKg importGrossAboveMax', 'tareWeightKg importTareOfType']);
    const file = `Container;ISO;Line;MT;Tare;Max gross\nMSKU6011672${line};E;3900;30480`;
    expect(await imported(file)).toMatchObject([{ payloadCapacityKg: 26_580 }]);
  });

  it('are judged anew where a matching is remembered', async () => {
    const file = 'Container;ISO;Line;Tare (tons)\nMSKU6011712;45G1;Karpatia Shipping, a.s.;3.9';
    const taken = ['name', 'containerTypeName', 'clientName', 'tareWeightKg'];
    await imported(file);
    // A version before took what it cannot convert.
    await withAccountTransaction(app.db, depot.accountId, depot.owner.id, (tx) =>
      sql`update import set mapping = ${JSON.stringify(taken)}::jsonb where headings ->> 3 = 'Tare (tons)'`.execute(tx),
    );
    expect((await stage(depot, 'containers', file)).mapping).toEqual(taken.with(3, '').map((name) => name || null));
  });
});

it('prefix, number and check digit in columns of their own are one number', async () => {
  const file = 'Prefix;Number;CD;ISO;Line\nMSKU;601173;3;45G1;Karpatia Shipping, a.s.';
  const draft = await stage(depot, 'containers', file);
  expect(draft.mapping.slice(0, 3)).toEqual(['ownerPrefix', 'name', 'checkDigit']);
  expect((await imported(file)).map(({ name }) => name)).toEqual(['MSKU6011733']);
  const short = await stage(depot, 'containers', file.replace('601173;3', '2002;3'));
  const [row] = (await previewOf(depot, short.id)).rows;
  expect(row).toMatchObject({ state: 'bad', faults: [{ key: 'importNoNumber', fix: 'MSKU0020023' }] });
});

it('what says full is found by its words below any heading, and a seal without it is marked', async () => {
  const kinds = await sheet(
    'Unit Nbr;Type ISO;Line Op;Kind of load',
    `MSKU6011672${line};FCL`,
    `MSKU6011688${line};MTY`,
  );
  expect(kinds.mapping[3]).toBe('isEmpty');
  const sealed = await sheet('Unit Nbr;Type ISO;Line Op;Seal', `MSKU6011672${line};S1401`);
  expect(sealed.faults).toEqual([['sealNumber importSealOfEmpty']]);
});

it('an ISO code is the type where no column names it; another one than that of the type is asked about', async () => {
  const alone = await stage(depot, 'containers', 'Container;ISO code;Line\nMSKU6011672;45G1;Karpatia Shipping, a.s.');
  expect(alone.mapping).toEqual(['name', 'containerTypeName', 'clientName']);
  const both = await sheet('Container;Type;Line;ISO code', `MSKU6011672${line};22G1`);
  expect(both.faults).toEqual([['isoCode importOtherIso']]);
});

it('another type brings its measures to a container that is there', async () => {
  const { account, owner } = depot;
  const first = await stage(depot, 'containers', 'Container;ISO;Line\nMSKU6011760;22G1;Karpatia Shipping, a.s.');
  await confirm(depot, first.id);
  const { id } = await stage(depot, 'containers', 'Container;ISO;Line\nMSKU6011760;45R1;Karpatia Shipping, a.s.');
  await owner.call(importRoutes.update, { params: { account, id }, body: { updatesExisting: true } });
  await confirm(depot, id);
  const [found] = (await owner.call(containerRoutes.list, { params: { account }, body: { name: 'MSKU6011760' } }))
    .payload;
  const whole = await owner.call(containerRoutes.get, { params: { account, id: found?.id ?? 0 } });
  expect(whole.payload).toMatchObject({ isoCode: '45R1', isRefrigerated: true, lengthFt: 40, hSize: 2 });
});

it('a day that may be a month is asked about', async () => {
  const dated = await sheet(
    'Container;ISO;Line;certificationExpiryDate',
    `MSKU6011672${line};06/07/2029`,
    `MSKU6011688${line};26/07/2029`,
  );
  expect(dated.faults.flat()).toEqual(['certificationExpiryDate importDateUnclear']);
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
    expect(stated.faults.toSorted()).toEqual([[], ['isEmpty importNotLoad']]);
    const unsaid = await sheet('Container;ISO;Line;Full or empty;Brutto', `MSKU6011672${line};áno;24150`);
    expect([unsaid.mapping[3], unsaid.faults]).toEqual([null, [['grossWeightKg importLoadUnsaid']]]);
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
    expect(merged).toMatchObject({
      mapping: ['name', 'containerTypeName', 'clientName', 'tareWeightKg', 'grossWeightKg'],
    });
    expect(merged.faults).toEqual([['grossWeightKg importLoadUnsaid']]);
  });

  it('totals, half numbers, two parties, and an ISO code that is like another one', async () => {
    const rows = await sheet('Container;ISO;Line', `Spolu 5${line}`, `713382-4${line}`);
    expect(rows.faults).toEqual([['name importTotals'], ['name importNoNumber']]);
    expect(rows.states).toEqual(['bad', 'new']);
    expect((await sheet('Container;ISO;Line', `MSKU6011672 / MSKU6011688${line}`)).states).toEqual(['bad']);
    const warm = await sheet('Container;ISO;Line;Temperature;Set Temp', `MSKU6011672${line};-17;-18`);
    expect(warm.mapping.slice(3)).toEqual([null, 'setTemperature']);
    const parties = await sheet('Container;ISO;Line;Customer', `MSKU6011672${line};Karpatia Shipping, a.s.`).catch(
      String,
    );
    expect(parties).toContain('clientName');
    const draft = await stage(depot, 'containers', 'Container;ISO;Line\nMSKU6011672;L5G1;Karpatia Shipping, a.s.');
    expect((await previewOf(depot, draft.id)).rows[0]?.faults).toMatchObject([{ key: 'importUnknown', fix: null }]);
  });
});

describe('what a heading leaves open', () => {
  it('is asked: a weight of any kind, a place in one text, a unit with two meanings', async () => {
    const file = 'container;weight;location;tare (tons);tare [kg]\nBYDU1004110;2200;A-01-02;2.2;2200';
    const draft = await stage(depot, 'containers', file);
    expect(draft.mapping).toEqual(['name', null, null, null, 'tareWeightKg']);
    expect(draft.hints).toEqual(['', 'weight', 'place', 'unit', '']);
    const match = (mapping: (string | null)[]) =>
      depot.owner.call(importRoutes.update, { params: { account: depot.account, id: draft.id }, body: { mapping } });
    const refused = await match(['name', 'grossWeightKg', null, 'tareWeightKg', null]);
    expect(refused.problem.errors).toMatchObject([
      { path: 'mapping.3', key: 'importOtherUnit', params: { unit: 'ton', own: 'kg' } },
    ]);
    expect((await match(['name', 'grossWeightKg', null, null, null])).status).toBe(200);
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

  it('is a place that is not whole', async () => {
    const file = 'Container;ISO;Line;Block;Row;Tier\nMSKU6011672;45G1;Karpatia Shipping, a.s.;A;1;1';
    const { lacking } = await stage(depot, 'containers', file);
    expect(lacking).toEqual([
      { column: 'sectionName', rows: 1 },
      { column: 'position', rows: 1 },
    ]);
  });

  it('a size that cannot be read is a fault of its cell', async () => {
    const file = 'container;iso type;size;owner\nMSKU6011672;45G1;4O;Karpatia Shipping, a.s.';
    const { id } = await stage(depot, 'containers', file);
    const [row] = (await previewOf(depot, id)).rows;
    expect(row?.faults).toMatchObject([{ column: 'size', key: 'importNotSize' }]);
  });
});
