import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { untilWaiting } from '../../../test/limits/waiting-sessions.ts';
import { undo } from '../../../test/tools/acts.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { openStream } from '../../../test/tools/event-stream.ts';
import { confirm, previewOf, stage } from '../../../test/tools/imports.ts';
import { times } from '../../../test/tools/length.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';
import { sweepImports } from './sweep.service.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);

const at = (id: number) => ({ params: { account: depot.account, id } });
const faultsIn = async (id: number) =>
  (await previewOf(depot, id)).rows.flatMap(({ nth, faults }) =>
    faults.map(({ column, key, fix }) => [nth, column, key, fix] as const),
  );

it('gate moves follow each other in turn, tell the container what was seen last, and are taken back', async () => {
  const [box, other] = [await yard.container('MSKU6011672'), await yard.container('HLXU5551121')];
  const known = { params: { account: depot.account, containerId: other.id } };
  const came = { clientId: yard.clientId, vehicleType: 'truck', arrivalDate: 1_790_000_000 } as const;
  await depot.owner.call(transportRoutes.createGateIn, { ...known, body: came });
  const file = [
    'Container,Direction,Date,Transport company,Vehicle,Vehicle number,Empty,Seal number',
    'MSKU 601167-2,Gate in,20/09/2026 14:30,Maersk,truck,BA 123 XY,no,ML-1',
    'MSKU6011672,out,22. 9. 2026 8:05,Maersk,,,empty,',
    'HLXU5551121,in,2026-09-30 10:00,Maersk,,,,',
    'HLXU5551112,in,2026-09-30,Maersk,,,,',
    'HLXU5551121,out,30/09/2099,Maersk,,,,',
    'MSKU6011672,out,23. 9. 2026,Maersk,,,,',
  ].join('\n');
  const draft = await stage(depot, 'gate_moves', file);
  expect(draft.missing).toEqual([]);
  expect(await faultsIn(draft.id)).toEqual([
    [4, 'direction', 'importPassageRepeated', null],
    [5, 'containerName', 'importUnknown', 'HLXU5551121'],
    [6, 'date', 'passageAhead', null],
    [7, 'direction', 'importPassageRepeated', null],
  ]);
  await depot.owner.call(importRoutes.leaveOut, { ...at(draft.id), body: { isLeftOut: true } });
  const done = (await confirm(depot, draft.id)).payload;
  expect(done.createdCount).toBe(2);
  const passages = async () =>
    (
      await depot.owner.call(transportRoutes.listAll, {
        params: { account: depot.account, containerId: box.id },
        query: { sort: 'date' },
      })
    ).payload;
  expect(await passages()).toMatchObject([
    {
      type: 'gate_in',
      date: Date.UTC(2026, 8, 20, 12, 30) / 1000,
      vehicleNumber: 'BA 123 XY',
      isEmpty: false,
      sealNumber: 'ML-1',
    },
    {
      type: 'gate_out',
      date: Date.UTC(2026, 8, 22, 6, 5) / 1000,
      vehicleType: 'truck',
      isEmpty: true,
      customerName: 'Maersk',
    },
  ]);
  const again = await stage(depot, 'gate_moves', file);
  expect((await previewOf(depot, again.id)).counts.bad).toBe(6);
  await undo(depot, done.act ?? '', depot.owner);
  expect(await passages()).toEqual([]);
});

it('one file confirmed twice at once is written once', async () => {
  const own = await createDepot(app);
  const ownYard = await createYard(own);
  await ownYard.container('HLXU5551100');
  const files = {
    clients: ['name;city', ...Array.from({ length: 200 }, (_, nth) => `Twin ${nth};Brno`)],
    gate_moves: ['Container;Direction;Date;Transport company;Vehicle', 'HLXU5551100;in;20/09/2026 14:30;Maersk;truck'],
  };
  const tables = { clients: 'client', gate_moves: 'transport' };
  for (const [kind, lines] of Object.entries(files) as [keyof typeof files, string[]][]) {
    const drafts = [await stage(own, kind, lines.join('\n')), await stage(own, kind, lines.join('\n'))];
    // Both are at work before either has written: nobody may write into the table meanwhile.
    const holding = await app.db.pool.connect();
    await holding.query(`begin; lock table ${tables[kind]} in share mode`);
    const waiting = Promise.all(drafts.map(({ id }) => confirm(own, id)));
    await untilWaiting(app, 2).finally(() => holding.query('rollback'));
    holding.release();
    const answers = await waiting;
    expect(answers.map(({ status }) => status).toSorted(), kind).toEqual([200, 409]);
  }
  const { meta } = await own.owner.call(clientRoutes.list, { params: { account: own.account }, query: { q: 'Twin' } });
  expect(meta?.total).toBe(200);
});

