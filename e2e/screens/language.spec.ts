import { expectAccessible } from '../tools/accessible.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { button } from '../tools/page-parts.ts';
import { newPerson } from '../tools/people.ts';

test('language and colours stay after a reload, and the language comes to the next device', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  const email = await newPerson(api, { isOwner: true });
  await signIn(page, email);
  await page.goto('/admins');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  for (const group of ['Account settings', 'Configurations']) await expect(menu.getByText(group)).toBeVisible();
  await page.getByRole('button', { name: 'EN, Language' }).click();
  await page.getByRole('menuitem', { name: 'Slovenčina' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administrátori');
  await page.getByRole('button', { name: 'Tmavý režim' }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administrátori');
  await expect(html).toHaveAttribute('lang', 'sk');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
  await page.goto('/container-types/create');
  await page.getByLabel('Objem').fill('');
  await page.getByLabel('Objem').pressSequentially('33.25');
  await page.getByLabel('Objem').blur();
  await expect(page.getByLabel('Objem'), 'a point is taken, and the comma shown').toHaveValue('33,25');
  await button(page, 'Vytvoriť').click();
  await expect(page.getByText('Toto pole je povinné.')).toBeVisible();

  const device = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-GB' });
  const next = await device.newPage();
  await signIn(next, email);
  await next.goto('/containers');
  await expect(next.getByRole('heading', { level: 1, name: 'Kontajnery' })).toBeVisible();
  await device.close();
});
