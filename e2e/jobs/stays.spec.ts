import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { apiAs } from '../tools/api.ts';
import { account, otherOwner, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf, fill } from '../tools/form.ts';
import { button, rowOf } from '../tools/page-parts.ts';
import { arrived, dayAgo, noonAgo, payerOf, shownDay, tariffOf, typedDay } from '../tools/tariff.ts';
import { sceneOf } from '../tools/yard-scene.ts';

const params = { account };
const panelOf = (page: Page) => page.getByRole('region', { name: 'Stay', exact: true });
const sumsOf = (page: Page) => page.getByRole('table', { name: 'Sums without expenses' });

test('a stay tells its days and their price, and what an owner corrects is billed anew', async ({ page, api }) => {
  test.slow();
  const client = await payerOf(api, 'Payer');
  await tariffOf(api, client);
  const { id } = await arrived(api, client.id, 40);
  const body = { untilDay: dayAgo(1), clientIds: [client.id] };
  await api.call(routes.storageRuns.create, { params, body });
  const [stay] = await api.call(routes.stays.list, { params, query: { containerId: id } });
  const sums = () => api.call(routes.transactions.sums, { params, query: { stayId: stay?.id ?? 0 } });
  expect(await sums()).toMatchObject([{ currency: 'PLN', total: 70 }]);

  await signIn(page, owner);
  await page.goto(`/containers/${id}/edit?tab=billings`);
  const panel = panelOf(page);
  await expect(panel).toContainText('Days so far41');
  await expect(panel).toContainText(`Payer now${client.name}`);
  await expect(panel).toContainText(`Billed to${shownDay(dayAgo(1))}`);
  await expect(panel).toContainText('72.00 PLN');
  await expect(sumsOf(page)).toContainText('70.00 PLN');
  await button(panel, 'Show the days').click();
  await expect(panel).toContainText(/Sum without VAT\s*72\.00\sPLN/);
  await expectAccessible(page);

  const dialog = page.getByRole('dialog');
  await button(panel, 'Free days').click();
  await button(dialog, 'Save').click();
  await expect(dialog.getByText('This field is required.')).toHaveCount(2);
  await fill(page, { 'Free days': '3', Reason: 'Agreed by phone' });
  await button(dialog, 'Save').click();
  const wrong = page.getByRole('alert').filter({ hasText: /billed days? (is|are) wrong/ });
  await expect(wrong).toContainText('3 billed days are wrong');
  await expect(panel).toContainText('3 more free days');
  await expect(panel).toContainText('66.00 PLN');
  await button(wrong, 'Put right').click();
  await expect(wrong).toHaveCount(0);
  await expect(sumsOf(page)).toContainText('64.00 PLN');

  await button(panel, 'Remove the correction').click();
  await button(dialog, 'Delete').click();
  await expect(wrong).toContainText('3 billed days are wrong');
  await button(wrong, 'Put right').click();
  await expect(wrong).toHaveCount(0);
  await expect(sumsOf(page)).toContainText('70.00 PLN');
  expect(await sums()).toMatchObject([{ total: 70 }]);

  await button(panel, 'Undo its charges').click();
  await button(dialog, 'Undo its charges').click();
  await expect(panel).toContainText('Billed tonot yet');
  expect(await sums()).toEqual([]);
});

