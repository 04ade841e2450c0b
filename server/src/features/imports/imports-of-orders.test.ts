import { gateOrderRoutes, type OrderDetail } from '@boxyard/contract/bookings/gate-orders.ts';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { expect, it } from 'vitest';
import { undo } from '../../../test/tools/acts.ts';
import { createBookings } from '../../../test/tools/bookings.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { confirm, previewOf, stage } from '../../../test/tools/imports.ts';
import { times } from '../../../test/tools/length.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';
import { judge } from './preview.ts';

const app = useTestApp();
const { depot, b } = depotWith(app, { b: createBookings });

const headings = 'Order number;Direction;Client;Quantity;Type;Empty or full;Container numbers';
const stageRows = (...rows: string[]) => stage(depot, 'orders', [headings, ...rows].join('\n'));
/** Uploads rows that change orders which are there. */
async function stageChange(...rows: string[]) {
  const draft = await stageRows(...rows);
  const at = { params: { ...b.params, id: draft.id } };
  return (await depot.owner.call(importRoutes.update, { ...at, body: { updatesExisting: true } })).payload;
}
const faultsIn = async ({ id }: { id: number }) =>
  (await previewOf(depot, id)).rows.flatMap(({ nth, faults }) =>
    faults.map(({ column, key, params = {} }) => [nth, column, key, params] as const),
  );
async function orders(): Promise<OrderDetail[]> {
  const { payload } = await depot.owner.call(gateOrderRoutes.list, { params: b.params, query: { sort: 'id' } });
  return Promise.all(payload.map(({ id }) => b.get(id)));
}
const linesOf = (order: OrderDetail | undefined) =>
  order?.lines.map(({ quantity, units }) => [quantity, ...units.map(({ number }) => number).toSorted()]);

it('orders come with their lines and named containers, once, and are taken back', async () => {
  await b.client('Rýchla');
  const file = [
    'Reference,Direction,Customer,Valid from,Valid until,Qty,Container type,Load,Carrier,PIN,Containers,Booking,Only named,Notes,MRN',
    'HLCU-123/4,release,maersk,21. 11. 2026,2026-12-31,,22G1,mty,Rychla,0417,MSKU 601167-2; HLXU5551121,BKG1,,Call first,',
    'hlcu1234,out,Maersk,,,3,22G1 / 45G1,,,,HLXU5551100,BKG1,,,24SK1',
    'TURN 7,ERO,Maersk,,,,,,,,,,,,',
  ].join('\n');
  const draft = await stage(depot, 'orders', file);
  expect(draft.missing).toEqual([]);
  const mapping = draft.mapping.with(11, 'bookingNumber').with(12, 'namedOnly').with(7, 'load');
  await depot.owner.call(importRoutes.update, { params: { ...b.params, id: draft.id }, body: { mapping } });
  expect((await faultsIn(draft)).map(([nth, , key]) => [nth, key])).toEqual([]);
  const done = (await confirm(depot, draft.id)).payload;
  expect(done.createdCount).toBe(3);
  const [out, back] = await orders();
  expect(out).toMatchObject({
    ...{ number: 'HLCU-123/4', direction: 'out', source: 'import', status: 'open', validFrom: '2026-11-21' },
    ...{ validTo: '2026-12-31', bookingNumber: 'BKG1', customsReference: '', notes: 'Call first', warehouseId: null },
  });
  expect(linesOf(out)).toEqual([
    [2, 'HLXU5551121', 'MSKU6011672'],
    [3, 'HLXU5551100'],
  ]);
  expect(out?.lines).toMatchObject([
    { load: 'empty', haulierName: 'Rýchla', pin: '0417', bookingNumber: '', containerTypeIds: { length: 1 } },
    { load: '', haulierId: null, pin: '', customsReference: '24SK1', containerTypeIds: { length: 2 } },
  ]);
  expect(back).toMatchObject({ number: 'TURN 7', direction: 'in', lines: [{ quantity: 1, load: '' }] });

  const again = await stage(depot, 'orders', file);
  expect((await previewOf(depot, again.id)).counts).toMatchObject({ exists: 3, new: 0, bad: 0 });
  expect((await confirm(depot, again.id)).problem.key).toBe('importNothing');
  const update = { params: { ...b.params, id: again.id }, body: { updatesExisting: true } };
  await depot.owner.call(importRoutes.update, update);
  const changed = (await confirm(depot, again.id)).payload;
  expect([changed.createdCount, changed.updatedCount]).toEqual([0, 3]);
  expect((await orders()).map(({ id, lines }) => [id, lines.map((line) => line.id)])).toEqual(
    [out, back].map((order) => [order?.id, order?.lines.map((line) => line.id)]),
  );
  for (const act of [changed.act, done.act]) expect((await undo(depot, act ?? '', depot.owner)).status).toBe(200);
  expect(await orders()).toEqual([]);
});

