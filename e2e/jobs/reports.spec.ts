import { routes } from '@boxyard/contract/core/routes.ts';
import { expectAccessible } from '../tools/accessible.ts';
import { account, otherOwner, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { charged, issuedTo } from '../tools/invoicing.ts';
import { button, rowOf, unique } from '../tools/page-parts.ts';
import { sceneOf } from '../tools/yard-scene.ts';

const params = { account };

test('a manager tells numbers apart, opens what one counts, keeps a view and has the report mailed', async ({
  page,
}) => {
  await signIn(page, owner);
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Stock', exact: true }).click();
  const table = page.getByRole('table', { name: 'Stock' });
  await expect(table).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Empty or full').first().click();
  await page.getByRole('option', { name: 'Empty', exact: true }).click();
  await expect(page).toHaveURL(/isEmpty=true/);
  await page.goto('/reports/stock?isEmpty=true&by=clientId');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Client',
    'Containers',
    'TEU',
    /0–7/,
    /8–30/,
    /31–60/,
    /61–90/,
    /90/,
  ]);
  const first = table.getByRole('row').nth(2).getByRole('link').first();
  const count = await first.innerText();
  await first.click();
  await expect(page.getByText(new RegExp(`of ${count}\\b`))).toBeVisible();
  await expect(page.getByText('Empty or full: Empty')).toBeVisible();
  await page.goBack();
  await button(page, 'Views').click();
  const name = `Empties ${unique()}`;
  await page.getByPlaceholder('Name').fill(name);
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/view=\d+/);
  await button(page, 'Mail…').click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Mail from now on' }).click();
  await page.goto('/reports/mails');
  await expect(rowOf(page, name)).toContainText('Each Monday after 07:00');
});

test('a manager follows what a client owes to its invoice, its statement and its rows', async ({ page, api }) => {
  const { client } = await charged(api, [100]);
  const { number } = await issuedTo(api, client.id);
  await signIn(page, owner);
  await page.goto('/reports');
  await expect(page.getByRole('listitem').filter({ hasText: 'Receivables' })).toContainText('EUR');
  await page.goto(`/reports/receivables?clientId=${client.id}`);
  const table = page.getByRole('table', { name: 'Receivables' });
  await table.getByRole('row', { name: client.name }).getByRole('link', { name: '123.00' }).first().click();
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: new RegExp(number) })).toBeVisible();
  await page.goto(`/reports/receivables?clientId=${client.id}`);
  await table.getByRole('link', { name: client.name }).click();
  await expect(page.getByRole('tab', { name: 'Balance', selected: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '123.00', exact: true })).toHaveCount(2);
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
});

test('the bell hears of a task within moments, leads to it, and is empty again', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const box = await scene.container('BELL');
  const [admin] = await api.call(routes.admins.list, { params, query: { email: plainAdmin } });
  const username = `peter${unique()}`;
  const body = { username, email: `${username}@demo.test`, adminId: admin?.id ?? 0 };
  const employee = await api.call(routes.employees.create, { params, body });
  await signIn(page, plainAdmin);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /otification/ })).toBeVisible();
  const title = `Hinge ${unique()}`;
  const task = { containerId: box.id, type: 'repair', title, assigneeId: employee.id } as const;
  await api.call(routes.workTasks.create, { params, body: task });
  await page.getByRole('button', { name: /unread notification/ }).click();
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page).toHaveURL(/\/work-tasks\/.*\/edit/);
  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Mark all as read').click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.goto('/notifications/choices');
  await page.getByLabel('A task is assigned to me').click();
  await page.getByRole('option', { name: 'Not at all' }).click();
  await page.reload();
  await expect(page.getByLabel('A task is assigned to me')).toHaveValue('Not at all');
});

test('while the modules are off, the pages are those of the specification', async ({ page }) => {
  await signIn(page, otherOwner);
  for (const path of ['/reports', '/notifications', '/inspections']) {
    await page.goto(path);
    await expect(page.getByText('Coming soon...')).toBeVisible();
  }
  for (const path of ['/inspection/create', '/inspection/1/edit']) {
    await page.goto(path);
    await expect(page).toHaveTitle(/^Inspections/);
    await expect(page.getByRole('main')).toHaveText('');
  }
});
