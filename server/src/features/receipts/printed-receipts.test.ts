import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';
import { printedReceipts } from './printed-receipts.service.ts';
import { findReceipt } from './receipts.queries.ts';

const app = useTestApp();

it('keeps a receipt in no more memory than it is counted for', async () => {
  const depot = await createDepot(app);
  const yard = await createYard(depot);
  const { id: containerId } = await yard.container('KEPU1234560');
  const within = { account: depot.account, containerId };
  const body = { clientId: yard.clientId, vehicleType: 'truck' as const, arrivalDate: Math.floor(Date.now() / 1000) };
  const { id } = (await depot.admin.call(transportRoutes.createGateIn, { params: within, body })).payload;
  await depot.admin.call(receiptRoutes.issue, { params: { ...within, id }, body: {} });
  const receipt = await withAccountTransaction(app.db, depot.accountId, depot.admin.id, (tx) =>
    findReceipt({ tx, account: { id: depot.accountId } }, id),
  );
  if (!receipt) throw new Error('The receipt was not issued.');
  const pdf = await printedReceipts(app.files)({
    account: depot.account,
    id,
    print: { receipt, language: 'en', checkUrl: `${app.address}/check/${receipt.checkToken}` },
    logo: '',
    photos: [],
  });
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
  expect(pdf.buffer.byteLength).toBe(pdf.length);
});