it('an order that is there becomes what its rows say, never below what was taken of it, and is one again by an undo', async () => {
  const box = await b.box();
  const { id, lineId } = await b.order({ quantity: 3, numbers: [box.name, 'WAIT1'] }, { number: 'R-1' });
  expect((await b.pass('gate_out', box.id, { orderLineId: lineId })).status).toBe(201);
  const before = linesOf(await b.get(id));
  const low = await stageChange('R1;out;Maersk;1;;;WAIT1');
  expect(await faultsIn(low)).toEqual([[2, 'quantity', 'belowTaken', { count: 2 }]]);
  expect((await confirm(depot, low.id)).problem.key).toBe('importBadRows');
  const other = await stageChange('R1;out;Maersk;5;22G1;;');
  expect(await faultsIn(other)).toEqual([[2, 'orderNumber', 'lineHasUnits', {}]]);
  const many = await stageChange('R1;out;Maersk;1;;;AAAA1 AAAA2');
  expect((await faultsIn(many)).map(([, column, key]) => [column, key])).toEqual([
    ['quantity', 'moreNamedThanQuantity'],
  ]);
  expect(linesOf(await b.get(id))).toEqual(before);

  // The one that has gone is named again: it is of this line already.
  const next = await stageChange(`R1;out;Maersk;;;;${box.name}, NEXT1`, 'R1;out;Maersk;4;22G1;full;');
  expect((await previewOf(depot, next.id)).counts).toMatchObject({ update: 2, bad: 0 });
  const { act } = (await confirm(depot, next.id)).payload;
  expect(linesOf(await b.get(id))).toEqual([[2, box.name, 'NEXT1'], [4]]);
  expect(await b.get(id)).toMatchObject({ taken: 1, reserved: 1, source: 'clerk' });
  expect((await undo(depot, act ?? '', depot.owner)).status).toBe(200);
  expect(linesOf(await b.get(id))).toEqual(before);

  // A cancelled one has left its number free; a draft stays one.
  await depot.owner.call(gateOrderRoutes.cancel, { params: { ...b.params, id } });
  await b.create([b.line()], { number: 'D-1', isDraft: true });
  const last = (await confirm(depot, (await stageChange('R-1;out;Maersk;1;;;', 'D-1;out;Maersk;7;;;')).id)).payload;
  const all = await orders();
  expect(all.map(({ number, status, quantity }) => [number, status, quantity])).toEqual([
    ['R-1', 'cancelled', 3],
    ['D-1', 'draft', 7],
    ['R-1', 'open', 1],
  ]);
  // What the gate has taken since stays, and all the rest with it.
  const truck = { orderLineId: all[2]?.lines[0]?.id ?? 0 };
  expect((await b.pass('gate_out', (await b.box()).id, truck)).status).toBe(201);
  expect((await undo(depot, last.act ?? '', depot.owner)).status).toBe(409);
});

