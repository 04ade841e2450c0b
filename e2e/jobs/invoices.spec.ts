import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf, fill } from '../tools/form.ts';
import { charge, charged, draftOf, issuedTo } from '../tools/invoicing.ts';
import { button, rowOf } from '../tools/page-parts.ts';
import { dayAgo, typedDay } from '../tools/tariff.ts';

const params = { account };
const dialog = (page: Page) => page.getByRole('dialog');

/** Gathers what one client owes, and opens the draft. */
async function gather(page: Page, client: string): Promise<void> {
  await page.goto('/invoices');
  await page.getByRole('button', { name: 'Create drafts' }).first().click();
  await fill(page, { 'Up to': typedDay(dayAgo(0)) });
  await fieldOf(page, 'Client').fill(client);
  await page.getByRole('option', { name: client }).click();
  await dialog(page).getByRole('button', { name: 'Create drafts' }).click();
  await expect(page).toHaveURL(/status=draft/);
  // By its key: drafts of others come meanwhile, and a row moves under the mouse.
  await rowOf(page, client).getByRole('link', { name: 'Draft' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Draft for ${client}`);
}

async function issueDraft(page: Page): Promise<void> {
  await button(page, 'Issue').click();
  await dialog(page).getByRole('button', { name: 'Issue' }).click();
}

test('what is charged is gathered, issued, paid, credited and issued anew', async ({ page, api, context }) => {
  test.slow();
  const { client } = await charged(api, [10.1, 10.1, 10.1]);
  await signIn(page, owner);
  await gather(page, client.name);
  await expect(page.getByText('37.27 EUR')).toBeVisible();
  await expect(page.getByText('Is made when it is issued')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'More lines and notes' }).click();
  await button(page, 'Add a line').click();
  await fill(page, { Item: 'Preprava', Quantity: '2', Price: '35' });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('123.37 EUR')).toBeVisible();

  await page.getByRole('button', { name: 'More lines and notes' }).click();
  const id = Number(page.url().split('/').at(-1));
  await api.call(routes.invoices.update, { params: { ...params, id }, body: { freeLines: [] } });
  await fill(page, { Notes: 'Objednávka 7' });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Objednávka 7'), 'what a colleague took out stays out').toBeVisible();
  await expect(page.getByText('123.37 EUR')).toHaveCount(0);
  const freeLines = [{ text: 'Preprava', quantity: 2, price: 35, vat: 23 }];
  await api.call(routes.invoices.update, { params: { ...params, id }, body: { freeLines } });
  await expect(page.getByText('123.37 EUR')).toBeVisible();

  await issueDraft(page);
  await expect(page.getByText(/^Invoice \d{10} was issued\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Invoice \d{10}$/);
  const opened = context.waitForEvent('page');
  const linked = page.waitForResponse((answer) => answer.url().endsWith('/documents'));
  await button(page, 'PDF').click();
  const { payload } = (await (await linked).json()) as { payload: { pdf: string; xml: string } };
  await (await opened).close();
  expect((await (await page.request.get(payload.pdf)).body()).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await (await page.request.get(payload.xml)).text()).toContain('<cbc:InvoiceTypeCode>380');

  await button(page, 'Record a payment').click();
  await expect(fieldOf(page, 'Amount')).toHaveValue('123.37');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(button(page, 'Record a payment')).toHaveCount(0);

  await button(page, 'Credit').click();
  await dialog(page).getByRole('button', { name: 'Credit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Credit note \d{10}$/);
  await expect(page.getByText('−123.37 EUR')).toBeVisible();
  await expectAccessible(page);
  await gather(page, client.name);
  await expect(page.getByText(/^The invoice \d{10} was credited\./)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Take over').click();
  await expect(page.getByText('123.37 EUR')).toBeVisible();
  await expect(page.getByText('Objednávka 7')).toBeVisible();
  await expect(button(page, 'Take over')).toHaveCount(0);
  await issueDraft(page);
  await expect(page.getByText(/has paid 123\.37\sEUR that belongs to no invoice/)).toBeVisible();
  await button(page, 'Pay from credit').click();
  await expect(button(page, 'Pay from credit')).toHaveCount(0);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
});

test('what a client owes is on paper; reminders and mails have their pages', async ({ page, api }) => {
  const { client } = await charged(api, [100]);
  await signIn(page, owner);
  await gather(page, client.name);
  await issueDraft(page);
  await expect(page.getByText(/^Invoice \d{10} was issued\.$/)).toBeVisible();
  await page.goto(`/clients/${client.id}?tab=statement`);
  await expect(page.getByText('Closing balance: 123.00 EUR')).toBeVisible();
  const linked = page.waitForResponse((answer) => answer.url().endsWith('/documents'));
  await button(page, 'CSV').click();
  const { payload } = (await (await linked).json()) as { payload: { pdf: string; csv: string } };
  expect(await (await page.request.get(payload.csv)).text()).toContain('123.00,EUR');
  expect((await (await page.request.get(payload.pdf)).body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto('/invoices/reminders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reminders');
  await expectAccessible(page);
  await page.goto('/invoices/mails');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sent by mail');
});

test('a payment is taken from its invoice, given to another one, and deleted', async ({ page, api }) => {
  const { client, box } = await charged(api, [100]);
  const first = await issuedTo(api, client.id);
  await charge(api, box.id, client.id, 100);
  const second = await issuedTo(api, client.id);
  const payment = { paidOn: dayAgo(0), amount: 123, currency: 'EUR' as const, invoiceIds: [first.id] };
  await api.call(routes.payments.create, { params, body: payment });
  const paid = async () => {
    const found = await api.call(routes.invoices.list, { params, query: { clientId: client.id, sort: 'number' } });
    return found.map((invoice) => [invoice.number, invoice.open]);
  };
  await signIn(page, owner);
  await page.goto(`/invoices/payments?clientId=${client.id}`);
  const row = rowOf(page, client.name);
  await expect(row).toContainText(first.number);
  await row.getByRole('button', { name: /^Unallocate 123\.00/ }).click();
  await expect(row).not.toContainText(first.number);
  expect(await paid()).toEqual([
    [first.number, 123],
    [second.number, 123],
  ]);
  await row.getByRole('button', { name: /^Allocate 123\.00.* to an invoice$/ }).click();
  await fieldOf(page, 'Invoice').fill(second.number);
  await page.getByRole('option', { name: second.number }).click();
  await button(dialog(page), 'Save').click();
  await expect(row).toContainText(second.number);
  expect(await paid()).toEqual([
    [first.number, 123],
    [second.number, 0],
  ]);
  await row.getByRole('button', { name: /^Delete the payment/ }).click();
  await button(dialog(page), 'Delete').click();
  await expect(row).toHaveCount(0);
  expect(await paid()).toEqual([
    [first.number, 123],
    [second.number, 123],
  ]);
});

test('a line is left out of a draft, the draft deleted; what is chosen is gathered and issued', async ({
  page,
  api,
}) => {
  const { client } = await charged(api, [100, 50]);
  const id = await draftOf(api, client.id);
  const invoices = () => api.call(routes.invoices.list, { params, query: { clientId: client.id } });
  await signIn(page, owner);
  await page.goto(`/invoices/${id}`);
  await expect(page.getByText('184.50 EUR')).toBeVisible();
  await rowOf(page, '100.00')
    .getByRole('button', { name: /^Remove .* from this draft$/ })
    .click();
  await expect(page.getByText('61.50 EUR')).toBeVisible();
  expect(await invoices()).toMatchObject([{ id, total: 61.5 }]);
  await button(page, 'Delete the draft').click();
  await button(dialog(page), 'Delete the draft').click();
  await expect(page).toHaveURL(/\/invoices(\?|$)/);
  expect(await invoices()).toEqual([]);

  await page.goto(`/transactions?clientId=${client.id}`);
  for (const price of ['100.00', '50.00']) await rowOf(page, `${price} EUR`).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Chosen rows' });
  await bar.getByRole('button', { name: 'Invoice' }).click();
  await button(dialog(page), 'Invoice').click();
  await expect(page).toHaveURL(/\/invoices\?status=draft/);
  await expect(rowOf(page, client.name), 'the list of invoices is there').toHaveCount(1);
  await rowOf(page, client.name).getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Issue' }).click();
  await button(dialog(page), 'Issue').click();
  await expect(rowOf(page, client.name)).toHaveCount(0);
  expect(await invoices()).toMatchObject([{ number: expect.stringMatching(/^\d{10}$/), total: 184.5, status: 'open' }]);
});

test('a payment whose answer was lost is recorded once, when it is saved again', async ({ page, api }) => {
  const { client } = await charged(api, [100]);
  const { id } = await issuedTo(api, client.id);
  await signIn(page, owner);
  await page.goto(`/invoices/${id}`);
  await button(page, 'Record a payment').click();
  await fill(page, { Amount: '40' });
  const lost = page.waitForEvent('requestfailed');
  await page.route('**/payments/create', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await button(dialog(page), 'Save').click();
  await lost;
  await button(dialog(page), 'Save').click();
  await expect(dialog(page)).toHaveCount(0);
  const recorded = await api.call(routes.payments.list, { params, query: { invoiceId: id } });
  expect(recorded.map(({ amount }) => amount)).toEqual([40]);
});
