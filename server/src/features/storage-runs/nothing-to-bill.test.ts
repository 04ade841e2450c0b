import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { storageRunRoutes } from '@boxyard/contract/billing/storage-runs.ts';
import { expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createTariffs, slabs } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, t } = depotWith(app, { t: createTariffs });
const params = () => ({ account: depot.account });

it('a storage run is not stored where it has nothing to bill, and refuses a client that does not exist', async () => {
  const create = (untilDay: string, clientIds?: number[]) =>
    depot.admin.call(storageRunRoutes.create, {
      params: params(),
      body: { untilDay, ...(clientIds && { clientIds }) },
    });
  const runs = async () =>
    (await depot.admin.call(storageRunRoutes.list, { params: params(), query: {} })).payload.map(({ id }) => id);
  const isNothing = async (untilDay: string) => {
    const { status, problem } = await create(untilDay);
    expect([status, problem.key]).toEqual([409, 'nothingToBill']);
  };
  await isNothing('2026-05-31');
  await t.card({ lines: [t.line({ slabs: slabs(2) })] });
  const box = await t.box();
  await t.gateIn(box, '2026-05-01');
  const { id } = await t.run('2026-05-10');
  await isNothing('2026-05-10');
  expect(await runs()).toEqual([id]);
  const { status, problem } = await create('2026-05-31', [t.yard.clientId, 999_999]);
  expect([status, problem.errors]).toMatchObject([422, [{ path: 'clientIds.1', key: 'unknownRecord' }]]);
  const body = { untilDay: '2026-05-31', clientIds: [999_999] };
  for (const route of [storageRunRoutes.preview, invoiceRoutes.gather]) {
    const refused = await depot.admin.call(route, { params: params(), body });
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([422, 'clientIds.0']);
  }
  expect(await runs()).toEqual([id]);
  // The run is stored with what it bills, in one of many transactions.
  expect((await create('2026-05-31')).payload).toMatchObject({ stays: 1, sums: [{ bills: 1, net: 42 }] });
});