it('rows are told what is wrong with them: letters that only look Latin, promised containers, contradictions', async () => {
  await b.client('CMA');
  await b.order({ quantity: 1, numbers: ['PROMISED1'] }, { number: 'FIRST' });
  await b.order({ numbers: ['LATE1'] }, { number: 'OVER', validTo: '2020-01-01' });
  const file = [
    'Order number;Direction;Client;Quantity;Type;Container numbers;Valid from;Valid to',
    'НLCU1;out;Maersk;;;;;', // a Cyrillic Н
    'A;out;Maersk;;;PROMISED1;;',
    'B;out;Maersk;;;LATE1 TWICE1;2026-11-01;2026-12-01',
    'B;out;Maersk;;22G1 / 99X9;TWICE1;2026-11-02;2026-12-01',
    'C;in;Maersk;;;SAME1;;',
    'C;in;CMA;;;SAME1;;', // another client's
    'D;out;Nobody;0;;MSKU6011673;2026-12-02;2026-12-01',
    'E;out;CMA;;;X1 x1;2026-12-02;2026-12-01',
    'F;sideways;CMA;;;;;',
  ].join('\n');
  const draft = await stage(depot, 'orders', file);
  const told = (await faultsIn(draft)).map(([nth, column, key, params]) => [nth, column, key, params.number]);
  expect(told).toEqual([
    [2, 'orderNumber', 'orderNumberLetters', undefined],
    [3, 'containerNumbers', 'numberPromised', 'FIRST'],
    [5, 'containerTypeName', 'importUnknown', undefined],
    [5, 'validFrom', 'importOrderDiffers', undefined],
    [5, 'containerNumbers', 'numberPromised', 'B'],
    [8, 'quantity', 'tooSmall', undefined],
    [8, 'clientName', 'importUnknown', undefined],
    [8, 'containerNumbers', 'importCheckDigit', undefined],
    [9, 'containerNumbers', 'numberTwice', undefined],
    [9, 'validTo', 'validToBeforeFrom', undefined],
    [10, 'direction', 'importNotListed', undefined],
  ]);
  await depot.owner.call(importRoutes.leaveOut, { params: { ...b.params, id: draft.id }, body: { isLeftOut: true } });
  const done = await confirm(depot, draft.id);
  expect([done.status, done.payload?.createdCount]).toEqual([200, 3]);
  expect((await orders()).map((order) => [order.number, order.clientName, ...(linesOf(order) ?? [])])).toEqual([
    ['FIRST', 'Maersk', [1, 'PROMISED1']],
    ['OVER', 'Maersk', [1]],
    ['B', 'Maersk', [2, 'LATE1', 'TWICE1']],
    ['C', 'Maersk', [1, 'SAME1']],
    ['C', 'CMA', [1, 'SAME1']],
  ]);
});

it('one last day of all rows is the order’s, several are those of the lines', async () => {
  const dated = (...rows: string[]) =>
    ['Order number;Direction;Client;Booking;Valid from;Valid to', ...rows].join('\n');
  const stageDated = async (...rows: string[]) => {
    const draft = await stage(depot, 'orders', dated(...rows));
    const at = { params: { ...b.params, id: draft.id } };
    return (await depot.owner.call(importRoutes.update, { ...at, body: { updatesExisting: true } })).payload;
  };
  const daysOf = async (...rows: string[]) => {
    expect((await confirm(depot, (await stageDated(...rows)).id)).status).toBe(200);
    return (await orders()).map(({ number, validFrom, validTo, lines }) => [
      [number, validFrom, validTo],
      ...lines.map((line) => [line.bookingNumber, line.validTo]),
    ]);
  };
  const rows = ['D;out;Maersk;B1;2026-11-20;2026-12-20', 'D;out;Maersk;B2;;2026-12-31'];
  const several = [
    ['D', '2026-11-20', null],
    ['B1', '2026-12-20'],
    ['B2', '2026-12-31'],
  ];
  expect(await daysOf(...rows)).toEqual([several]);
  // In another order each line is known again by its booking.
  expect(await daysOf(...rows.toReversed())).toEqual([several]);
  expect(await daysOf('D;out;Maersk;B1;;', 'D;out;Maersk;B2;;')).toEqual([several]);
  expect(await daysOf('D;out;Maersk;B1;;2026-12-24', 'D;out;Maersk;B2;;')).toEqual([
    [
      ['D', '2026-11-20', '2026-12-24'],
      ['B1', null],
      ['B2', null],
    ],
  ]);
  expect(await daysOf(...rows)).toEqual([several]);
  const faults = async (...given: string[]) =>
    (await faultsIn(await stageDated(...given))).map(([nth, column, key]) => [nth, column, key]);
  const third = 'D;out;Maersk;B3;;';
  expect(await faults(...rows, third)).toEqual([[4, 'validTo', 'importLastDays']]);
  expect(await faults('D;out;Maersk;B1;2026-12-22;2026-12-20', 'D;out;Maersk;B2;;2026-12-21')).toEqual([
    [2, 'validTo', 'validToBeforeFrom'],
    [3, 'validTo', 'validToBeforeFrom'],
  ]);
  // The lines end on the days that they had.
  expect(await faults('D;out;Maersk;B1;2026-12-22;', 'D;out;Maersk;B2;;')).toEqual([
    [2, 'validFrom', 'validToBeforeFrom'],
  ]);
});

