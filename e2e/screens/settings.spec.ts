import { routes } from '@boxyard/contract/core/routes.ts';
import { expectAccessible } from '../tools/accessible.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { expectFilled, fieldOf, fill } from '../tools/form.ts';
import { button, rowOf, toast, unique } from '../tools/page-parts.ts';

test('an owner edits the account: errors under their fields, saved, read back', async ({ page, api }) => {
  const before = await api.call(routes.accounts.get, { params: { account } });
  await signIn(page, owner);
  await page.goto('/account');
  await fill(page, { 'Short name': '', 'Contact email': 'nobody' });
  await button(page, 'Save').click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible();
  await expect(fieldOf(page, 'Short name')).toBeFocused();
  await expectAccessible(page);
  const company = { 'Short name': 'Rejda', 'Terminal name': 'Bratislava Ľavý breh', 'VAT number': 'SK1234567890' };
  await expect(page.getByRole('group').locator('legend')).toHaveText([
    'Company info',
    'Address',
    'Billing address',
    'Invoices',
    'Own accounts at banks, whose statements are read',
    'Gate checks',
    'Logo',
    'Sign-in of the staff',
    'Personal data',
    'Defaults',
  ]);
  for (const label of ['Company identification number', 'Tax identification number'])
    await expect(fieldOf(page, label, 'Company info')).toBeVisible();
  const contact = { 'Contact email': 'rejda@demo.test', 'Area code': '+420', 'Phone number': '777 123 456' };
  await fill(page, company, 'Company info');
  await fill(page, contact, 'Company info');
  await fill(page, { 'Billing goes to another address': true });
  await fill(page, { Street: 'Nábrežná', City: 'Komárno', Country: 'Slovakia' }, 'Billing address');
  await button(page, 'Save').click();
  await expect(page.getByText('Account updated successfully.')).toBeVisible();
  await page.reload();
  await expectFilled(page, company, 'Company info');
  await expectFilled(page, contact, 'Company info');
  await expectFilled(page, { Street: 'Nábrežná', City: 'Komárno', Country: 'Slovakia' }, 'Billing address');
  const { shortName, terminalName, vatNumber, contactEmail, phoneAreaCode, phoneNumber } = before;
  const body = { shortName, terminalName, vatNumber, contactEmail, phoneAreaCode, phoneNumber };
  await api.call(routes.accounts.update, { params: { account }, body: { ...body, hasBillingAddress: false } });
});

test('a container type from nothing: a conflict with another admin is explained, and it is deleted', async ({
  page,
  api,
}) => {
  const name = `45' Pallet wide ${unique()}`;
  await signIn(page, owner);
  await page.goto('/container-types');
  await page.getByRole('link', { name: 'Add container type' }).click();
  await button(page, 'Create').click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await fill(page, { Name: name, 'ISO code': 'L5G1', 'Tare weight': '4800', Volume: '86.5' });
  await page.getByText('40′', { exact: true }).click();
  await button(page, 'Create').click();
  await expect(page.getByText('Container type created successfully.')).toBeVisible();
  await page.getByLabel('Filter Name').fill(name);
  await rowOf(page, name).getByRole('link', { name }).click();
  await expectFilled(page, { Name: name, 'ISO code': 'L5G1', 'Tare weight': '4800', Volume: '86.5' });

  const id = Number(/(\d+)\/edit/.exec(page.url())?.[1]);
  // The page does not hear of the other's change in time.
  await page.route('**/events**', (route) => route.abort());
  await page.reload();
  await fill(page, { Description: 'Wide enough for two pallets', 'CODECO code': '45PW' });
  await api.call(routes.containerTypes.update, { params: { account, id }, body: { codeco: 'L5', isoCode: 'LEG1' } });
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'You changed this record elsewhere' });
  await expect(dialog.getByRole('listitem')).toHaveText(['ISO code: LEG1']);
  const codeco = dialog.getByRole('radiogroup', { name: 'CODECO code' });
  await expect(codeco.getByRole('radio')).toHaveText(['Saved meanwhileL5', 'Yours45PW']);
  await button(dialog, 'Save').click();
  await expect(dialog, 'nothing is chosen by itself').toContainText('Choose one of the two.');
  await expectAccessible(page);
  await codeco.getByText('45PW').click();
  await button(dialog, 'Save').click();
  await expect(page.getByText('Container type updated successfully.')).toBeVisible();
  const merged = await api.call(routes.containerTypes.get, { params: { account, id } });
  expect(merged).toMatchObject({ codeco: '45PW', isoCode: 'LEG1', description: 'Wide enough for two pallets' });

  await page.goto(`/container-types/${id}/edit`);
  await button(page, 'Delete').click();
  await expect(page.getByRole('dialog')).toContainText(`The type ${name} will be removed.`);
  await expectAccessible(page);
  await page.getByRole('dialog').getByText('Delete', { exact: true }).click();
  await expect(page.getByText('Container type removed successfully.')).toBeVisible();
  await expect(page).toHaveURL('/container-types');
});

