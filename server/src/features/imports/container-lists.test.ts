import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { confirm, previewOf, stage } from '../../../test/tools/imports.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot } = depotWith(app, { yard: createYard }, beforeAll);
const stageSample = (name: string) =>
  stage(
    depot,
    'containers',
    readFileSync(join(import.meta.dirname, '../../../test/samples/containers', `${name}.csv`)),
  );

describe('lists of containers as other programs write them', () => {
  it.each([
    [
      'gate-list',
      [
        'name',
        null,
        'containerTypeName',
        'sealNumber',
        'isEmpty',
        'grossWeightKg',
        'tareWeightKg',
        'payloadCapacityKg',
      ].concat([null, null, 'notes']),
    ],
    ['discharge-list', ['name', 'containerTypeName', 'size', null, null, null, null]],
    ['stow-list', ['name', null, null, 'containerTypeName', null, null]],
    [
      'yard-manifest',
      [
        'name',
        'size',
        'containerTypeName',
        'isEmpty',
        'areaName',
        'sectionName',
        'row',
        'tier',
        'grossWeightKg',
        'clientName',
        'sealNumber',
      ],
    ],
    ['types-by-word', ['name', 'containerTypeName', 'clientName', 'containerCondition', null]],
    ['wrong-digits', ['name', 'containerTypeName', 'clientName']],
  ])('%s: the headings are known', async (name, mapping) => {
    expect((await stageSample(name)).mapping).toEqual(mapping);
  });
});

/** A type of the account with this ISO code. */
const typed = async (isoCode: string) => {
  const params = { account: depot.account };
  const { payload } = await depot.owner.call(containerTypeRoutes.list, { params });
  if (payload.some((type) => type.isoCode === isoCode)) return;
  const body = { name: `Type ${isoCode}`, isoCode, size: isoCode.startsWith('2') ? (20 as const) : (40 as const) };
  await depot.owner.call(containerTypeRoutes.create, { params, body });
};

describe('the words of the trade', () => {
  beforeAll(async () => {
    for (const isoCode of ['22G1', '45G1', '22U1', '45R1']) await typed(isoCode);
    await depot.owner.call(clientRoutes.create, {
      params: { account: depot.account },
      body: { name: 'Karpatia Shipping, a.s.', type: 'customer' },
    });
  });
  const faultsOf = async (name: string, column: string) => {
    const draft = await stageSample(name);
    return (await previewOf(depot, draft.id, 'all')).rows
      .toSorted((a, b) => a.nth - b.nth)
      .map(({ faults }) => faults.flatMap((each) => (each.column === column ? [each.key, each.fix] : [])));
  };

  it("say types: 20'DV, 40HQ, 20 OT; what is none of the account's types is asked about", async () => {
    expect(await faultsOf('types-by-word', 'containerTypeName')).toEqual([[], [], [], ['importUnknown', null]]);
  });

  it('say types together with a size of its own column, which must agree with a whole type', async () => {
    expect(await faultsOf('yard-manifest', 'containerTypeName')).toEqual([[], [], []]);
    const other = await stage(depot, 'containers', 'unit,iso type,size ft,owner\nBYDU1004110,22G1,40,x');
    expect((await previewOf(depot, other.id)).rows[0]?.faults).toMatchObject([
      { column: 'size', key: 'importOtherSize', params: { size: 20 } },
      { column: 'clientName' },
    ]);
  });

  it('say full and empty, never a status; the weight of an empty one is asked about', async () => {
    expect(await faultsOf('yard-manifest', 'grossWeightKg')).toEqual([
      [],
      ['importGrossOfEmpty', null],
      ['importGrossOfEmpty', null],
    ]);
    const mixed = await stage(depot, 'containers', 'unit,status\nBYDU1004110,Full\nBYDU1005483,Damaged');
    expect(mixed.mapping).toEqual(['name', null]);
  });
});

it('a wrong check digit is never mended to the number of another row', async () => {
  const draft = await stageSample('wrong-digits');
  const { rows } = await previewOf(depot, draft.id, 'all');
  const ofName = rows.map(({ nth, faults }) => [
    nth,
    ...faults.flatMap((each) => (each.column === 'name' ? [each.key, each.fix] : [])),
  ]);
  expect(ofName.toSorted()).toEqual([
    [2, 'importCheckDigitTaken', null],
    [3, 'importCheckDigit', expect.stringMatching(/^BYDU102329\d$/)],
    [4],
  ]);
});

