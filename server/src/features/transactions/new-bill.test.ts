import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();

describe('a new transaction', () => {
  it('takes VAT from the account and the currency of the client unless given', async () => {
    const own = await createDepot(app);
    const mine = await createYard(own);
    await own.owner.call(accountRoutes.update, { params: { account: own.account }, body: { defaultVat: 23 } });
    const { id } = await mine.container('VATU1234567');
    const params = { account: own.account, containerId: id };
    const client = { name: 'Spedice', type: 'customer' as const, currency: 'CZK' as const };
    const czech = (await own.admin.call(clientRoutes.create, { params: { account: own.account }, body: client }))
      .payload;
    const body = { type: 'sold' as const, unitPrice: 0.5, startedAt: 1_700_000_000 };
    const made = async (clientId: number) => {
      const { payload } = await own.admin.call(transactionRoutes.create, { params, body: { ...body, clientId } });
      return [payload.vat, payload.currency, payload.totalPrice];
    };
    expect([await made(mine.clientId), await made(czech.id)]).toEqual([
      [23, 'EUR', 0.62],
      [23, 'CZK', 0.62],
    ]);
    await own.admin.call(containerRoutes.update, {
      params: { account: own.account, id },
      body: { clientId: czech.id },
    });
    const explained = await own.admin.call(transactionRoutes.explain, { params, body });
    expect(explained.payload.currency).toBe('CZK');
    const unknown = await own.admin.call(transactionRoutes.create, { params, body: { ...body, clientId: 987_654 } });
    expect(unknown.problem.errors).toMatchObject([{ path: 'clientId', key: 'unknownRecord' }]);
  });
});