it('release orders are for who may release, and all for accounts with bookings on', async () => {
  const draft = await stageRows('A;out;Maersk;1;;;', 'B;in;Maersk;1;;;');
  // Imports are an owner's, who may; what the rows come to for somebody else is asked for by itself.
  const told = await withAccountTransaction(app.db, depot.accountId, depot.admin.id, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['id', 'slug', 'name', 'timezone', 'currency', 'language', 'defaultVat'])
      .where('id', '=', depot.accountId)
      .executeTakeFirstOrThrow();
    const rows = [
      { nth: 2, cells: ['A', 'out', 'Maersk', '1', '', '', ''], isLeftOut: false },
      { nth: 3, cells: ['B', 'in', 'Maersk', '1', '', '', ''], isLeftOut: false },
    ];
    return (await judge({ tx, account }, draft, rows)).drafts.map(({ state, findings: [first] }) => [
      state,
      first?.key,
    ]);
  });
  expect(told).toEqual([
    ['bad', 'mayNotRelease'],
    ['new', undefined],
  ]);
  expect((await depot.admin.call(importRoutes.confirm, { params: { ...b.params, id: draft.id } })).status).toBe(403);
  await depot.owner.call(accountRoutes.update, { params: b.params, body: { modules: [] } });
  await expect(stageRows('C;in;Maersk;1;;;')).rejects.toThrow('moduleOff');
  const answer = await confirm(depot, draft.id);
  expect([answer.status, answer.problem.key]).toEqual([409, 'moduleOff']);
});

it('many orders with two lines each come, come again, and go as one', { timeout: 60_000 }, async () => {
  const lines = times(120, 1000);
  const rows = Array.from({ length: lines }, (_, n) => `N${n >> 1};out;Maersk;2;${n % 2 ? '22G1' : '45G1'};;BX${n}`);
  const done = (await confirm(depot, (await stageRows(...rows)).id)).payload;
  const count = async () =>
    (await depot.owner.call(gateOrderRoutes.list, { params: b.params, query: { pageSize: 1 } })).meta.total;
  expect([done.createdCount, await count()]).toEqual([lines, lines / 2]);
  expect((await undo(depot, done.act ?? '', depot.owner)).status).toBe(200);
  expect(await count()).toBe(0);
  const again = (await confirm(depot, (await stageRows(...rows)).id)).payload;
  const more = await stageChange(...rows.map((row) => row.replace(';2;', ';3;')).toReversed());
  expect([(await confirm(depot, more.id)).payload.updatedCount, await count()]).toEqual([lines, lines / 2]);
  const refused = await undo(depot, again.act ?? '', depot.owner);
  expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringContaining('since')]);
});