test('a shorter period asks how many data it would erase, and saves nothing without a yes', async ({ page, api }) => {
  await signIn(page, owner);
  await page.goto('/account');
  await page.getByLabel('Drivers of gate moves').click();
  await page.getByRole('option', { name: '1 month', exact: true }).click();
  await button(page, 'Save').click();
  const question = page.getByRole('dialog', { name: 'Erase what is older?' });
  await expect(question).toContainText(/licence number of \d+ gate moves \(.+ – .+\)/);
  await expect(question).toContainText('cannot be brought back');
  await expectAccessible(page);
  await question.getByText('Do not save').click();
  await expect(question).toBeHidden();
  expect(await api.call(routes.accounts.get, { params: { account } })).toMatchObject({ driversMonths: null });
});

test('a container status is added, renamed and deleted; one in use says who uses it', async ({ page }) => {
  const name = `Waiting ${unique()}`;
  await signIn(page, owner);
  await page.goto('/container-statuses/create');
  await fill(page, { Name: name, Order: '15' });
  await button(page, 'Create').click();
  await expect(page.getByText('Container status created successfully.')).toBeVisible();
  await rowOf(page, name).getByRole('link', { name }).click();
  await fill(page, { Name: `${name} for papers`, Active: false });
  await button(page, 'Save').click();
  await expect(page.getByText('Container status updated successfully.')).toBeVisible();
  await expect(rowOf(page, `${name} for papers`)).toContainText('Inactive');
  await button(page, `Delete ${name} for papers`).click();
  await button(page, 'Delete').click();
  await expect(page.getByText('Container status removed successfully.')).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  await button(page, 'Delete In use').click();
  await button(page, 'Delete').click();
  await expect(toast(page, 'Unable to delete container status.')).toContainText(/is used by \d+ containers?\./);
});

test('an emptied measure of a type is 0, and a number out of range stays as it was typed', async ({ page, api }) => {
  const name = `Bare ${unique()}`;
  await signIn(page, owner);
  await page.goto('/container-types/create');
  await fill(page, { Name: name, 'Tare weight': '-5', Volume: '1.2395', Length: '' });
  await button(page, 'Create').click();
  await expect(page.getByText('At least 0.')).toBeVisible();
  await expect(page.getByText('At most 2 digits after the decimal point.')).toBeVisible();
  await expectFilled(page, { 'Tare weight': '-5', Volume: '1.2395' });
  await fill(page, { 'Tare weight': '', Volume: '1.24' });
  await button(page, 'Create').click();
  await expect(page).toHaveURL('/container-types');
  const [saved] = await api.call(routes.containerTypes.list, { params: { account }, query: { name } });
  expect(saved).toMatchObject({ tareWeightKg: 0, lengthFt: 0, volumeCbm: 1.24 });
  await page.goto('/account');
  await fill(page, { VAT: '120' });
  await fieldOf(page, 'VAT').blur();
  await expect(fieldOf(page, 'VAT')).toHaveValue('120');
  await button(page, 'Save').click();
  await expect(page.getByText('At most 100.')).toBeVisible();
});