it('transactions keep the rules of bills', async () => {
  const box = await yard.container('TGHU1234567');
  const file = [
    'Container;Client;Type;Unit price;Currency;Billing period;Start date;End date;Payment date;VAT (%)',
    'TGHU1234567;Maersk;Skladné;2,35;EUR;Denne;1. 9. 2026;;;',
    'TGHU1234567;Maersk;Predaj;1 500,00;EUR;;2026-09-02;;3. 9. 2026;20',
    'TGHU1234567;;Nákup;900;EUR;;2026-08-01;;;',
    'TGHU1234567;Maersk;Prenájom;10;EUR;;2026-09-01;;;', // no period
    'TGHU1234567;Maersk;Skladné;2;EUR;Denne;2026-09-02;2026-09-01;;', // ends before it begins
    'TGHU1234567;Maersk;Skladné;2;EUR;Denne;2026-09-02;;2026-09-03;', // paid and running
    'TGHU1234567;;Predaj;2;GBP;;2026-09-02;;;', // no client, no such currency
    'TGHU1234567;Maersk;Rental;2;EUR;Denne;2026-09-02;;;', // no such type
    'TGHU1234567;Maersk;Skladné;x;EUR;;2026-09-02;;;', // no price, no period
  ].join('\n');
  const draft = await stage(depot, 'transactions', file);
  expect(await faultsIn(draft.id)).toEqual([
    [5, 'billingPeriod', 'required', null],
    [6, 'finishedAt', 'finishedBeforeStarted', null],
    [7, 'finishedAt', 'settledNeedsEnd', null],
    [8, 'currency', 'importNotListed', null],
    [8, 'clientName', 'required', null],
    [9, 'type', 'importNotListed', 'Rent'],
    [10, 'unitPrice', 'importNotNumber', null],
    [10, 'billingPeriod', 'required', null],
  ]);
  const { message } = (await previewOf(depot, draft.id)).rows.find(({ nth }) => nth === 9)?.faults[0] ?? {};
  expect(message).toMatch(/: Depot, Rent, Sold, Purchase,/);
  await depot.owner.call(importRoutes.leaveOut, { ...at(draft.id), body: { isLeftOut: true } });
  await confirm(depot, draft.id);
  const params = { account: depot.account, containerId: box.id };
  const bills = (await depot.owner.call(transactionRoutes.listOfContainer, { params, query: { sort: 'id' } })).payload;
  expect(bills).toMatchObject([
    { type: 'depot', unitPrice: 2.35, billingPeriod: 'daily', status: 'open', finishedAt: null },
    { type: 'sold', totalPrice: 1800, status: 'paid', vat: 20 },
    { type: 'purchase', clientName: 'Maersk', isExpense: true },
  ]);
  const again = await stage(depot, 'transactions', file.split('\n').slice(0, 2).join('\n'));
  expect((await previewOf(depot, again.id)).rows[0]?.faults).toMatchObject([{ key: 'importAlike', isDoubt: true }]);
});

it('transactions are told which columns their types need before their rows are looked at', async () => {
  const file =
    'Container;Type;Unit price;Start date\nA;Skladné;2;2026-09-01\nB;Rent;2;2026-09-01\nC;Nákup;2;2026-09-01\n';
  const draft = await stage(depot, 'transactions', file);
  expect([draft.missing, draft.lacking]).toEqual([
    [],
    [
      { column: 'billingPeriod', rows: 2 },
      { column: 'clientName', rows: 2 },
    ],
  ]);
  const mapping = ['containerName', 'type', 'unitPrice', 'billingPeriod'];
  const matched = await depot.owner.call(importRoutes.update, { ...at(draft.id), body: { mapping } });
  expect([matched.payload.missing, matched.payload.lacking]).toEqual([
    ['startedAt'],
    [{ column: 'clientName', rows: 2 }],
  ]);
});

