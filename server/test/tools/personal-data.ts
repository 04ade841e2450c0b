import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { type PersonKey, privacyRoutes } from '@boxyard/contract/people/privacy.ts';
import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { createDepot, type Depot } from './depot.ts';
import type { TestApp } from './test-app.ts';
import { createYard, type Yard } from './yard.ts';

/** A new depot for each test, and what tests of personal data do in it. */
export function usePersonalData(app: TestApp) {
  let depot: Depot;
  let yard: Yard;

  beforeEach(async () => {
    depot = await createDepot(app);
    yard = await createYard(depot);
  });

  const inAccount = () => ({ account: depot.account });
  const find = async (q: string) =>
    (await depot.owner.call(privacyRoutes.people, { params: inAccount(), query: { q } })).payload;
  const erase = (body: PersonKey, depotOf = depot) =>
    depotOf.owner.call(privacyRoutes.erase, { params: { account: depotOf.account }, body });

  /** A passage with a driver and a receipt that names him. */
  async function passage(name: string, driverName: string) {
    const box = await yard.container(name);
    const { payload: transport } = await depot.admin.call(transportRoutes.createGateIn, {
      params: { ...inAccount(), containerId: box.id },
      body: {
        clientId: yard.clientId,
        vehicleType: 'truck',
        arrivalDate: Math.floor(Date.now() / 1000) - 3600,
        driverName,
        driverLicenseNumber: 'SK 123456',
      },
    });
    const params = { ...inAccount(), containerId: box.id, id: transport.id };
    await depot.admin.call(receiptRoutes.issue, { params, body: {} });
    return { params, read: async () => (await depot.admin.call(transportRoutes.get, { params })).payload };
  }

  /** @returns the path of the passage */
  async function gateIn(name: string, driver: { driverName?: string; driverLicenseNumber?: string }) {
    const box = await yard.container(name);
    const params = { ...inAccount(), containerId: box.id };
    const body = { clientId: yard.clientId, vehicleType: 'truck' as const, arrivalDate: 1_790_000_000, ...driver };
    const { payload } = await depot.admin.call(transportRoutes.createGateIn, { params, body });
    return { ...params, id: payload.id };
  }

  const newEmployee = async (username: string) => {
    const body = {
      username,
      email: `${username}@depot.test`,
      firstname: 'Jana',
      lastname: 'Tichá',
      externalId: `HR-${username}`,
    };
    return (await depot.owner.call(employeeRoutes.create, { params: inAccount(), body })).payload;
  };

  /** All that the account's tables hold about a text, but for receipts. */
  async function tracesOf(text: string): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(app.inspect);
    const found = [];
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.table(name)} t where account_id = ${depot.accountId}
        and norm(t::text) like '%' || norm(${text}) || '%'`.execute(app.inspect);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  return {
    get depot() {
      return depot;
    },
    get yard() {
      return yard;
    },
    inAccount,
    find,
    erase,
    passage,
    gateIn,
    newEmployee,
    tracesOf,
  };
}
