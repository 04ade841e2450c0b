import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { button, unique } from '../tools/page-parts.ts';

const params = { account };

async function headings(page: Page): Promise<string[]> {
  await expect(page.locator('tr[data-record]').first()).toBeVisible();
  return (await page.getByRole('columnheader').locator('button[title^="Sort by"]').allInnerTexts()).slice(0, 4);
}
/** Waits until the look of the clients is kept with this page size; earlier changes may still be on their way. */
const savedSize = (page: Page, pageSize: number | null) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/list-settings/clients') && answer.request().postDataJSON()?.pageSize === pageSize,
  );
const openMenu = async (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('columns, their order and the page size follow a person to another device; the address wins', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, plainAdmin);
  await page.goto('/clients');
  expect(await headings(page)).toEqual(['Company type', 'Name', 'Status', 'Users']);
  await openMenu(page, 'Columns');
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await expectAccessible(page);
  // By the keyboard alone: the arrow keeps the focus while its column moves.
  await menu.getByRole('button', { name: 'Move Status up' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await menu.getByRole('checkbox', { name: 'Users' }).press('Space');
  await page.keyboard.press('Escape');
  expect(await headings(page)).toEqual(['Status', 'Company type', 'Name']);
  const saved = savedSize(page, 25);
  await page.getByLabel('Rows per page').selectOption('25');
  await saved;

  const device = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 820, height: 900 } });
  const other = await device.newPage();
  await signIn(other, plainAdmin);
  await other.goto('/clients');
  expect(await headings(other)).toEqual(['Status', 'Company type', 'Name']);
  await expect(other, 'the address says what is shown').toHaveURL('/clients?pageSize=25');
  await other.goto('/clients?pageSize=5');
  await expect(other.locator('tr[data-record]')).toHaveCount(5);
  await expect(other.getByLabel('Rows per page')).toHaveValue('5');

  // A column that is chosen and has no room says so.
  await other.setViewportSize({ width: 390, height: 844 });
  await openMenu(other, 'Columns');
  const narrow = other.getByRole('dialog', { name: 'Columns' });
  await expect(narrow.getByText('no room on this screen')).toHaveCount(0);
  await narrow.getByRole('checkbox', { name: 'Users' }).check();
  await expect(narrow.locator('[data-column=usersCount]')).toContainText('no room on this screen');
  const reset = savedSize(other, null);
  await narrow.getByRole('button', { name: 'Reset' }).click();
  await reset;
  await other.goto('/clients');
  await expect(other.getByLabel('Rows per page')).toHaveValue('10');
  await other.setViewportSize({ width: 1280, height: 844 });
  expect(await headings(other)).toEqual(['Company type', 'Name', 'Status', 'Users']);
  await device.close();
});

test('a view keeps filters, order and columns under a name; a shared one is opened by all, and changed by an owner', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  const word = unique();
  await api.call(routes.clients.create, { params, body: { name: `Aaa ${word}`, type: 'transport' } });
  await api.call(routes.clients.create, { params, body: { name: `Zzz ${word}`, type: 'transport' } });
  await signIn(page, plainAdmin);
  await page.goto(`/clients?name=${word}&sort=-name`);
  await openMenu(page, 'Columns');
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Users' }).uncheck();
  await page.keyboard.press('Escape');
  await openMenu(page, 'Views');
  await page.getByLabel('Save what is shown as a view').fill(`Carriers ${word}`);
  await page.getByLabel('Share with the account').check();
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(page.getByText(`View Carriers ${word} saved.`)).toBeVisible();
  await expect(page).toHaveURL(/view=\d+/);

  // Without a view the person has their own columns again; the view brings its own.
  await openMenu(page, `View: Carriers ${word}`);
  await button(page, 'Leave the view').click();
  await expect(page).toHaveURL('/clients');
  await openMenu(page, 'Columns');
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Reset' }).click();
  await page.keyboard.press('Escape');
  expect(await headings(page)).toEqual(['Company type', 'Name', 'Status', 'Users']);

  const device = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await device.newPage();
  await signIn(other, owner);
  await other.goto('/clients');
  await openMenu(other, 'Views');
  const menu = other.getByRole('dialog', { name: 'Views' });
  await menu.getByRole('button', { name: `Carriers ${word} Shared` }).click();
  await expect(other).toHaveURL(new RegExp(`name=${word}`));
  await expect(other.locator('tr[data-record]')).toHaveText([new RegExp(`Zzz ${word}`), new RegExp(`Aaa ${word}`)]);
  expect(await headings(other)).toEqual(['Company type', 'Name', 'Status']);
  await openMenu(other, `View: Carriers ${word}`);
  await other.getByRole('button', { name: `Actions for Carriers ${word}` }).click();
  await other.getByRole('menuitem', { name: 'Rename' }).click();
  await other.getByLabel('Name of the view').last().fill(`Hauliers ${word}`);
  await other
    .getByRole('dialog', { name: /^Rename/ })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(other.getByRole('button', { name: `View: Hauliers ${word}` })).toBeVisible();
  await device.close();

  await page.reload();
  await openMenu(page, 'Views');
  await page.getByRole('button', { name: `Actions for Hauliers ${word}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: /^Delete view/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText(`View Hauliers ${word} deleted.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Actions for Hauliers ${word}` })).toHaveCount(0);
});
