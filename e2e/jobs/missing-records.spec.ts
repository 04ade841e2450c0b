import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { clientOf, numberOf, typeNumber } from '../tools/at-the-gate.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf } from '../tools/form.ts';
import { button, unique } from '../tools/page-parts.ts';
import { arrived } from '../tools/tariff.ts';

const params = { account };
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New client' });

/** Types a name that no client has, and makes the client: by keys alone. */
async function addByKeys(page: Page, label: string, name: string): Promise<void> {
  await fieldOf(page, label).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name: `Add “${name}”` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(fieldOf(page, label)).toHaveValue(name);
  await expect(fieldOf(page, label)).toBeFocused();
}

for (const width of [1440, 390])
  test(`an unknown transport company and client are made at the gate, and nothing of the truck is lost (${width} px)`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const [haulier, client] = [`Haulier ${unique()}${width}`, `Line ${unique()}${width}`];
    const number = numberOf('MISU');
    await signIn(page, owner);
    await page.goto('/gate');
    await typeNumber(page, number);
    await fieldOf(page, 'Vehicle number').fill('BA-1');
    await addByKeys(page, 'Client', client);
    await fieldOf(page, 'Container type').fill("20' Dry");
    await page.getByRole('option', { name: "20' Dry", exact: true }).click();

    await fieldOf(page, 'Transport company').fill(haulier);
    await page.getByRole('option', { name: `Add “${haulier}”` }).click();
    await expectAccessible(page);
    await expect(dialog(page).getByRole('combobox', { name: 'Type' })).toHaveValue('Transport Company');
    await button(dialog(page), 'Create').click();
    await expect(fieldOf(page, 'Transport company')).toHaveValue(haulier);
    await expect(fieldOf(page, 'Transport company')).toBeFocused();
    await expect(fieldOf(page, 'Vehicle number')).toHaveValue('BA-1');
    await button(page, 'Record gate in').click();
    await expect(button(page, 'Next truck')).toBeVisible();

    const [box] = await api.call(routes.containers.list, { params, body: { name: number } });
    expect(box?.clientName).toBe(client);
    const [move] = await api.call(routes.transports.listAll, {
      params: { ...params, containerId: box?.id ?? 0 },
      query: {},
    });
    expect([move?.clientName, move?.vehicleNumber]).toEqual([haulier, 'BA-1']);
  });

test('the gate says where the company is none of transport', async ({ page, api }) => {
  const { name } = await clientOf(api);
  await signIn(page, owner);
  await page.goto('/gate');
  await fieldOf(page, 'Transport company').fill(name);
  await page.getByRole('option', { name, exact: true }).first().click();
  await expect(page.getByText('This client is of the type “Customer”.')).toBeVisible();
});

test('a missing client is made in the form of a container, a gate move, a charge, an order and an announced truck', async ({
  page,
  api,
}) => {
  test.slow();
  const client = await clientOf(api);
  const { id } = await arrived(api, client.id, 0);
  await signIn(page, owner);
  const press = (name: string) => (at: Page) => button(at, name).first().click();
  async function addGateIn(at: Page) {
    await press('Add transport')(at);
    await at.getByRole('menuitem', { name: 'Gate in' }).click();
  }
  const forms: { path: string; open?: (page: Page) => Promise<void>; labels: string[] }[] = [
    { path: '/containers/create', labels: ['Client'] },
    { path: `/containers/${id}/edit?tab=transports`, open: addGateIn, labels: ['Transport company', 'Customer'] },
    { path: `/containers/${id}/edit?tab=billings`, open: press('Add transaction'), labels: ['Charge client'] },
    { path: '/bookings/orders/create', labels: ['Client', 'Transport company'] },
    { path: '/bookings/trucks', open: press('Announce a truck'), labels: ['Transport company', 'Client'] },
  ];
  for (const { path, open, labels } of forms) {
    await page.goto(path);
    await open?.(page);
    for (const label of labels) await addByKeys(page, label, `New ${unique()} ${label}`);
  }
});
