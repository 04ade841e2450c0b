import { clientTypes } from '@boxyard/contract/core/enums.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';
import { seedClients } from './clients.ts';

const app = useOwnApp();

const seeded = async () => {
  const depot = await createDepot(app);
  await withAccountTransaction(app.db, depot.accountId, depot.owner.id, seedClients);
  return depot;
};
const clientsOf = async ({ owner, account }: Depot) =>
  (await owner.call(clientRoutes.list, { params: { account }, query: {} })).payload;

it('gives the demo depot 40 clients of all types with users, and 12 employees, the same each time', async () => {
  const depot = await seeded();
  const clients = await clientsOf(depot);
  expect(clients).toHaveLength(40);
  expect(new Set(clients.map((client) => client.type))).toEqual(new Set(clientTypes));
  expect(clients.filter((client) => client.usersCount > 0).length).toBeGreaterThan(20);
  const employees = await depot.owner.call(employeeRoutes.list, { params: { account: depot.account }, query: {} });
  expect(employees.payload).toHaveLength(12);
  const withoutIds = (rows: typeof clients) =>
    rows.map(({ id: _id, createdAt: _created, updatedAt: _updated, ...row }) => row);
  expect(withoutIds(await clientsOf(await seeded()))).toEqual(withoutIds(clients));
});
