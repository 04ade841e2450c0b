import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { afterAll, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'boxyard-e-invoices-'));
const app = useOwnApp({ E_INVOICE_DIR: folder });
const { depot, t } = depotWith(app, { t: createInvoicing });

afterAll(() => rm(folder, { recursive: true }));

async function issue() {
  await t.fee(await t.box(), 100);
  const [id = 0] = await t.gather('2026-05-31');
  return t.issue(id);
}
const handOver = (id: number) => depot.admin.call(invoiceRoutes.handOver, t.at(id));

it('an e-invoice is written whole into the folder of its account, credited ones and again, too', async () => {
  const { id, number, xmlSha256 } = await issue();
  expect((await handOver(id)).payload.handedOverAt).toEqual(expect.any(Number));
  const own = join(folder, depot.account);
  const hash = () =>
    createHash('sha256')
      .update(readFileSync(join(own, `${number}.xml`)))
      .digest('hex');
  expect([readdirSync(own), hash()]).toEqual([[`${number}.xml`], xmlSha256]);
  const note = await t.credit(id);
  await Promise.all([handOver(id), handOver(note.id)]);
  expect([readdirSync(own).toSorted(), hash()]).toEqual([[`${number}.xml`, `${note.number}.xml`], xmlSha256]);
});

it('one that could not be written is not said to be handed over', async () => {
  writeFileSync(join(folder, depot.account), 'in the way');
  const { id } = await issue();
  const { status, problem } = await handOver(id);
  expect([status, problem.key]).toEqual([503, 'notHandedOver']);
  expect((await t.invoice(id)).handedOverAt).toBeNull();
});

it('what has no e-invoice is not handed over', async () => {
  await t.setClient(t.yard.clientId, { addressCountry: 'CZE', vatNumber: 'CZ12345678', tin: '' });
  const { problem } = await handOver((await issue()).id);
  expect(problem.key).toBe('noEInvoice');
});