test('a client has paid since another day than was recorded, and a former stay opens', async ({ page, api }) => {
  const [first, second] = [await payerOf(api, 'Former'), await payerOf(api, 'Latter')];
  const { id } = await arrived(api, first.id, 20);
  const gate = { clientId: first.id, vehicleType: 'truck' as const };
  const transport = { params: { account, containerId: id } };
  await api.call(routes.transports.createGateOut, { ...transport, body: { ...gate, departureDate: noonAgo(15) } });
  await api.call(routes.transports.createGateIn, { ...transport, body: { ...gate, arrivalDate: noonAgo(10) } });
  await api.call(routes.containers.update, { params: { account, id }, body: { clientId: second.id } });

  await signIn(page, owner);
  await page.goto(`/containers/${id}/edit?tab=billings`);
  const panel = panelOf(page);
  await expect(panel).toContainText('Days so far11');
  await expect(rowOf(page, first.name).first()).toContainText(`${shownDay(dayAgo(10))} – ${shownDay(dayAgo(0))}`);
  await button(panel, 'Client since').click();
  await expect(page.getByRole('dialog')).toContainText(`${second.name} pays for the last days`);
  await fill(page, { 'Pays since': typedDay(dayAgo(6)), Reason: 'Sold last week' });
  await page.keyboard.press('Enter');
  await expect(rowOf(page, first.name).first()).toContainText(`${shownDay(dayAgo(10))} – ${shownDay(dayAgo(7))}`);
  await expect(panel).toContainText(`${shownDay(dayAgo(6))} – ${shownDay(dayAgo(0))}: ${second.name} pays`);

  await button(panel, `Open the stay since ${shownDay(dayAgo(20))}`).click();
  const dialog = page.getByRole('dialog', { name: /^Stay/ });
  await expect(dialog).toContainText('Days6');
  await expect(dialog).toContainText(first.name);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await signIn(page, plainAdmin);
  await page.reload();
  await expect(panel).toContainText('Sold last week');
  await expect(panel.getByRole('button', { name: 'Client since' })).toHaveCount(0);
});

