import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { exportRoutes } from '@boxyard/contract/integrations/exports.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { textOfPdf } from '../../../test/tools/pdf-text.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, t } = depotWith(app, { t: createInvoicing }, beforeAll);
let id = 0;

/**
 * By hand: 23 % of 30.30 + 50.00 is 18.469, of each line alone 3 × 2.32 + 11.50 = 18.46; 19 % of 7612.50 is 1446.375; 5 % of 20.00 + 0.10 is
 * 1.005. Each group is rounded once, half away from zero; rounded once for all it would be 1465.85.
 */
const amounts = { net: 7712.9, vatAmount: 1465.86, total: 9178.76 };
const groups = [
  { vat: 23, net: 80.3, vatAmount: 18.47 },
  { vat: 19, net: 7612.5, vatAmount: 1446.38 },
  { vat: 5, net: 20.1, vatAmount: 1.01 },
];
const period = { from: '2026-05-01', to: '2026-05-31' };

beforeAll(async () => {
  const box = await t.box();
  for (const price of [10.1, 10.1, 10.1]) await t.fee(box, price);
  await t.fee(box, 7612.5, { vat: 19 });
  for (const price of [20, 0.1]) await t.fee(box, price, { vat: 5 });
  [id = 0] = await t.gather('2026-05-31');
  const freeLines = [{ text: 'Transport', quantity: 1.5, price: 33.33, vat: 23 }];
  await depot.admin.call(invoiceRoutes.update, { ...t.at(id), body: { freeLines } });
});
const params = () => ({ account: depot.account });
const listed = async (query: object) =>
  (await depot.admin.call(invoiceRoutes.list, { params: params(), query })).payload;
const get = async (link: string) => Buffer.from(await (await fetch(app.address + link)).arrayBuffer());
const documents = async (of: number) => {
  const { pdf, xml } = (await depot.admin.call(invoiceRoutes.documents, { ...t.at(of), body: {} })).payload;
  return { pdf: textOfPdf(await get(pdf)), xml: xml ? (await get(xml)).toString() : '' };
};
const exported = async (input: Record<string, unknown>) => {
  const body = { list: 'invoices', format: 'csv', input } as const;
  const { payload } = await depot.admin.call(exportRoutes.create, { params: params(), body });
  return (await get(payload.url)).toString();
};

