import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { beforeEach, expect, it } from 'vitest';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { confirm, previewOf, stage } from '../../../test/tools/imports.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { daysPass } from '../../../test/tools/time-passes.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeEach);

const account = () => ({ account: depot.account });
let id = 0;
beforeEach(async () => {
  ({ id } = await yard.container('MSKU6011672'));
  await daysPass(app, depot.accountId, 40);
  await depot.admin.call(containerRoutes.update, {
    params: { ...account(), id },
    body: { name: 'TCLU1234568' },
  });
});

const rowsOf = async (draft: { id: number }) =>
  (await previewOf(depot, draft.id, 'all')).rows
    .toSorted((a, b) => a.nth - b.nth)
    .map(({ state, faults }) => [state, ...faults.map(({ column, key, isDoubt }) => [column, key, isDoubt])]);
const doubt = (column: string) => [column, 'importRenumbered', true];

it('a container by its old number is the renumbered one, where its client is the same or not said, and doubted', async () => {
  await yard.container('HLXU5551121');
  const headings = 'Container,Type,Client,Notes\n';
  const draft = await stage(depot, 'containers', `${headings}MSKU6011672,,Maersk,Ours\nHLXU5551121,,Maersk,Other`);
  expect(await rowsOf(draft)).toEqual([['exists', doubt('name')], ['exists']]);
  const { rows } = await previewOf(depot, draft.id, 'all');
  expect(rows.flatMap(({ faults }) => faults)).toMatchObject([
    { params: { number: 'MSKU6011672', container: 'TCLU1234568' } },
  ]);
  const nobodys = await stage(depot, 'containers', 'Container,Type,Client\nmsku 601167-2,,');
  expect(await rowsOf(nobodys)).toMatchObject([['exists', doubt('name')]]);
  const change = { ...account(), id: draft.id };
  await depot.owner.call(importRoutes.update, { params: change, body: { updatesExisting: true } });
  await confirm(depot, draft.id);
  const box = (await depot.admin.call(containerRoutes.get, { params: { ...account(), id } })).payload;
  expect([box.name, box.notes]).toEqual(['TCLU1234568', 'Ours']);
  const twice = await stage(depot, 'containers', `${headings}MSKU6011672,,Maersk,\nTCLU1234568,,Maersk,`);
  // The answer for rows that exist stands from the file before.
  expect(await rowsOf(twice)).toEqual([
    ['update', doubt('name')],
    ['bad', ['name', 'importTwice', false]],
  ]);
});

it('a container of another client by the old number is a question that is answered by hand', async () => {
  await depot.admin.call(clientRoutes.create, { params: account(), body: { name: 'Hapag', type: 'customer' } });
  const type = (await depot.admin.call(containerRoutes.get, { params: { ...account(), id } })).payload
    .containerTypeName;
  const draft = await stage(depot, 'containers', `Container,Type,Client\nMSKU6011672,"${type}",Hapag`);
  expect(await rowsOf(draft)).toEqual([['bad', ['name', 'importRenumberedOfOther', false]]]);
  const { rows } = await previewOf(depot, draft.id, 'all');
  expect(rows[0]?.faults[0]?.params).toMatchObject({ container: 'TCLU1234568', client: 'Maersk' });
  expect((await confirm(depot, draft.id)).status).toBe(409);
});

it('gate moves and transactions by the old number are those of the renumbered container, doubted since it has another', async () => {
  const moves = [
    'Container,Direction,Date,Transport company',
    `MSKU6011672,in,${depotDay(-30)},Maersk`,
    `MSKU6011672,out,${depotDay(0)} 00:01,Maersk`,
    `TCLU1234568,in,${depotDay(0)} 00:02,Maersk`,
  ].join('\n');
  const gate = await stage(depot, 'gate_moves', moves);
  const states = await rowsOf(gate);
  expect(states.map(([state]) => state)).toEqual(['new', 'new', 'new']);
  await confirm(depot, gate.id);
  const { payload } = await depot.admin.call(transportRoutes.list, { params: account(), query: { sort: 'date' } });
  expect(payload.map(({ containerId, containerName }) => [containerId, containerName])).toEqual([
    [id, 'MSKU6011672'],
    [id, 'TCLU1234568'],
    [id, 'TCLU1234568'],
  ]);
  const bills = [
    'Container,Client,Type,Start,Unit price,Currency,Billing period',
    `MSKU6011672,Maersk,depot,${depotDay(-20)},3,EUR,daily`,
    `MSKU6011672,Maersk,depot,${depotDay(2)},3,EUR,daily`,
  ].join('\n');
  const billing = await stage(depot, 'transactions', bills);
  expect(await rowsOf(billing)).toEqual([['new'], ['new', doubt('containerName')]]);
  await confirm(depot, billing.id);
  const { payload: made } = await depot.admin.call(transactionRoutes.list, { params: account(), query: {} });
  expect(made.map(({ containerId }) => containerId)).toEqual([id, id]);
});

it('a gate move of a day on which another container had the number is of that one', async () => {
  await depot.admin.call(containerRoutes.create, {
    params: account(),
    body: { name: 'MSKU6011672', clientId: yard.clientId, containerTypeId: yard.typeOf(20), isAnother: true },
  });
  const draft = await stage(
    depot,
    'gate_moves',
    `Container,Direction,Date,Transport company\nMSKU6011672,in,${depotDay(-30)},Maersk`,
  );
  expect(await rowsOf(draft)).toEqual([['new']]);
  await confirm(depot, draft.id);
  const { payload } = await depot.admin.call(transportRoutes.list, { params: account(), query: {} });
  expect(payload.map(({ containerId }) => containerId)).toEqual([id]);
});
