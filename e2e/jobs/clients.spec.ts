import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { expectAccessible } from '../tools/accessible.ts';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { expectFilled, fieldOf, fill } from '../tools/form.ts';
import { toast } from '../tools/page-parts.ts';

const details = {
  Name: 'Žilinská rejda, s.r.o.',
  'Company type': 'Transport Company',
  Currency: 'CZK',
  'Contact email': 'rejda@zilina.test',
  'Working hours': 'Mon–Fri 6:00–14:00',
  Description: 'Road haulage',
  Notes: 'Rings before arrival',
  Active: false,
};
const address = {
  Street: 'Kragujevská',
  'Street number': '4/A',
  'Post code': '010 01',
  City: 'Žilina',
  Country: 'Slovakia',
};
const billing = {
  Street: 'Masarykova',
  'Street number': '12',
  'Post code': '602 00',
  City: 'Brno',
  Country: 'Czech republic',
};
const changed = {
  Name: 'Žilinská rejda, a.s.',
  'Company type': 'Inspection Company',
  Currency: 'PLN',
  'Contact email': 'office@zilina.test',
  'Working hours': 'Non-stop',
  Description: 'Inspections',
  Notes: 'None',
  Active: true,
};

test('a client from nothing to two users, and an honest refusal to delete', async ({ page, api }) => {
  test.slow();
  await signIn(page, owner);
  await page.goto('/clients');
  await page.getByRole('link', { name: 'Add client' }).first().click();
  await expect(page.getByRole('heading', { name: 'New client' })).toBeVisible();
  await expect(fieldOf(page, 'Currency')).toHaveValue('EUR');
  await expect(fieldOf(page, 'Active')).toBeChecked();

  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Form contains errors!')).toBeVisible();
  await expect(page.getByText('This field is required.')).toHaveCount(2);

  await fill(page, details, 'Details');
  await fill(page, address, 'Address');
  await fill(page, billing, 'Billing Address');
  const saved = Date.now();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Client created successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/clients$/);
  expect(Date.now() - saved).toBeGreaterThan(1000);

  await page.getByLabel('Filter Name').fill('zilinska r');
  const row = page.getByRole('row').filter({ hasText: details.Name });
  await expect(row).toContainText('Transport Company');
  await expect(row).toContainText('Inactive');

  await row.getByRole('link', { name: details.Name, exact: true }).click();
  await expectFilled(page, details, 'Details');
  await expectFilled(page, address, 'Address');
  await expectFilled(page, billing, 'Billing Address');
  await fill(page, changed, 'Details');
  await fill(page, billing, 'Address');
  await fill(page, address, 'Billing Address');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Client updated successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/clients\?name=/);

  await page.getByRole('textbox', { name: 'Filter Name' }).fill(changed.Name);
  const renamed = page.getByRole('row').filter({ hasText: changed.Name });
  await renamed.getByRole('link', { name: changed.Name, exact: true }).click();
  await expectFilled(page, changed, 'Details');
  await expectFilled(page, billing, 'Address');
  await expectFilled(page, address, 'Billing Address');

  const id = Number(/clients\/(\d+)/.exec(page.url())?.[1]);
  expect(await api.call(clientRoutes.get, { params: { account, id } })).toMatchObject({
    name: changed.Name,
    type: 'inspection',
    currency: 'PLN',
    isActive: true,
    addressLine1: billing.Street,
    addressLine2: billing['Street number'],
    addressCountry: 'CZE',
    billingAddressCity: address.City,
    billingAddressZip: address['Post code'],
    billingAddressCountry: 'SVK',
  });

  await page.goto(`/clients?name=${encodeURIComponent(changed.Name)}`);
  await renamed.getByRole('link', { name: /manage users \(0\)/ }).click();
  await expect(page.getByText('no items found')).toBeVisible();
  for (const name of ['eva', 'ivan']) {
    const user = {
      Username: `${name}.rejda`,
      Email: `${name}@rejda.test`,
      'First name': name.toUpperCase(),
      'Last name': 'Žltý',
      Notes: `Notes on ${name}`,
      Enabled: name === 'eva',
    };
    await page.getByRole('link', { name: 'Add user' }).first().click();
    await expect(fieldOf(page, 'Enabled')).toBeChecked();
    await fill(page, user);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('User created successfully.').first()).toBeVisible();
    await page.getByRole('link', { name: user.Username, exact: true }).click();
    await expectFilled(page, user);
    await fill(page, { Notes: `More notes on ${name}` });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User updated successfully.').first()).toBeVisible();
    await expect(page.getByRole('link', { name: user.Email })).toHaveAttribute('href', `mailto:${user.Email}`);
  }
  await expectAccessible(page);

  await page.goto(`/clients?name=${encodeURIComponent(changed.Name)}`);
  await expect(renamed.getByRole('link', { name: /manage users \(2\)/ })).toBeVisible();
  await renamed.getByRole('button', { name: `Delete ${changed.Name}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Unable to delete client.')).toContainText(`Client ${changed.Name} is used by 2 users.`);
  await expect(renamed).toBeVisible();

  const { length } = await api.call(clientUserRoutes.list, { params: { account, clientId: id }, query: {} });
  expect(length).toBe(2);
});

test('a client without users is removed, and the row with it', async ({ page, api }) => {
  const name = 'Krátkodobá, s.r.o.';
  await api.call(clientRoutes.create, { params: { account }, body: { name, type: 'customer' } });
  await signIn(page, owner);
  await page.goto('/clients?name=kratkodoba');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Client removed successfully.')).toBeVisible();
  await expect(page.getByText('no items found')).toBeVisible();
});

test('the billing address follows the address while the switch is on', async ({ page, api }) => {
  await signIn(page, owner);
  await page.goto('/clients/create');
  await fill(page, { Name: 'Rovnaká, s.r.o.', 'Company type': 'Customer' });
  await page.getByLabel('Same as address').check();
  await fill(page, address, 'Address');
  await expectFilled(page, address, 'Billing Address');
  await expect(fieldOf(page, 'Street', 'Billing Address')).toBeDisabled();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/clients$/);
  const [row] = await api.call(clientRoutes.list, { params: { account }, query: { name: 'rovnaka' } });
  expect(row).toMatchObject({ addressCity: 'Žilina', billingAddressCity: 'Žilina', billingAddressCountry: 'SVK' });
  await page.goto(`/clients/${row?.id}/edit`);
  await expect(page.getByLabel('Same as address')).toBeChecked();
});

test('a plain admin edits clients and sees no way to delete them', async ({ page }) => {
  await signIn(page, plainAdmin);
  await page.goto('/clients?name=tatra');
  await expect(page.getByRole('link', { name: 'Edit Tatra Cargo, s.r.o.' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

test('an employee from nothing, read back, with a username of their own', async ({ page, api }) => {
  const employee = {
    Username: 'Ľudovít',
    Email: 'ludovit@demo.test',
    'First name': 'Ľudovít',
    'Last name': 'Štúr',
    Enabled: false,
  };
  const found = async () =>
    (await api.call(employeeRoutes.list, { params: { account }, query: { username: 'ludovit' } }))[0];
  await signIn(page, plainAdmin);
  await page.goto('/employees');
  await page.getByRole('link', { name: 'Add new employee' }).click();
  await fill(page, { ...employee, Username: 'JAN.HRUSKA' });
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('This username is already in use.')).toBeVisible();
  await expect(page.getByText('An error occurred')).toBeVisible();
  await fill(page, employee);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('User created successfully.')).toBeVisible();
  await page.getByLabel('Filter Full name').fill('ludovit s');
  const row = page.getByRole('row').filter({ hasText: employee.Username });
  await expect(row).toContainText('Pending activation');
  await expect(row.getByRole('img', { name: 'No' }), 'neither enabled nor online').toHaveCount(2);
  await expect(row.getByRole('link', { name: employee.Email })).toHaveAttribute('href', `mailto:${employee.Email}`);
  await row.getByRole('link', { name: employee.Username, exact: true }).click();
  await expectFilled(page, employee);
  await fill(page, { Enabled: true, 'Last name': 'Ďurkovič' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated successfully.')).toBeVisible();
  await page.goto(`/employees/${(await found())?.id}/edit`);
  await fill(page, { 'Signs in as': 'Zuzana Kováčová' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated successfully.')).toBeVisible();
  await page.goto(`/employees/${(await found())?.id}/edit`);
  await expect(fieldOf(page, 'Signs in as')).toHaveValue('Zuzana Kováčová');
  expect(await found()).toMatchObject({ adminId: expect.any(Number) });
  expect(await found()).toMatchObject({
    isEnabled: true,
    lastname: 'Ďurkovič',
    status: 'pending_activation',
    isOnline: false,
  });
});