test('boxes that stand here without a gate in get their first day by an owner, one and many', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const boxes = [await scene.container('HERE'), await scene.container('HERE'), await scene.container('HERE')];
  for (const [at, box] of boxes.entries()) await scene.put(box, 1, 1, at + 1);
  await signIn(page, owner);
  await page.goto(`/containers/${boxes[0]?.id}/edit?tab=billings`);
  const panel = panelOf(page);
  await expect(panel).toContainText('no gate in is recorded');
  await button(panel, 'Here since').click();
  await fill(page, { 'Here since': typedDay(dayAgo(30)), Reason: 'Counted in the yard' });
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Days so far31');
  await expect(panel).toContainText(`Here since${shownDay(dayAgo(30))}`);

  await page.goto(`/containers?warehouseId=${scene.warehouseId}`);
  for (const { name } of boxes.slice(1)) await page.getByLabel(`Choose ${name}`).check();
  await page.getByRole('region', { name: 'Chosen rows' }).getByRole('button', { name: 'Here since…' }).click();
  await expect(page.getByRole('dialog')).toContainText('Since when 2 containers are here');
  await fill(page, { 'Here since': typedDay(dayAgo(7)), Reason: 'Counted in the yard' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Chosen rows' })).toHaveCount(0);
  for (const { id } of boxes.slice(1)) {
    const [stay] = await api.call(routes.stays.list, { params, query: { containerId: id } });
    expect(stay).toMatchObject({ firstDay: dayAgo(7), days: 8, inId: null });
  }
});

test('what a client owes: the tabs of its page, sums of a filter and of ticked rows, many paid on a day', async ({
  page,
  api,
}) => {
  test.slow();
  const client = await payerOf(api, 'Owing');
  const { id, name } = await arrived(api, client.id, 3);
  const make = (unitPrice: number, daysAgo: number) =>
    api.call(routes.transactions.create, {
      params: { account, containerId: id },
      body: {
        type: 'cleaning_fee',
        clientId: client.id,
        currency: 'PLN',
        unitPrice,
        vat: 20,
        startedAt: noonAgo(daysAgo),
      },
    });
  for (const [price, days] of [
    [10, 2],
    [20, 40],
    [40, 100],
  ] as const)
    await make(price, days);

  await signIn(page, owner);
  await page.goto('/clients');
  await page.getByLabel('Filter Name').fill(client.name);
  await page.getByRole('link', { name: `Balance of ${client.name}` }).click();
  const balance = page.getByRole('table', { name: 'Balance today, by days overdue' });
  await expect(balance.getByRole('link', { name: '84.00', exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Containers' }).click();
  await expect(rowOf(page, name.slice(4, 10))).toBeVisible();
  await page.getByRole('tab', { name: 'Stays' }).click();
  await expect(rowOf(page, name.slice(4, 10))).toContainText('In the yard');
  await page.getByRole('tab', { name: 'Billing' }).click();
  const sums = sumsOf(page);
  await expect(sums).toContainText('84.00 PLN');

  // Filters by price and by period; what is ticked has its own line.
  await page.getByRole('button', { name: /^Filter Unit price/ }).click();
  await page.getByLabel('from', { exact: true }).fill('20');
  await expect(rowOf(page, 'All that is filtered')).toContainText('72.00 PLN');
  await page.keyboard.press('Escape');
  await page.getByLabel('Choose the page').check();
  await expect(rowOf(page, 'Chosen, PLN')).toContainText('72.00 PLN');
  const bar = page.getByRole('region', { name: 'Chosen rows' });
  await bar.getByRole('button', { name: 'Payment date…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Payment date' })
    .fill(`${typedDay(dayAgo(1))} 09:00`);
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('2 records changed.')).toBeVisible();
  await expect(rowOf(page, 'All that is filtered')).toContainText('72.00 PLN0.00 PLN');
  await page.getByRole('button', { name: 'Remove filter Unit price from' }).click();
  await expect(rowOf(page, 'All that is filtered')).toContainText('12.00 PLN');
  await page.locator('input').and(page.getByLabel('Filter Paid')).click();
  await page.getByRole('option', { name: 'Not paid' }).click();
  await expect(page.locator('tbody tr[data-record]')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Balance' }).click();
  await expect(balance).toContainText('12.00');
  await expect(balance).not.toContainText('48.00');
});

test('a tick of the client says that it pays at the gate; without the module its page is to come', async ({
  page,
  api,
  request,
}) => {
  const client = await payerOf(api, 'Cash');
  await signIn(page, owner);
  await page.goto(`/clients/${client.id}/edit`);
  await fill(page, { 'Pays at the gate': true });
  await button(page, 'Save').click();
  await expect(page.getByText('Client updated successfully.')).toBeVisible();
  expect(await api.call(routes.clients.get, { params: { account, id: client.id } })).toMatchObject({
    paysAtGate: true,
  });

  const other = await apiAs(request, otherOwner);
  const [{ accountSlug } = { accountSlug: '' }] = (await other.call(routes.admins.whoami, {})).accounts;
  const known = await other.call(routes.clients.create, {
    params: { account: accountSlug },
    body: { name: 'Bez modulov, s.r.o.', type: 'customer' },
  });
  await signIn(page, otherOwner);
  await page.goto(`/clients/${known.id}`);
  await expect(page.getByText('Coming soon...')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.goto(`/clients/${known.id}/edit`);
  await expect(fieldOf(page, 'Active')).toBeVisible();
  await expect(fieldOf(page, 'Pays at the gate')).toHaveCount(0);
});

test('another currency of a client whose containers are here is a question that says what follows', async ({
  page,
  api,
}) => {
  const client = await payerOf(api, 'Currency');
  await tariffOf(api, client);
  await arrived(api, client.id, 5);
  const currency = async () => (await api.call(routes.clients.get, { params: { ...params, id: client.id } })).currency;
  await signIn(page, owner);
  await page.goto(`/clients/${client.id}/edit`);
  await fill(page, { Currency: 'HUF', 'Working hours': 'Mon–Fri' });
  await button(page, 'Save').click();
  const question = page.getByRole('dialog', { name: 'Charge in HUF instead of PLN?' });
  await expect(question).toContainText(`1 stay of ${client.name} has days that are not billed yet.`);
  await expect(question).toContainText('No tariff in HUF is valid today');
  await expectAccessible(page);
  await button(question, 'Back to the form').click();
  expect(await currency()).toBe('PLN');
  await expect(fieldOf(page, 'Working hours')).toHaveValue('Mon–Fri');
  await button(page, 'Save').click();
  await button(question, 'Charge in HUF').click();
  await expect(page.getByText('Client updated successfully.')).toBeVisible();
  expect(await currency()).toBe('HUF');
});
