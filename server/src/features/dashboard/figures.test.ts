import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { type Dashboard, dashboardRoutes } from '@boxyard/contract/core/dashboard.ts';
import { expect, it } from 'vitest';
import { untilWaiting } from '../../../test/limits/waiting-sessions.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { besideSession } from '../../../test/tools/other-session.ts';
import { statementsOf } from '../../../test/tools/statements.ts';
import { isOnCluster, useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });

const params = () => ({ account: depot.account });
const read = async (knownMs?: number): Promise<Dashboard> =>
  (await depot.admin.call(dashboardRoutes.get, { params: params(), query: { knownMs } })).payload;
const charge = async (containerId: number, currency: 'EUR' | 'CZK') => {
  const body = {
    type: 'repair_fee' as const,
    clientId: yard.clientId,
    unitPrice: 10,
    startedAt: 1_790_000_000,
    currency,
  };
  expect(
    (await depot.admin.call(transactionRoutes.create, { params: { ...params(), containerId }, body })).status,
  ).toBe(201);
};
const unpaid = ({ unpaid }: Dashboard) => unpaid.map(({ currency, bills }) => [currency, bills]);
/** How often the sums of what is unpaid are worked out meanwhile. */
const sumsIn = async (work: () => Promise<unknown>) =>
  (await statementsOf(work)).filter(({ text }) => text.includes('as running')).length;

it('are worked out once for all who ask at the same time or soon after', async () => {
  expect(
    await sumsIn(async () => {
      await Promise.all(Array.from({ length: 6 }, () => read()));
      await read();
    }),
  ).toBe(1);
});

it('are not older than the change that the reader knows of', async () => {
  const { id } = await yard.container('FIGU0000001');
  await read();
  await charge(id, 'EUR');
  expect(unpaid(await read(0))).toEqual([['EUR', 1]]);
  await charge(id, 'CZK');
  const known = [
    ['CZK', 1],
    ['EUR', 1],
  ];
  expect(unpaid(await read(0))).toEqual(known);
  expect(unpaid(await read())).toEqual(known);
});

it.skipIf(isOnCluster())('are the former ones for who knows of no change, while they are worked out anew', async () => {
  const { id } = await yard.container('FIGU0000004');
  await read(0);
  await charge(id, 'EUR');
  let begun: Promise<Dashboard> | undefined;
  await besideSession(
    app,
    ['lock table section_row in access exclusive mode'],
    async () => {
      begun = read(0);
      await untilWaiting(app, 1);
      expect(unpaid(await read())).toEqual([]);
      return { status: 200 };
    },
    [],
    2, // more than wait: the session ends with the call above
  );
  expect(unpaid(await (begun as Promise<Dashboard>))).toEqual([['EUR', 1]]);
});

it('show each their own change to many who save and look at the same time', async () => {
  const { id } = await yard.container('FIGU0000002');
  const saveAndLook = async () => {
    for (let nth = 1; nth <= 5; nth++) {
      const [, before = 0] = unpaid(await read(0))[0] ?? [];
      await charge(id, 'EUR');
      const [, after = 0] = unpaid(await read(0))[0] ?? [];
      expect(Number(after)).toBeGreaterThan(Number(before));
    }
  };
  await Promise.all([saveAndLook(), saveAndLook(), saveAndLook()]);
  expect(unpaid(await read(0))).toEqual([['EUR', 15]]);
});

it('are those of the account alone', async () => {
  const { id } = await yard.container('FIGU0000003');
  await charge(id, 'EUR');
  expect(unpaid(await read(0))).toEqual([['EUR', 1]]);
  const other = await createDepot(app);
  const { payload } = await other.admin.call(dashboardRoutes.get, { params: { account: other.account }, query: {} });
  expect(payload.unpaid).toEqual([]);
});
