import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { expect, it } from 'vitest';
import { depotWith } from './tools/depot-with.ts';
import { createTariffs, slabs } from './tools/tariffs.ts';
import { useTestApp } from './tools/test-app.ts';

const app = useTestApp();
const { depot, t } = depotWith(app, { t: createTariffs });
const params = () => ({ account: depot.account });
const moment = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

it('a day with a mistyped year is refused by the kind of its field, and names the field', async () => {
  await depot.owner.call(accountRoutes.update, { params: params(), body: { modules: ['invoices', 'bookings'] } });
  const { id, clientId } = await t.yard.container('DAYS0000001');
  const task = async (dueDate: number | null) => {
    const body = { containerId: id, type: 'repair' as const, title: 'Repair', dueDate };
    return depot.admin.call(workTaskRoutes.create, { params: params(), body });
  };
  const certified = (day: string) => {
    const body = { certificationExpiryDate: moment(day) };
    return depot.admin.call(containerRoutes.update, { params: { ...params(), id }, body });
  };
  const order = (days: object) => {
    const body = { direction: 'out' as const, clientId, number: 'DAYS', lines: [{ quantity: 1 }], ...days };
    return depot.owner.call(gateOrderRoutes.create, { params: params(), body });
  };
  const card = (days: object) => t.tryCard({ lines: [t.line({ slabs: slabs(2) })], ...days });
  const { payload } = await task(moment('2026-12-31'));
  const later = { params: { ...params(), id: payload.id }, body: { dueDate: moment('2206-12-31') } };
  for (const [path, answer] of [
    ['dueDate', await task(moment('2206-12-31'))],
    ['dueDate', await task(moment('1999-12-31'))],
    ['dueDate', await depot.admin.call(workTaskRoutes.update, later)],
    ['certificationExpiryDate', await certified('2206-05-31')],
    ['validTo', await order({ validTo: '2206-05-31' })],
    ['validFrom', await order({ validFrom: '1926-05-01' })],
    ['validFrom', await card({ validFrom: '1926-01-01' })],
    ['validTo', await card({ validTo: '9999-12-31' })],
  ] as const)
    expect([answer.status, answer.problem.errors]).toMatchObject([422, [{ path, key: 'implausibleDate' }]]);
  const right = [
    await task(null),
    await certified('1998-05-31'),
    await order({ validFrom: '2026-05-01', validTo: '2026-06-30' }),
    await card({ validFrom: '2026-01-01', validTo: '2099-12-31' }),
  ];
  expect(right.map(({ status }) => status)).toEqual([201, 200, 201, 201]);
});
