import { referenceRoutes } from '@boxyard/contract/settings/reference-lists.ts';
import { beforeAll, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);

/** The enumerations as the specification of the product lists them. */
const expected = {
  workTaskStatuses: ['new', 'in_progress', 'on_hold', 'completed', 'canceled'],
  workTaskTypes: ['loading', 'unloading', 'repair', 'cleaning', 'transfer'],
  transactionTypes: ['depot', 'rent', 'sold', 'purchase', 'cleaning_fee', 'loading_fee', 'unloading_fee', 'repair_fee'],
  transportTypes: ['planned_in', 'planned_out', 'gate_in', 'gate_out'],
  containerConditions: ['new', 'used_like_new', 'used', 'repaired', 'defective', 'disposed'],
  cargoDirections: ['inbound', 'outbound'],
};
const names = Object.keys(expected) as (keyof typeof expected)[];

it.each(names)('%s come with labels, in their own order', async (name) => {
  const { payload, meta } = await depot.admin.call(referenceRoutes[name], { params: { account: depot.account } });
  expect(payload.map(({ value }) => value)).toEqual(expected[name]);
  for (const { label } of payload) expect(label).toMatch(/^[A-Z][a-z, ]+$/);
  expect(meta).toEqual({ total: expected[name].length, page: 1, pageSize: 1000 });
});

it('have the words of the screens', async () => {
  const { payload } = await depot.admin.call(referenceRoutes.containerConditions, {
    params: { account: depot.account },
  });
  expect(payload).toContainEqual({ value: 'used_like_new', label: 'Used, like new' });
});

it('take what every list takes', async () => {
  const query = { sort: '-value', page: 1, pageSize: 2, q: 'LOADING' } as const;
  const { payload, meta } = await depot.admin.call(referenceRoutes.workTaskTypes, {
    params: { account: depot.account },
    query,
  });
  expect(payload).toEqual([
    { value: 'unloading', label: 'Unloading' },
    { value: 'loading', label: 'Loading' },
  ]);
  expect(meta).toEqual({ total: 2, page: 1, pageSize: 2 });
});