describe('a value for all rows', () => {
  const at = (id: number) => ({ params: { account: depot.account, id } });

  it('stands for a column that the file does not have, and is judged as its cells are', async () => {
    const draft = await stageSample('discharge-list');
    expect(draft.missing).toEqual(['clientName']);
    const set = (constants: Record<string, string>) =>
      depot.owner.call(importRoutes.update, { ...at(draft.id), body: { constants } });
    expect((await set({ clientName: 'Nobody', containerCondition: 'new' })).payload.missing).toEqual([]);
    const faults = async () =>
      (await previewOf(depot, draft.id, 'all')).rows.map((row) => row.faults.map(({ key }) => key));
    expect(await faults()).toEqual([['importUnknown'], ['importUnknown']]);
    await set({ clientName: 'Karpatia Shipping, a.s.', containerCondition: 'new' });
    expect(await faults()).toEqual([[], []]);
    expect((await confirm(depot, draft.id)).payload.createdCount).toBe(2);
    const { payload } = await depot.owner.call(containerRoutes.list, {
      params: { account: depot.account },
      body: { name: 'BYDU1004110' },
    });
    expect(payload).toMatchObject([{ clientName: 'Karpatia Shipping, a.s.', containerCondition: 'new' }]);
  });

  it('is none of the number, of a column that is matched or that the kind does not have', async () => {
    const draft = await stageSample('wrong-digits');
    for (const constants of [{ name: 'X' }, { clientName: 'X' }, { nothing: 'X' }]) {
      const refused = await depot.owner.call(importRoutes.update, { ...at(draft.id), body: { constants } });
      expect([refused.status, refused.problem.errors?.map(({ path }) => path)]).toEqual([
        422,
        Object.keys(constants).map((column) => `constants.${column}`),
      ]);
    }
    const mapping = draft.mapping.map((column) => (column === 'clientName' ? null : column));
    const body = { mapping, constants: { clientName: 'X' } };
    expect((await depot.owner.call(importRoutes.update, { ...at(draft.id), body })).payload.constants).toEqual({
      clientName: 'X',
    });
    const matched = await depot.owner.call(importRoutes.update, { ...at(draft.id), body: { mapping: draft.mapping } });
    expect(matched.payload.constants).toEqual({});
  });
});

describe('the row of the headings', () => {
  const at = (id: number) => ({ params: { account: depot.account, id } });
  const file = [
    'Stock list, depot Bratislava;;',
    'Printed 28.11.2026, page 1;;',
    '',
    'Container No;ISO;Shipping Line',
    'BYDU1004110;45G1;Karpatia Shipping, a.s.',
    'BYDU1005483;22G1;Karpatia Shipping, a.s.',
  ].join('\n');

  it('is found below titles, and another one can be chosen', async () => {
    const draft = await stage(depot, 'containers', file);
    expect(draft).toMatchObject({
      headingRow: 4,
      headings: ['Container No', 'ISO', 'Shipping Line'],
      mapping: ['name', 'containerTypeName', 'clientName'],
      rowCount: 2,
      samples: [['BYDU1004110', 'BYDU1005483'], ['45G1', '22G1'], ['Karpatia Shipping, a.s.']],
    });
    expect(draft.firstRows.map(({ nth }) => nth)).toEqual([1, 2, 4, 5, 6]);
    expect((await previewOf(depot, draft.id, 'all')).rows.map(({ nth }) => nth)).toEqual([5, 6]);
    const rehead = (headingRow: number) =>
      depot.owner.call(importRoutes.update, { ...at(draft.id), body: { headingRow } });
    expect((await rehead(2)).payload).toMatchObject({
      headings: ['Printed 28.11.2026, page 1', '', ''],
      mapping: [null, null, null],
      rowCount: 3,
    });
    expect((await rehead(4)).payload.mapping).toEqual(['name', 'containerTypeName', 'clientName']);
    expect((await rehead(3)).problem.errors).toMatchObject([{ path: 'headingRow' }]);
    expect((await rehead(6)).problem.errors).toMatchObject([{ path: 'headingRow', key: 'importEmpty' }]);
  });

  it('may have a second one below it, which is marked and left out at once', async () => {
    const draft = await stageSample('net-gross');
    expect(draft.mapping).toEqual(['name', null, null, 'grossWeightKg']);
    const constants = { clientName: 'Karpatia Shipping, a.s.', containerTypeName: '22G1' };
    await depot.owner.call(importRoutes.update, { ...at(draft.id), body: { constants } });
    const [second, ...others] = (await previewOf(depot, draft.id, 'all')).rows;
    expect(second).toMatchObject({ nth: 2, state: 'bad', faults: [{ key: 'importSecondHeading' }] });
    expect(others.map(({ faults }) => faults.map(({ key, params }) => [key, params]))).toEqual([
      [
        ['importRounded', { kg: 6744 }],
        ['importLoadUnsaid', undefined],
      ],
      [
        ['importRounded', { kg: 26_430 }],
        ['importLoadUnsaid', undefined],
      ],
    ]);
    const left = await depot.owner.call(importRoutes.leaveOut, { ...at(draft.id), body: { isLeftOut: true } });
    expect(left.payload.count).toBe(1);
    expect((await confirm(depot, draft.id)).payload.createdCount).toBe(2);
  });
});