it('many containers with places come and go as one, and others hear of it once', { timeout: 120_000 }, async () => {
  const large = await createDepot(app);
  const { section } = await createYard(large, { rows: 20, tiers: 5, positions: 20 });
  expect(section.rows).toHaveLength(20);
  // Rows are read in pages of 500, and written 200 at a time.
  const count = times(520, 2000);
  const lines = Array.from(
    { length: count },
    (_, n) => `B${n};Maersk;22G1;S1;${1 + (n % 20)};${1 + Math.floor(n / 400)};${1 + (Math.floor(n / 20) % 20)}`,
  );
  const draft = await stage(large, 'containers', ['name;Client;Type;Section;Row;Tier;Position', ...lines].join('\n'));
  const stream = await openStream(app, large.account, large.admin.token);
  const done = (await confirm(large, draft.id)).payload;
  expect(done.createdCount).toBe(count);
  // The notice of the draft itself may still be on its way.
  const told = [];
  for (let news = await stream.next(); news && news.event !== 'resync'; news = await stream.next())
    told.push(news.data);
  expect(told.filter((notice) => !JSON.stringify(notice).includes('"import"'))).toEqual([]);
  stream.close();
  const list = async () =>
    (await large.owner.call(containerRoutes.list, { params: { account: large.account }, body: { pageSize: 1 } })).meta
      .total;
  expect(await list()).toBe(count);
  const undone = await undo(large, done.act ?? '', large.owner);
  expect([undone.status, await list()]).toEqual([200, 0]);

  // What somebody changed since stays, and all the rest with it.
  const small = await stage(large, 'containers', 'name;Client;Type\nKEPT1;Maersk;22G1\nKEPT2;Maersk;22G1\n');
  const kept = (await confirm(large, small.id)).payload;
  const [row] = (
    await large.admin.call(containerRoutes.list, { params: { account: large.account }, body: { name: 'KEPT2' } })
  ).payload;
  await large.admin.call(containerRoutes.update, {
    params: { account: large.account, id: row?.id ?? 0 },
    body: { notes: 'Mine' },
  });
  const refused = await undo(large, kept.act ?? '', large.owner);
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    `${large.admin.email} has changed KEPT2 since, so this can no longer be undone.`,
  ]);
  expect(await list()).toBe(2);
});

it('20 files wait at most', async () => {
  const other = await createDepot(app);
  const first = await stage(other, 'clients', 'name\nWaiting\n');
  await withAccountTransaction(app.db, other.accountId, other.owner.id, (tx) =>
    sql`insert into import (kind, filename, headings, mapping, row_count) select kind, filename, headings, mapping, 0 from import, generate_series(2, 20) returning id`.execute(
      tx,
    ),
  );
  await expect(stage(other, 'clients', 'name\nOne more\n')).rejects.toThrow('20 files wait already');
  await other.owner.call(importRoutes.remove, { params: { account: other.account, id: first.id } });
  expect((await stage(other, 'clients', 'name\nOne more\n')).status).toBe('draft');
});

it('a file that nobody confirmed goes after a day; what was imported stays listed', async () => {
  const old = await stage(depot, 'clients', 'name\nOld one\n');
  const fresh = await stage(depot, 'clients', 'name\nFresh one\n');
  const done = await stage(depot, 'clients', 'name\nDone one\nMaersk\n');
  await confirm(depot, done.id);
  expect((await previewOf(depot, done.id)).rows).toMatchObject([{ nth: 3, state: 'exists' }]);
  await app.inspect
    .updateTable('import')
    .set({ createdAt: new Date(Date.now() - 49 * 3_600_000) })
    .where('id', 'in', [old.id, done.id])
    .execute();
  await sweepImports(app);
  const statuses = [];
  for (const { id } of [old, fresh, done]) statuses.push((await depot.owner.call(importRoutes.get, at(id))).status);
  expect(statuses).toEqual([404, 200, 200]);
  expect((await previewOf(depot, done.id)).total).toBe(0);
});
