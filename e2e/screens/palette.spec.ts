import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { button, unique } from '../tools/page-parts.ts';
import { sceneOf } from '../tools/yard-scene.ts';

const input = (page: Page) => page.getByRole('combobox', { name: 'Find' });
const active = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** Waits until the shell listens, with the focus nowhere. */
async function openAt(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(heading(page, title)).toBeVisible();
}
/** Types as a scanner does: without a pause, and Enter at the end. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    [...code, 'Enter'],
  );
}
/** Longer than a key waits for the next one of a burst. */
const keyIsDecided = (page: Page) => page.evaluate(() => new Promise((done) => setTimeout(done, 150)));

test('the keyboard finds a container by a part of its number and comes back', async ({ page, api }) => {
  const { name } = await (await sceneOf(api)).container('ŽLT');
  await signIn(page, owner);
  await openAt(page, '/clients', 'Clients');
  await button(page, 'Find').focus();
  await page.keyboard.press('Enter');
  await expect(input(page)).toBeFocused();
  await expect(active(page), 'the first entry').toHaveText(/^Gate/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Find'), 'where the focus was').toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(`zlt${name.slice(3)}`);
  await page.keyboard.press('Enter'); // before the answer
  await expect(page).toHaveURL(/\/containers\/\d+\/edit$/);
  await expect(heading(page, name), 'and not where the focus was').toBeFocused();
});

test('arrows choose, Tab stays inside, and nothing found is said', async ({ page, api }) => {
  const mark = unique();
  for (const name of [`Ďateľ ${mark}`, `Zadateľ ${mark}`])
    await api.call(routes.clients.create, { params: { account }, body: { name, type: 'customer' } });
  await signIn(page, owner);
  await openAt(page, '/dashboard', 'Dashboard');
  await page.keyboard.press('/');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type(`datel ${mark}`);
  await expect(page.getByRole('group', { name: 'Clients' }).getByRole('option')).toHaveCount(2);
  await expect(active(page)).toContainText(`Ďateľ ${mark}`);
  await expect(active(page).locator('mark')).toHaveText(`Ďateľ ${mark}`);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(active(page), 'from the first to the last').toContainText(`Zadateľ ${mark}`);
  await page.keyboard.type('nobody');
  await expect(page.getByRole('dialog')).toContainText(`Nothing is found for “datel ${mark}nobody”.`);
  await page.keyboard.press('Enter');
  await expect(input(page), 'Enter leads nowhere').toBeFocused();
});

test('what is typed before the palette has come is kept, and Enter waits for it', async ({ page }) => {
  await signIn(page, owner);
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/palette-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/containers');
  await expect(button(page, 'Find')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('invoicesx');
  await page.keyboard.press('Backspace');
  released.resolve();
  await expect(page.getByRole('combobox', { name: 'Find' })).toHaveValue('invoices');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.reload();
  await expect(button(page, 'Find')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('invoices');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/invoices$/);
});

test('says when the server cannot be reached, and finds again when it is back', async ({ page }) => {
  await signIn(page, owner);
  await openAt(page, '/dashboard', 'Dashboard');
  await page.keyboard.press('ControlOrMeta+k');
  await page.route(/\/find\?/, (route) => route.abort());
  await input(page).fill('blue');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await page.unroute(/\/find\?/);
  await input(page).fill('dash');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(input(page)).toBeHidden();
});

test('offers the screens that a person may see', async ({ page }) => {
  await signIn(page, plainAdmin);
  await openAt(page, '/clients', 'Clients');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option', { name: 'Gate' }).first()).toBeVisible();
  await expect(page.getByRole('option', { name: 'Container types' })).toBeHidden();
  await input(page).fill('new cont');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/containers/create');
});

test('g and a letter lead to a screen, c adds there, ? shows the keys', async ({ page }) => {
  await signIn(page, owner);
  await openAt(page, '/dashboard', 'Dashboard');
  const go = async (letter: string) => {
    await keyIsDecided(page); // A key right after another one belongs to a scanner's burst.
    await page.keyboard.press('g');
    await expect(page.getByText('Go to')).toBeVisible();
    await keyIsDecided(page);
    await page.keyboard.press(letter);
  };
  await go('g');
  await expect(page).toHaveURL('/gate');
  await expect(page.getByRole('main').locator('input:focus'), 'the gate begins in its first field').toBeVisible();
  await page.locator('#content').focus();
  await go('l');
  await expect(heading(page, 'Clients')).toBeVisible();
  await expect(page.getByRole('main').locator('tbody a').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const inFirstRow = page.getByRole('main').locator('tbody tr').first().locator(':focus');
  await expect(inFirstRow).toHaveCount(1);
  await heading(page, 'Clients').focus();
  await page.keyboard.press('ArrowDown');
  await expect(inFirstRow, 'from its heading').toHaveCount(1);
  await go('x');
  await expect(page.getByText('Go to'), 'no screen has that letter').toBeHidden();
  await expect(page).toHaveURL('/clients');
  await page.keyboard.press('c');
  await expect(heading(page, 'New client'), 'the form: the list has a field “Name” too').toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.keyboard.type('cg?/', { delay: 80 });
  await expect(page.getByRole('textbox', { name: 'Name' }), 'letters in a field are letters').toHaveValue('cg?/');
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await openAt(page, '/warehouses', 'Warehouses');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Transfer tasks');
  await expectAccessible(page);
  await page.keyboard.press('c');
  await keyIsDecided(page);
  await expect(keys, 'a dialog has the keys for itself').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
});

test('c opens the dialog of a tab', async ({ page, api }) => {
  const { id } = await (await sceneOf(api)).container('TAB');
  await signIn(page, owner);
  await page.goto(`/containers/${id}/edit?tab=damages`);
  await expect(page.getByText('no items found')).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test("a scanner's burst is no key, and single keys can be switched off", async ({ page }) => {
  await signIn(page, owner);
  await openAt(page, '/clients', 'Clients');
  for (const code of ['c', 'gg', '/?', 'CGDU/305c']) {
    await scan(page, code);
    await keyIsDecided(page);
  }
  await expect(page).toHaveURL('/clients');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto('/admins/profile');
  const single = page.getByRole('switch', { name: 'Single keys' });
  await single.press('Space');
  await expect(single).not.toBeChecked();
  await openAt(page, '/clients', 'Clients');
  for (const key of ['c', '/', '?', 'g', 'd']) {
    await page.keyboard.press(key);
    await keyIsDecided(page);
  }
  await expect(page).toHaveURL('/clients');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(input(page), 'two keys at once still work').toBeFocused();
  await page.keyboard.type('keys');
  await expect(active(page)).toContainText('Keys');
  await page.keyboard.press('Enter');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByRole('switch', { name: 'Single keys' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await keyIsDecided(page);
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/clients/create');
});
