import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import type { Api } from '../tools/api.ts';
import { haulierOf, plate, typeNumber } from '../tools/at-the-gate.ts';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf } from '../tools/form.ts';
import { button, rowOf, toast, unique } from '../tools/page-parts.ts';
import { arrived, chargeGateIn, dayAgo, noonAgo, payerOf, tariffOf, typedDay } from '../tools/tariff.ts';

const params = { account };

/** A client with a tariff of its own: five days free, then 2.00 a day. */
async function tariffed(api: Api, called: string) {
  const client = await payerOf(api, called);
  return { ...client, card: await tariffOf(api, client) };
}

const passes = (api: Api, containerId: number, clientId: number, direction: 'gate_in' | 'gate_out', daysAgo: number) =>
  api.call(routes.gate.pass, {
    params,
    body: {
      clientId,
      vehicleType: 'truck',
      passedAt: noonAgo(daysAgo),
      boxes: [{ direction, containerId, isRepeat: direction === 'gate_in' }],
    },
  });

/** Up to yesterday, for one client. */
async function chooseOne(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Up to and including' }).fill(typedDay(dayAgo(1)));
  await page.getByText('Chosen clients', { exact: true }).click();
  await expect(page.getByText('The preview shows here once a day and a client are chosen.')).toBeVisible();
  await page.getByLabel('Add a client').fill(name);
  await page.getByRole('option', { name }).click();
}

