import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import type { ClientUpdate } from '@boxyard/contract/people/clients.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Depot } from './depot.ts';
import { createTariffs, noon } from './tariffs.ts';
import type { TestApp } from './test-app.ts';

const address = (prefix: 'address', street: string, city: string, zip: string) => ({
  [`${prefix}Line1`]: street,
  [`${prefix}Line2`]: '7',
  [`${prefix}City`]: city,
  [`${prefix}Zip`]: zip,
});

/** A depot that can write invoices to a Slovak business, and what a test asks of it. */
export async function createInvoicing(depot: Depot) {
  const { account, owner, admin } = depot;
  const tariffs = await createTariffs(depot);
  const seller = {
    legalName: 'Depot Skúšobný, s.r.o.',
    cin: '36421928',
    tin: '2020123456',
    vatNumber: 'SK2020123456',
    registerEntry: 'OR OS Žilina, Sro, vložka 12345/L',
    iban: 'SK31 1200 0000 1987 4263 7541',
    bic: 'TATRSKBX',
    defaultVat: 23,
    addressCountry: 'SVK',
    ...address('address', 'Prístavná', 'Žilina', '010 01'),
  } as const;
  await owner.call(accountRoutes.update, { params: { account }, body: seller });
  const at = (id: number) => ({ params: { account, id } });
  const buyer: z.output<typeof ClientUpdate> = {
    cin: '31333532',
    tin: '2020987654',
    vatNumber: 'SK2020987654',
    addressCountry: 'SVK',
    ...address('address', 'Dlhá', 'Martin', '036 01'),
  };
  const setClient = (id: number, values: z.output<typeof ClientUpdate>) =>
    admin.call(clientRoutes.update, { ...at(id), body: values });
  await setClient(tariffs.yard.clientId, buyer);
  /** A fee of a container that was made by hand. */
  const fee = async (
    containerId: number,
    unitPrice: number,
    given: { vat?: number; day?: string; clientId?: number; currency?: 'EUR' | 'CZK'; notes?: string } = {},
  ) => {
    const { day = '2026-05-10', clientId = tariffs.yard.clientId, ...rest } = given;
    const body = { type: 'cleaning_fee', clientId, unitPrice, startedAt: noon(day), ...rest } as const;
    return (await admin.call(transactionRoutes.create, { params: { account, containerId }, body })).payload.id;
  };
  return {
    ...tariffs,
    at,
    buyer,
    setClient,
    fee,
    gather: async (untilDay: string) =>
      (await admin.call(invoiceRoutes.gather, { params: { account }, body: { untilDay } })).payload.drafts,
    invoice: async (id: number) => (await admin.call(invoiceRoutes.get, at(id))).payload,
    tryIssue: (id: number) => owner.call(invoiceRoutes.issue, at(id)),
    issue: async (id: number) => (await owner.call(invoiceRoutes.issue, at(id))).payload,
    /** Lets an issued invoice be due some days ago: what is issued is kept by a trigger. */
    wasDue: async (app: TestApp, id: number, days: number) => {
      await sql`alter table invoice disable trigger kept`.execute(app.inspect);
      await sql`update invoice set due_on = (select (now() at time zone 'Europe/Bratislava')::date - ${days}::int)
        where account_id = ${depot.accountId} and id = ${id}`.execute(app.inspect);
      await sql`alter table invoice enable trigger kept`.execute(app.inspect);
    },
    credit: async (id: number) => (await owner.call(invoiceRoutes.credit, at(id))).payload,
    pay: async (amount: number, invoiceIds: number[], clientId?: number) =>
      (
        await admin.call(paymentRoutes.create, {
          params: { account },
          body: {
            paidOn: '2026-06-01',
            amount,
            currency: 'EUR',
            ...(clientId ? { clientId } : {}),
            ...(invoiceIds.length > 0 ? { invoiceIds } : {}),
          },
        })
      ).payload,
  };
}

export type Invoicing = Awaited<ReturnType<typeof createInvoicing>>;
