import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import type { Api } from '../tools/api.ts';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf, fill } from '../tools/form.ts';
import { button, unique } from '../tools/page-parts.ts';
import { arrived, payerOf } from '../tools/tariff.ts';

const params = { account };

/** Loaded reefers at −18 °C in a warehouse of their own, the first one to be read first. */
async function reefersOf(api: Api, count: number) {
  const client = await payerOf(api, 'Frozen');
  const { id: warehouseId } = await api.call(routes.warehouses.create, { params, body: { name: `Cold ${unique()}` } });
  const boxes: { id: number; name: string }[] = [];
  for (let nth = 0; nth < count; nth++) {
    const box = await arrived(api, client.id, count - nth);
    await api.call(routes.containers.update, {
      params: { account, id: box.id },
      body: { warehouseId, isRefrigerated: true, isEmpty: false, setTemperature: -18, isPluggedIn: true },
    });
    boxes.push(box);
  }
  return { warehouseId, boxes };
}

/** The row of a reefer: its number is drawn in parts. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Read ${name}`, exact: true }) });

async function read(page: Page, name: string, temperature: string): Promise<void> {
  await button(page, `Read ${name}`).click();
  const field = fieldOf(page, 'Temperature');
  await expect(field).toBeFocused();
  await field.pressSequentially(temperature);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a clerk reads one reefer after the other, sees the alarm, and unplugs one by one click', async ({
    page,
    api,
  }) => {
    test.slow();
    const { warehouseId, boxes } = await reefersOf(api, 2);
    const [first = { id: 0, name: '' }, second = first] = boxes;
    await signIn(page, plainAdmin);
    await page.goto(`/reefers?warehouseId=${warehouseId}`);
    const row = rowOf(page, first.name);
    await expect(row).toContainText('Due');
    await expect(row).toContainText('−18 °C');
    await expectAccessible(page);

    await read(page, first.name, '-9.5');
    await expect(row).toContainText('−9.5 °COutside limits');
    await expect(row).not.toContainText('Due');
    await expect(button(page, `Read ${second.name}`), 'the next box can be read at once').toBeFocused();
    const { latest } = await api.call(routes.notifications.latest, { params });
    expect(latest[0]).toMatchObject({
      kind: 'reefer_alarm',
      path: `/containers/${first.id}/edit?tab=reefer`,
      facts: { container: first.name, temperature: -9.5, set: -18 },
    });

    await read(page, second.name, '-17');
    await expect(rowOf(page, second.name)).toContainText('−17 °C');
    await expect(rowOf(page, second.name)).not.toContainText('Outside limits');

    await button(page, `Unplug ${first.name}`).click();
    await expect(row).toContainText('Not plugged in');
    await button(page, 'Undo').last().click();
    await expect(button(page, `Unplug ${first.name}`)).toBeVisible();
    await expect(row).not.toContainText('Not plugged in');
    const container = await api.call(routes.containers.get, { params: { account, id: first.id } });
    expect(container.isPluggedIn).toBe(true);
  });

  test('a number without its minus is asked about, and the sign has a button', async ({ page, api }) => {
    const { warehouseId, boxes } = await reefersOf(api, 1);
    const name = boxes[0]?.name ?? '';
    await signIn(page, plainAdmin);
    await page.goto(`/reefers?warehouseId=${warehouseId}`);
    await button(page, `Read ${name}`).click();
    await fill(page, { Temperature: '18' });
    await page.keyboard.press('Enter');
    await button(page, 'Correct it').click();
    await button(page, 'Change the sign').click();
    await expect(fieldOf(page, 'Temperature')).toHaveValue('-18');
    await button(page.getByRole('dialog'), 'Save').click();
    await expect(rowOf(page, name)).toContainText('−18 °C');
    await expect(rowOf(page, name)).not.toContainText('Outside limits');
  });
});

test('the page of a reefer has its readings; that of another container has no such tab', async ({ page, api }) => {
  const { boxes } = await reefersOf(api, 1);
  const { id, name } = boxes[0] ?? { id: 0, name: '' };
  await api.call(routes.reefers.read, { params: { account, id }, body: { temperature: -12, remark: 'Door open' } });
  await signIn(page, owner);
  await page.goto(`/reefers?q=${name}`);
  await rowOf(page, name).getByRole('link').click();
  await expect(page).toHaveURL(`/containers/${id}/edit?tab=reefer`);
  const readings = page.getByRole('table', { name: 'Readings' });
  await expect(readings).toContainText('Door open');
  await expect(readings).toContainText('Outside limits');
  await expectAccessible(page);

  await readings.getByRole('button', { name: /^Delete the reading of/ }).click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await expect(page.getByText('It was not read yet.')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(readings).toContainText('Door open');

  const dry = await arrived(api, (await payerOf(api, 'Dry')).id, 1);
  await page.goto(`/containers/${dry.id}/edit?tab=reefer`);
  await expect(page.getByRole('tab', { name: 'Detail' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Reefer' })).toHaveCount(0);
});