const paper = ['23 % 80.30 EUR 18.47 EUR', '19 % 7,612.50 EUR 1,446.38 EUR', '5 % 20.10 EUR 1.01 EUR'].join(' ');
const sums = 'Net 7,712.90 EUR VAT 1,465.86 EUR';
const inXml = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<cbc:${name} currencyID="EUR">([^<]*)<`, 'g'))].map(([, text]) => text);
const summary = async () =>
  (await depot.admin.call(invoiceRoutes.summary, { params: params(), query: period })).payload;
const closings = async () => {
  const call = { params: { ...params(), clientId: t.yard.clientId }, query: { from: '2026-01-01', to: '2099-12-31' } };
  const [statement] = (await depot.admin.call(invoiceRoutes.statement, call)).payload;
  return [statement?.closing, statement?.notDue];
};

describe('an invoice with several rates comes to the same', () => {
  it('as a draft: in the list, alone, on paper and in an export', async () => {
    expect(await listed({ status: 'draft' })).toMatchObject([{ ...amounts, linesCount: 7, open: 0 }]);
    expect(await t.invoice(id)).toMatchObject({ ...amounts, groups, linesCount: 7 });
    expect((await documents(id)).pdf).toContain(`${paper} ${sums} To pay 9,178.76 EUR`);
    expect(await exported({ status: 'draft' })).toContain(',7712.9,1465.86,9178.76,0,,,Maersk,Draft,7,0');
  });

  it('once it is issued: also in its e-invoice, the summary of VAT and the statement', async () => {
    expect(await t.issue(id)).toMatchObject({ ...amounts, groups, open: 9178.76 });
    expect(await listed({ kind: 'invoice' })).toMatchObject([{ ...amounts, linesCount: 7, open: 9178.76 }]);
    const { pdf, xml } = await documents(id);
    expect(pdf).toContain(`${paper} ${sums} To pay 9,178.76 EUR`);
    expect(inXml(xml, 'TaxAmount')).toEqual(['1465.86', '18.47', '1446.38', '1.01']);
    expect(inXml(xml, 'TaxableAmount')).toEqual(['80.30', '7612.50', '20.10']);
    expect(inXml(xml, 'TaxExclusiveAmount')).toEqual(['7712.90']);
    expect(inXml(xml, 'PayableAmount')).toEqual(['9178.76']);
    expect(await exported({ kind: 'invoice' })).toContain(',7712.9,1465.86,9178.76,0,');
    expect(await summary()).toMatchObject([
      { ...groups[0], total: 98.77 },
      { ...groups[1], total: 9058.88 },
      { ...groups[2], total: 21.11 },
    ]);
    expect(await closings()).toEqual([9178.76, 9178.76]);
  });

  it('once it is taken back: the note is below zero in list, sort, alone and in an export, positive on paper, and nothing is left', async () => {
    const note = await t.credit(id);
    const taken = { net: -7712.9, vatAmount: -1465.86, total: -9178.76 };
    expect(note).toMatchObject({ ...taken, open: 0 });
    expect(note.groups.map(({ vat, net, vatAmount }) => [vat, net, vatAmount])).toEqual([
      [23, -80.3, -18.47],
      [19, -7612.5, -1446.38],
      [5, -20.1, -1.01],
    ]);
    const transport = { text: 'Transport', quantity: -1.5, price: 33.33, net: -50 };
    expect(note.lines).toMatchObject(Array(6).fill({ quantity: -1 }).concat(transport));
    expect(await listed({ kind: 'credit_note' })).toMatchObject([{ ...taken, open: 0 }]);
    expect((await listed({ sort: 'total' })).map(({ total }) => total)).toEqual([-9178.76, 9178.76]);
    const ofNote = await exported({ kind: 'credit_note' });
    expect(ofNote).toContain(',-7712.9,-1465.86,-9178.76,0,');
    // Without a status, and with the invoice that it takes back.
    expect(ofNote).toMatch(new RegExp(`,Maersk,,7,0,${note.credits?.number}$`, 'm'));
    const { pdf, xml } = await documents(note.id);
    expect(pdf).toContain(`${paper} ${sums}`);
    expect(inXml(xml, 'TaxAmount')).toEqual(['1465.86', '18.47', '1446.38', '1.01']);
    expect(inXml(xml, 'PayableAmount')).toEqual(['9178.76']);
    expect(await closings()).toEqual([0, 0]);
    const today = { from: note.taxPoint ?? '', to: note.taxPoint ?? '' };
    const { payload } = await depot.admin.call(invoiceRoutes.summary, { params: params(), query: today });
    expect(payload.map(({ net, vatAmount }) => [net, vatAmount])).toEqual([
      [-80.3, -18.47],
      [-7612.5, -1446.38],
      [-20.1, -1.01],
    ]);
  });
});

describe('who is no payer of VAT', () => {
  it('sends drafts and invoices without it: in the list, alone and on paper', async () => {
    await depot.owner.call(accountRoutes.update, { params: params(), body: { isVatPayer: false } });
    const bare = { net: 7712.9, vatAmount: 0, total: 7712.9 };
    const freeLines = [{ text: 'Transport', quantity: 1.5, price: 33.33, vat: 23 }];
    const [next = 0] = await t.gather('2026-05-31');
    await depot.admin.call(invoiceRoutes.update, { ...t.at(next), body: { freeLines } });
    const seen = async () => [await t.invoice(next), ...(await listed({})).filter((row) => row.id === next)];
    expect(await seen()).toMatchObject([{ ...bare, groups: [] }, bare]);
    expect((await documents(next)).pdf).toContain('To pay 7,712.90 EUR');
    await t.issue(next);
    expect(await seen()).toMatchObject([{ ...bare, groups: [] }, bare]);
    expect(await documents(next)).toMatchObject({ pdf: expect.stringContaining('To pay 7,712.90 EUR'), xml: '' });
  });
});