test('a month is billed once, explained to the day, and taken back', async ({ page, api }) => {
  test.slow();
  const client = await tariffed(api, 'Month end');
  // 16 days, of which 5 are free: 11 × 2.00.
  const { id: containerId } = await arrived(api, client.id, 18);
  await passes(api, containerId, client.id, 'gate_out', 3);
  await chargeGateIn(api, client.card);
  await signIn(page, owner);
  await page.goto('/storage-runs');
  await page.getByRole('link', { name: 'New storage run' }).click();
  await chooseOne(page, client.name);
  const preview = page.getByRole('table', { name: 'By client' });
  await expect(preview.getByRole('row').filter({ hasText: client.name })).toContainText('22.00 PLN');
  const moves = page.getByRole('table', { name: '1 gate move without a charge' });
  await expect(moves).toContainText('30.00 PLN');
  await expectAccessible(page);
  await moves.getByRole('button', { name: /^Add L/ }).click();
  await expect(toast(page, '1 charge was added.')).toBeVisible();
  await expect(moves).toHaveCount(0);
  await button(page, 'Run').click();
  await expect(toast(page, 'Storage billed.')).toBeVisible();
  await expect(page).toHaveURL(/\/storage-runs\/\d+$/);
  const ofRun = page.url();
  await expect(page.getByRole('table', { name: 'By currency' })).toContainText('22.00 PLN');

  await page.getByRole('link', { name: 'Its transactions' }).click();
  await page
    .getByRole('button', { name: /^Edit Depot/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('A storage run made this transaction');
  await expect(dialog.getByRole('link', { name: `Tariff of ${client.name}` })).toBeVisible();
  await expect(dialog.getByLabel('Start date')).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Why / }).click();
  await expect(dialog).toContainText('Days of this transaction');
  // Cut where a month ends, so that it hangs on today how many lines there are.
  await expect(dialog).toContainText(/\d free = \d+ × 2\.00|\d+ days × 2\.00/);
  await expect(dialog).toContainText(/Sum without VAT\s*22\.00\sPLN/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/storage-runs/create');
  await chooseOne(page, client.name);
  await expect(page.getByRole('status').filter({ hasText: 'Nothing to charge up to' })).toBeVisible();
  await expect(button(page, 'Run')).toBeDisabled();

  await page.goto(ofRun);
  await button(page, 'Undo the run').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the run' }).click();
  await expect(toast(page, 'The storage run was undone.')).toBeVisible();
  await expect(page.getByText('Its transactions were deleted')).toBeVisible();
  await expect(button(page, 'Undo the run')).toHaveCount(0);
  const left = await api.call(routes.transactions.listOfContainer, { params: { account, containerId }, query: {} });
  expect(left, 'the gate move is charged without the run').toMatchObject([{ type: 'service_fee', totalPrice: 30 }]);
});

test('what a run leaves out leads to where it is mended, and only owners take a run back', async ({ page, api }) => {
  const client = await tariffed(api, 'Two arrivals');
  const { id: containerId } = await arrived(api, client.id, 20);
  await passes(api, containerId, client.id, 'gate_in', 10);
  await signIn(page, plainAdmin);
  await page.goto(`/storage-runs/create?until=${dayAgo(1)}&clients=${client.id}`);
  const missing = page.getByRole('region', { name: 'Gate out missing' });
  await expect(missing).toContainText(client.name);
  await missing.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/containers/${containerId}/edit\\?tab=transports`));
  await page.goBack();
  await expect(button(page, `Take ${client.name} off`)).toBeVisible();
  await button(page, 'Run').click();
  await expect(page).toHaveURL(/\/storage-runs\/\d+$/);
  await expect(page.getByRole('table', { name: 'By currency' })).toBeVisible();
  await expect(button(page, 'Undo the run')).toHaveCount(0);
});

test('a gate out ends what still runs, and takes the money of a client that pays there', async ({ page, api }) => {
  test.slow();
  const client = await tariffed(api, 'Cash');
  await api.call(routes.clients.update, { params: { account, id: client.id }, body: { paysAtGate: true } });
  const { id: containerId, name } = await arrived(api, client.id, 9);
  await api.call(routes.transactions.create, {
    params: { account, containerId },
    body: {
      ...{ type: 'rent', clientId: client.id, currency: 'PLN', unitPrice: 1, vat: 0, billingPeriod: 'daily' },
      startedAt: noonAgo(9),
    },
  });
  await haulierOf(api);
  await signIn(page, owner);
  await page.goto('/gate');
  await typeNumber(page, name);
  await expect(page.getByText('Here 10 days, until today: 10.00 PLN')).toContainText('to be paid at the gate');
  await expect(page.getByRole('checkbox', { name: 'End its running transaction' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'With receipt' }).uncheck();
  await page.getByRole('button', { name: plate }).first().click();
  await button(page, 'Record gate out').click();
  const card = page.getByRole('region', { name });
  await expect(card).toContainText('It is no fiscal cash register');
  await expect(card.getByRole('link', { name: 'still runs' })).toHaveCount(0);
  await expect(card.getByText('To be paid at the gate:')).toContainText('10.00 PLN');
  await expectAccessible(page);
  await button(page, 'Paid at the gate').click();
  await expect(toast(page, '10.00 PLN recorded as paid.')).toBeVisible();
  await expect(card.getByRole('status')).toContainText('10.00 PLN');

  const bills = await api.call(routes.transactions.listOfContainer, { params: { account, containerId }, query: {} });
  expect(bills.filter(({ type }) => type === 'rent')).toMatchObject([{ status: 'open', totalPrice: 10 }]);
  const ofStay = bills.filter(({ runId, totalPrice }) => runId !== null && totalPrice > 0);
  expect(ofStay.map(({ status }) => status)).toEqual(ofStay.map(() => 'paid'));
  expect(ofStay.length).toBeGreaterThan(0);

  await page.goto('/gate');
  await typeNumber(page, name);
  await expect(page.getByText(`Tariff: Tariff of ${client.name}`)).toBeVisible();
});

test('another price of a running charge holds from a day on, or for all of it', async ({ page, api }) => {
  test.slow();
  const client = await payerOf(api, 'Lessee');
  const { id: containerId } = await arrived(api, client.id, 20);
  await api.call(routes.transactions.create, {
    params: { account, containerId },
    body: {
      ...{ type: 'rent', clientId: client.id, currency: 'PLN', unitPrice: 3, billingPeriod: 'daily' },
      startedAt: noonAgo(20),
    },
  });
  await signIn(page, plainAdmin);
  await page.goto(`/containers/${containerId}/edit?tab=billings`);
  const change = async (price: string) => {
    await page
      .getByRole('button', { name: /^Edit Rent/ })
      .first()
      .click();
    await fieldOf(page, 'Unit price').fill(price);
    await button(page, 'Save').click();
    return page.getByRole('dialog', { name: 'From which day?' });
  };
  const question = await change('4');
  await question.getByRole('textbox', { name: 'First day' }).fill(typedDay(dayAgo(5)));
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Transaction updated successfully.')).toBeVisible();
  await expect(rowOf(page, 'Rent')).toHaveCount(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const again = await change('5');
  await again.getByText('All of it', { exact: true }).click();
  await again.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Rent').filter({ hasText: '5.00 PLN' })).toBeVisible();
  const bills = await api.call(routes.transactions.listOfContainer, {
    params: { account, containerId },
    query: { type: 'rent', sort: 'startedAt' },
  });
  expect(bills.map(({ unitPrice, finishedAt }) => [unitPrice, finishedAt !== null])).toEqual([
    [3, true],
    [5, false],
  ]);
});

test('what is charged from the tariff fills in its price', async ({ page, api }) => {
  const body = { name: `By hand ${unique()}`, type: 'customer', currency: 'EUR' } as const;
  const client = await api.call(routes.clients.create, { params, body });
  const { id: containerId } = await arrived(api, client.id, 2);
  const prices = await api.call(routes.rateCards.prices, { params: { account, containerId } });
  const fee = prices.find(({ type }) => type === 'service_fee');
  if (!fee) throw new Error('The demo charges no service.');
  await signIn(page, plainAdmin);
  await page.goto(`/containers/${containerId}/edit?tab=billings`);
  await button(page, 'Add transaction').first().click();
  await fieldOf(page, 'From the tariff').click();
  await page.getByRole('option').filter({ hasText: fee.name }).click();
  await expect(fieldOf(page, 'Type')).toHaveValue('Service fee');
  await expect(fieldOf(page, 'Unit price')).toHaveValue(String(fee.price));
  await expect(fieldOf(page, 'Currency')).toHaveValue(fee.currency);
  await button(page, 'Create').click();
  await expect(toast(page, 'Transaction created successfully.')).toBeVisible();
  const [made] = await api.call(routes.transactions.listOfContainer, {
    params: { account, containerId },
    query: { sort: '-id', page: 1, pageSize: 1 },
  });
  expect(made).toMatchObject({ rateLineId: fee.rateLineId, unitPrice: fee.price, isPriceChanged: false });
});
