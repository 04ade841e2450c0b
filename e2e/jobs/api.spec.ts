import { expectAccessible } from '../tools/accessible.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';

test('an owner makes a token, which runs an example of the API page, ends it, and sees where a webhook fails', async ({
  page,
}) => {
  await signIn(page, owner);
  await page.goto('/api-tokens/create');
  await page.getByLabel('Name').fill('Yard display');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  const yard = page.getByRole('radiogroup', { name: 'Containers and yard' });
  await yard.getByText('Read', { exact: true }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy the token now' });
  const token = await dialog.getByRole('textbox').inputValue();
  expect(token).toMatch(/^bxy_[0-9a-f]{48}$/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText(`${token.slice(0, 10)}…`)).toBeVisible();

  const docs = await page.context().newPage();
  await docs.goto('/api/docs');
  await docs.getByLabel('Token', { exact: true }).fill(token);
  await docs.getByRole('textbox', { name: 'Account' }).fill(account);
  await docs.getByRole('searchbox', { name: 'Search calls' }).fill('containers list');
  await docs.getByText('/{account}/containers/list').click();
  await expect(docs.getByText(`/${account}/containers/list'`)).toContainText(`Bearer ${token}`);
  await expectAccessible(docs);
  await docs.getByRole('button', { name: 'Try it' }).click();
  await expect(docs.getByRole('status')).toContainText('"payload"');

  await page.getByRole('button', { name: 'End Yard display' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByText(/^Ended \d/)).toBeVisible();
  await docs.getByRole('button', { name: 'Try it' }).click();
  await expect(docs.getByRole('status')).toContainText('401');

  await page.goto('/webhooks/create');
  await page.getByLabel('Name').fill('Customer portal');
  await page.getByLabel('Address').fill('https://localhost:4443/boxyard');
  await page.getByLabel('Container: new', { exact: true }).check();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('the address leads into a private network')).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
});
