import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { balance, camt, part } from '../../server/test/tools/bank.ts';
import { expectAccessible } from '../tools/accessible.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { charged, issuedTo } from '../tools/invoicing.ts';
import { button, rowOf, unique } from '../tools/page-parts.ts';
import { dayAgo, typedDay } from '../tools/tariff.ts';

const params = { account };
const iban = 'SK3112000000198742637541';
/** As banks write it: `27.11.2026`. */
const writtenDay = (day: string) => typedDay(day).replace(/(\d\d)$/, '20$1');

async function choose(page: Page, name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose a file').click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

test('a CSV file is asked about, looked over and recorded: what agrees is ticked, the rest only by a person', async ({
  page,
  api,
}) => {
  const { client } = await charged(api, [100]);
  const { number } = await issuedTo(api, client.id);
  const { client: other } = await charged(api, [200]);
  const { id: partly, number: partlyNumber } = await issuedTo(api, other.id);
  const mark = unique();
  const day = writtenDay(dayAgo(1));
  const file = [
    'Výpis z účtu',
    'Dátum;Suma;Mena;VS;Názov;Správa',
    `${day};123,00;EUR;${number};Whole ${mark};a`,
    `${day};100,00;EUR;${partlyNumber};Part ${mark};b`,
    `${day};7,00;EUR;;Stranger ${mark};c`,
    `${day};-1,50;EUR;;Bank ${mark};d`,
    `Spolu;228,50;EUR;;${mark};`,
  ].join('\n');
  await signIn(page, owner);
  await page.goto('/invoices');
  await page.getByRole('link', { name: 'Bank file' }).click();
  await choose(page, 'vypis.csv', file);
  await expect(page.getByText('Whose statement is this?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^SK31 1200 .* EUR$/ }).click();
  await expect(page.getByText('Whose statement is this?')).toHaveCount(0);
  await expect(page.getByText('1 line cannot be read with certainty')).toBeVisible();
  await expect(page.getByText(`Spolu · 228,50 · EUR · ${mark}`)).toBeVisible();
  await expect(rowOf(page, `Whole ${mark}`)).toContainText('Symbol and amount agree');
  await expect(rowOf(page, `Whole ${mark}`).getByRole('checkbox')).toBeChecked();
  await expect(rowOf(page, `Part ${mark}`)).toContainText('Another amount');
  await expect(rowOf(page, `Stranger ${mark}`).getByRole('checkbox')).not.toBeChecked();
  await expect(rowOf(page, `Bank ${mark}`)).toContainText('Outgoing');
  await expect(rowOf(page, `Bank ${mark}`).getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
  await rowOf(page, `Part ${mark}`).getByRole('button', { name: 'Pays it' }).click();
  await button(page, 'Record 2 payments').click();
  await expect(page).toHaveURL('/invoices/payments');
  const recorded = await api.call(routes.payments.list, { params, query: { q: mark, sort: 'amount' } });
  expect(recorded.map(({ payerName, amount, invoices }) => [payerName, amount, invoices[0]?.number])).toEqual([
    [`Part ${mark}`, 100, partlyNumber],
    [`Whole ${mark}`, 123, number],
  ]);
  expect(await api.call(routes.invoices.get, { params: { ...params, id: partly } })).toMatchObject({ open: 146 });

  await page.goto('/invoices/bank-file');
  await choose(page, 'vypis.csv', file);
  await page.getByRole('button', { name: /^SK31 1200 .* EUR$/ }).click();
  await expect(rowOf(page, `Whole ${mark}`)).toContainText('Recorded already');
  await expect(button(page, 'Record 0 payments')).toBeDisabled();
});

test('of camt.053 the balance is asked about, a batch stays one line, and a returned payment is taken back', async ({
  page,
  api,
}) => {
  const { client } = await charged(api, [100]);
  const { id, number } = await issuedTo(api, client.id);
  const mark = unique();
  const [before, day] = [dayAgo(2), dayAgo(1)];
  const paid = {
    amount: '123.00',
    day: before,
    reference: `A${mark}`,
    details: part(number, { name: `Payer ${mark}` }),
  };
  await signIn(page, owner);
  await page.goto('/invoices/bank-file');
  await choose(page, 'one.xml', camt([paid], { iban, balances: balance('OPBD', '10.00') + balance('CLBD', '133.50') }));
  await expect(page.getByText('it differs by 0.50 EUR')).toBeVisible();
  await expect(button(page, 'Record 1 payment')).toBeDisabled();
  await button(page, 'Record it all the same').click();
  await button(page, 'Record 1 payment').click();
  await expect(page).toHaveURL('/invoices/payments');
  expect(await api.call(routes.invoices.get, { params: { ...params, id } })).toMatchObject({ open: 0 });

  await page.goto('/invoices/bank-file');
  const back = { ...paid, day, isDebit: true, isReversal: true, reference: `B${mark}` };
  const batch = { amount: '30.00', day, reference: `C${mark}`, details: part('') + part('') };
  const pending = { amount: '5.00', day, status: '<Sts>PDNG</Sts>', details: part('', { name: `Later ${mark}` }) };
  await choose(page, 'two.xml', camt([back, batch, pending], { iban }));
  await expect(rowOf(page, 'Batch')).toContainText('30.00');
  await expect(rowOf(page, `Later ${mark}`)).toContainText('Not booked yet');
  await expect(rowOf(page, `Later ${mark}`).getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
  await rowOf(page, `Payer ${mark}`).getByRole('button', { name: 'Take it back' }).click();
  await expect(rowOf(page, `Payer ${mark}`)).toContainText('Taken back, recorded');
  expect(await api.call(routes.invoices.get, { params: { ...params, id } })).toMatchObject({ open: 123 });
  // Others may have recorded more than a page of payments.
  await page.goto(`/invoices/payments?q=${mark}`);
  await expect(rowOf(page, `Payer ${mark}`)).toContainText('Taken back on');
});
