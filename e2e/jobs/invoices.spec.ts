import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import type { Api } from '../tools/api.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf, fill } from '../tools/form.ts';
import { button, rowOf, unique } from '../tools/page-parts.ts';
import { dayAgo, noonAgo, typedDay } from '../tools/tariff.ts';
import { sceneOf } from '../tools/yard-scene.ts';

const params = { account };
const dialog = (page: Page) => page.getByRole('dialog');

/** A Slovak business that is charged two fees of a container. */
async function charged(api: Api, prices: number[]) {
  const scene = await sceneOf(api);
  const box = await scene.container('INVO');
  const body = {
    name: `Odberateľ ${unique()}`,
    type: 'customer',
    currency: 'EUR',
    ...{ cin: '31333532', tin: '2020987654', vatNumber: 'SK2020987654' },
    ...{ addressLine1: 'Dlhá', addressLine2: '7', addressCity: 'Martin', addressZip: '036 01', addressCountry: 'SVK' },
  } as const;
  const client = await api.call(routes.clients.create, { params, body });
  for (const unitPrice of prices) {
    const fee = { type: 'cleaning_fee', clientId: client.id, unitPrice, vat: 23, startedAt: noonAgo(3) } as const;
    await api.call(routes.transactions.create, { params: { ...params, containerId: box.id }, body: fee });
  }
  return { client, box };
}

/** Gathers what one client owes, and opens the draft. */
async function gather(page: Page, client: string): Promise<void> {
  await page.goto('/invoices');
  await page.getByRole('button', { name: 'Gather drafts' }).first().click();
  await fill(page, { 'Up to': typedDay(dayAgo(0)) });
  await fieldOf(page, 'Client').fill(client);
  await page.getByRole('option', { name: client }).click();
  await dialog(page).getByRole('button', { name: 'Gather drafts' }).click();
  await expect(page).toHaveURL(/status=draft/);
  await rowOf(page, client).getByRole('link', { name: 'Draft' }).click();
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

  await page.getByRole('button', { name: 'Lines and notes' }).click();
  await button(page, 'Add a line').click();
  await fill(page, { Item: 'Preprava', Quantity: '2', Price: '35' });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('123.37 EUR')).toBeVisible();

  await page.getByRole('button', { name: 'Lines and notes' }).click();
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
  await expectAccessible(page);
  await gather(page, client.name);
  await issueDraft(page);
  await expect(page.getByText(/has paid 123\.37\sEUR that belongs to no invoice/)).toBeVisible();
  await button(page, 'Pay from credit').click();
  await expect(button(page, 'Pay from credit')).toHaveCount(0);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
});

test('a bank file is read, looked over and recorded: what agrees is paid', async ({ page, api }) => {
  const { client } = await charged(api, [100]);
  const { drafts } = await api.call(routes.invoices.gather, {
    params,
    body: { untilDay: dayAgo(0), clientIds: [client.id] },
  });
  await signIn(page, owner);
  const { number } = await api.call(routes.invoices.issue, { params: { ...params, id: drafts[0] ?? 0 } });
  await page.goto('/invoices');
  await page.getByRole('link', { name: 'Bank file' }).click();
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose a file').click();
  const mark = unique();
  const lines = [
    'Dátum;Suma;Mena;VS;Názov;Správa',
    `${typedDay(dayAgo(1)).replace(/(\d\d)$/, '20$1')};123,00;EUR;${number};${client.name};${mark}`,
    `${typedDay(dayAgo(1)).replace(/(\d\d)$/, '20$1')};-1,50;EUR;;Banka;${mark}`,
  ];
  await (await chooser).setFiles({ name: 'vypis.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await expect(rowOf(page, client.name)).toContainText('Symbol and amount agree');
  await expect(rowOf(page, '−1.50')).toContainText('Outgoing');
  await expectAccessible(page);
  await button(page, 'Record 1 payment').click();
  await expect(page).toHaveURL(/\/invoices\/payments/);
  await expect(rowOf(page, client.name)).toContainText(String(number));
  await page.getByRole('link', { name: String(number) }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
});

test('what a client owes is on paper; reminders and mails have their pages', async ({ page, api }) => {
  const { client } = await charged(api, [100]);
  await signIn(page, owner);
  await gather(page, client.name);
  await issueDraft(page);
  await expect(page.getByText(/^Invoice \d{10} was issued\.$/)).toBeVisible();
  await page.goto(`/clients/${client.id}?tab=statement`);
  await expect(page.getByText('Owed at the end: 123.00 EUR')).toBeVisible();
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
