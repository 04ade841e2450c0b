import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { undo } from '../../../test/tools/acts.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { confirm, previewOf, stage } from '../../../test/tools/imports.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);

const at = (id: number) => ({ params: { account: depot.account, id } });
const containers = async (name: string) =>
  (await depot.owner.call(containerRoutes.list, { params: { account: depot.account }, body: { name } })).payload;
const faultsIn = async (id: number) =>
  (await previewOf(depot, id)).rows.flatMap(({ nth, faults }) =>
    faults.map(({ column, key, fix, isDoubt }) => [nth, column, key, fix, isDoubt] as const),
  );

describe('containers', () => {
  const head = 'Container number;Client;Type;Area;Section;Row;Tier;Position;Tare weight (kg);Certification expiry date';

  it('are added with their places, all at once, and taken back as one', async () => {
    const rows = [
      'MSKU 601167-2;maersk;22G1;Area A;S1;1;1;1;2 200,50;30. 6. 2028',
      'TGHU1234567;Maersk;22G1;Area A;S1;1;2;1;;',
    ];
    const draft = await stage(depot, 'containers', [head, ...rows].join('\r\n'));
    expect(draft.missing).toEqual([]);
    expect(draft.mapping).toEqual([
      'name',
      'clientName',
      'containerTypeName',
      'areaName',
      'sectionName',
      'row',
      'tier',
      'position',
      'tareWeightKg',
      'certificationExpiryDate',
    ]);
    const preview = await previewOf(depot, draft.id);
    expect(preview).toEqual({
      counts: { new: 2, update: 0, exists: 0, bad: 0, left_out: 0, doubts: 0 },
      rows: [],
      total: 0,
    });
    expect(await containers('MSKU6011672')).toEqual([]);

    const done = (await confirm(depot, draft.id)).payload;
    expect(done).toMatchObject({ status: 'done', createdCount: 2, updatedCount: 0, adminName: depot.owner.email });
    const [row] = await containers('MSKU6011672');
    expect(row).toMatchObject({ clientName: 'Maersk', location: 'Area A > S1 > Row: 1 > Tier: 1 > Position: 1' });
    expect(row?.warehouseId).toBe(yard.warehouseId);
    const { payload } = await depot.owner.call(containerRoutes.get, at(row?.id ?? 0));
    expect(payload.tareWeightKg).toBe(2200.5);
    expect(new Date((payload.certificationExpiryDate ?? 0) * 1000).toISOString()).toBe('2028-06-29T22:00:00.000Z');
    expect((await confirm(depot, draft.id)).problem.key).toBe('importOver');

    const undone = await undo(depot, done.act ?? '', depot.owner);
    expect(undone.payload.entities.toSorted()).toEqual(['container', 'container_place', 'import']);
    expect(await containers('MSKU6011672')).toEqual([]);
    expect((await depot.owner.call(importRoutes.get, at(draft.id))).payload).toMatchObject({
      status: 'undone',
      createdCount: 2,
      undoableUntil: null,
    });
    expect((await undo(depot, done.act ?? '', depot.owner)).status).toBe(409);
  });

  it('are told row by row what is wrong, and what was likely meant; nothing is written before all is right', async () => {
    await yard.container('HLXU5551116');
    const placed = await yard.container('HLXU5551121');
    const put = { ...at(placed.id), body: placeIn(yard.section, 2, 1, 1) };
    await depot.owner.call(positionRoutes.createCurrent, put);
    const rows = [
      'HLXU5551137;Mearsk;22G1;;;;;;;', // 2: a client that is not there
      'HLXU5551143;Maersk;22G9;;;;;;;', // 3: a type that is not there, and a wrong check digit
      'HLXU5551142;Maersk;22G1;Area A;S1;9;1;1;;', // 4: outside the section
      'HLXU5551158;Maersk;22G1;Area A;S1;2;1;1;;', // 5: somebody stands there
      'HLXU5551163;Maersk;22G1;Area A;S1;2;;;;', // 6: half a place
      'HLXU5551179;Maersk;22G1;;;;;;1.234;', // 7: thousands or decimals
      'HLXU5551179;Maersk;22G1;;;;;;abc;31. 2. 2027', // 8: twice, no number, no date
      'HLXU5551116;Mearsk;22G1;;;;;;;', // 9: there already
      ';Maersk;22G1;;;;;;;', // 10: no number
      'HLXU5551184;Maersk;22G1;Area A;S1;2;3;6;;', // 11: nothing beneath
    ];
    const draft = await stage(depot, 'containers', [head, ...rows].join('\n'));
    const preview = await previewOf(depot, draft.id);
    expect(preview.counts).toEqual({ new: 1, update: 0, exists: 1, bad: 8, left_out: 0, doubts: 1 });
    expect(await faultsIn(draft.id)).toEqual([
      [2, 'clientName', 'importUnknown', 'Maersk', false],
      // Row 4 has the number with the right digit.
      [3, 'name', 'importCheckDigitTaken', null, true],
      [3, 'containerTypeName', 'importUnknown', expect.any(String), false],
      [4, 'row', 'outsideGrid', null, false],
      [5, 'position', 'positionTaken', null, false],
      [6, 'tier', 'importPlacePart', null, false],
      [6, 'position', 'importPlacePart', null, false],
      [7, 'tareWeightKg', 'importNumberUnclear', '1234', false],
      [8, 'tareWeightKg', 'importNotNumber', null, false],
      [8, 'certificationExpiryDate', 'importNotMoment', null, false],
      [8, 'name', 'importTwice', null, false],
      [10, 'name', 'required', null, false],
      [11, 'tier', 'stackFloating', null, true],
    ]);
    const refused = await confirm(depot, draft.id);
    expect([refused.status, refused.problem.key, refused.problem.params]).toEqual([409, 'importBadRows', { count: 8 }]);
    expect(await containers('HLXU55511')).toHaveLength(2);

    const fix = (nth: number, column: string, body: string, alike = false) =>
      depot.owner.call(importRoutes.correct, { ...at(draft.id), body: { nth, column, body, alike } });
    expect((await fix(2, 'clientName', 'Maersk', true)).payload.count).toBe(2);
    await fix(7, 'tareWeightKg', '1234');
    const left = await depot.owner.call(importRoutes.leaveOut, {
      ...at(draft.id),
      body: { rows: [3, 4], isLeftOut: true },
    });
    expect(left.payload.count).toBe(2);
    const beyond = { ...at(draft.id), body: { rows: [2 ** 31], isLeftOut: true } };
    expect((await depot.owner.call(importRoutes.leaveOut, beyond)).problem.errors).toMatchObject([
      { path: 'rows.0', key: 'tooBig' },
    ]);
    expect(
      (await depot.owner.call(importRoutes.leaveOut, { ...at(draft.id), body: { isLeftOut: true } })).payload.count,
    ).toBe(4);
    const done = (await confirm(depot, draft.id)).payload;
    expect([done.createdCount, done.updatedCount]).toEqual([3, 0]);
    const unwritten = await previewOf(depot, draft.id);
    expect(unwritten.counts).toEqual({ new: 3, update: 0, exists: 1, bad: 0, left_out: 6, doubts: 0 });
    expect(unwritten.rows.map(({ nth, state, faults }) => [nth, state, faults.map(({ key }) => key)])).toEqual([
      [3, 'left_out', ['importUnknown']],
      [4, 'left_out', ['outsideGrid']],
      [5, 'left_out', ['positionTaken']],
      [6, 'left_out', ['importPlacePart', 'importPlacePart']],
      [8, 'left_out', ['importNotNumber', 'importNotMoment', 'importTwice']],
      [9, 'exists', []],
      [10, 'left_out', ['required']],
    ]);
    const file = await depot.owner.call(importRoutes.unwritten, { ...at(draft.id), query: { language: 'sk' } });
    const lines = Buffer.from(file.payload.contents, 'base64').toString().split('\r\n');
    expect([file.payload.filename, lines.length]).toEqual(['file-neimportovane.csv', 9]);
    expect(lines[5]).toContain('8;HLXU5551179;Maersk;22G1;;;;;;abc;31. 2. 2027;');
    expect(lines[5]).toContain('To isté má riadok 7.');
    expect((await containers('HLXU55511')).map(({ name }) => name).toSorted()).toEqual([
      'HLXU5551116',
      'HLXU5551121',
      'HLXU5551137',
      'HLXU5551179',
      'HLXU5551184',
    ]);
  });

  it('change what is there when asked to, remember how their columns were matched, and keep what stands', async () => {
    const box = await yard.container('OOLU1111111');
    const stands = await yard.container('OOLU2222222');
    await depot.owner.call(positionRoutes.createCurrent, { ...at(stands.id), body: placeIn(yard.section, 2, 1, 3) });
    const file = [
      'Kiste,Colour of seal,Section,Row,Tier,Position',
      'OOLU1111111,red,S1,2,1,4',
      'OOLU2222222,blue,S1,2,1,5',
    ].join('\n');
    const first = await stage(depot, 'containers', file);
    expect([first.mapping[0], first.missing]).toEqual([null, ['name', 'clientName', 'containerTypeName']]);
    expect(
      (await depot.owner.call(importRoutes.preview, { ...at(first.id), query: {} })).problem.errors?.map(
        ({ path }) => path,
      ),
    ).toEqual(first.missing);
    const mapping = ['name', 'sealNumber', 'sectionName', 'row', 'tier', 'position'];
    const twice = await depot.owner.call(importRoutes.update, {
      ...at(first.id),
      body: { mapping: ['name', 'name', null, null, null, null] },
    });
    expect(twice.problem.errors?.[0]).toMatchObject({ path: 'mapping.1', key: 'importColumnTwice' });
    const matched = await depot.owner.call(importRoutes.update, {
      ...at(first.id),
      body: { mapping, updatesExisting: true },
    });
    expect(matched.payload.missing).toEqual([]);
    expect(await faultsIn(first.id)).toEqual([[3, 'position', 'alreadyPlaced', null, false]]);
    await depot.owner.call(importRoutes.leaveOut, { ...at(first.id), body: { isLeftOut: true } });
    const done = (await confirm(depot, first.id)).payload;
    expect([done.createdCount, done.updatedCount]).toEqual([0, 1]);
    const [row] = await containers('OOLU1111111');
    expect(row).toMatchObject({
      id: box.id,
      clientName: 'Maersk',
      location: 'Area A > S1 > Row: 2 > Tier: 1 > Position: 4',
    });
    expect((await depot.owner.call(containerRoutes.get, at(box.id))).payload.sealNumber).toBe('red');

    const again = await stage(depot, 'containers', file);
    expect([again.mapping, again.updatesExisting]).toEqual([mapping, true]);
    const removed = await depot.owner.call(importRoutes.remove, at(again.id));
    expect([removed.status, (await depot.owner.call(importRoutes.get, at(again.id))).status]).toEqual([204, 404]);
  });

  it('are written once by two who confirm at the same time, and not at all when a place was taken meanwhile', async () => {
    const draft = await stage(
      depot,
      'containers',
      `${head}\nTWOU1000005;Maersk;22G1;Area A;S1;1;1;5;;\nTWOU1000010;Maersk;22G1;Area A;S1;1;1;6;;`,
    );
    const answers = await Promise.all([confirm(depot, draft.id), confirm(depot, draft.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await containers('TWOU')).toHaveLength(2);
    const late = await stage(
      depot,
      'containers',
      `${head}\nTWOU1000026;Maersk;22G1;Area A;S1;1;1;5;;\nTWOU1000031;Maersk;22G1;;;;;;;`,
    );
    expect((await confirm(depot, late.id)).problem.key).toBe('importBadRows');
    expect(await containers('TWOU')).toHaveLength(2);
  });
});

describe('clients', () => {
  it('are read in Windows-1250 with the words of the screens, added, changed, and told apart', async () => {
    const letters: Record<string, number> = { ľ: 0xbe, š: 0x9a, č: 0xe8, ý: 0xfd, á: 0xe1, é: 0xe9, ť: 0x9d, í: 0xed };
    const text =
      'Klient;Typ;E-mail;Krajina;Aktívny;Poznámky\n' +
      'Zilina preprava;Prepravná spoločnosť;Info@Zilina.SK;Slovensko;áno;"dva\nriadky; a ""viac"""\n' +
      'Tichý dodávateľ;dodávateľ;nikto;CZ;nie;\n';
    const file = Buffer.from([...text].map((sign) => letters[sign] ?? sign.charCodeAt(0)));
    const draft = await stage(depot, 'clients', file);
    expect(draft.mapping).toEqual(['name', 'type', 'contactEmail', 'addressCountry', 'isActive', 'notes']);
    expect(await faultsIn(draft.id)).toEqual([[3, 'contactEmail', 'notEmail', null, false]]);
    await depot.owner.call(importRoutes.correct, {
      ...at(draft.id),
      body: { nth: 3, column: 'contactEmail', body: '', alike: false },
    });
    await confirm(depot, draft.id);
    const list = async () =>
      (await depot.owner.call(clientRoutes.list, { params: { account: depot.account }, query: { sort: 'name' } }))
        .payload;
    expect((await list()).find(({ name }) => name === 'Zilina preprava')).toMatchObject({
      type: 'transport',
      contactEmail: 'info@zilina.sk',
      addressCountry: 'SVK',
      isActive: true,
      notes: 'dva\nriadky; a "viac"',
    });
    expect((await list()).find(({ name }) => name === 'Tichý dodávateľ')).toMatchObject({
      type: 'supplier',
      isActive: false,
    });

    const more = await stage(depot, 'clients', 'name,city\ntichy dodavatel,Brno\nTwice,A\ntwice,B\n');
    expect((await previewOf(depot, more.id)).counts).toMatchObject({ exists: 1, new: 1, bad: 1 });
    await depot.owner.call(importRoutes.update, { ...at(more.id), body: { updatesExisting: true } });
    await depot.owner.call(importRoutes.leaveOut, { ...at(more.id), body: { isLeftOut: true } });
    const done = (await confirm(depot, more.id)).payload;
    expect([done.createdCount, done.updatedCount]).toEqual([1, 1]);
    expect((await list()).find(({ name }) => name === 'Tichý dodávateľ')).toMatchObject({
      addressCity: 'Brno',
      type: 'supplier',
    });
    await undo(depot, done.act ?? '', depot.owner);
    expect((await list()).map(({ name, addressCity }) => [name, addressCity])).toEqual([
      ['Maersk', ''],
      ['Tichý dodávateľ', ''],
      ['Zilina preprava', ''],
    ]);
  });
});
