import { routes } from '@boxyard/contract/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './accessible.ts';
import type { Api } from './api.ts';
import { account, owner } from './demo.ts';
import { expect, signIn, test } from './fixtures.ts';

/** Screens without a heading: they say “Coming soon...” and nothing else. */
const placeholders = [
  ...['/bookings', '/invoices', '/inspections', '/notifications', '/reports'],
  ...['/inspection/create', '/inspection/1/edit'],
];

const sameScreen = /\?tab=|\/storage-areas\/1\/edit$/;

/** Every address of the route table, with records of the demo where it needs some. */
async function everyRoute(api: Api): Promise<string[]> {
  const params = { account };
  const query = { page: 1, pageSize: 1 };
  const [[admin], [client], [container], [type], [status], [employee], [warehouse]] = await Promise.all([
    api.call(routes.admins.list, { params, query }),
    api.call(routes.clients.list, { params, query }),
    api.call(routes.containers.list, { params, body: query }),
    api.call(routes.containerTypes.list, { params, query }),
    api.call(routes.containerStatuses.list, { params, query }),
    api.call(routes.employees.list, { params, query }),
    api.call(routes.warehouses.list, { params, query }),
  ]);
  const [tasks, transfers, users] = await Promise.all([
    api.call(routes.workTasks.list, { params, query: { ...query, tt: 'repair' } }),
    api.call(routes.workTasks.list, { params, query: { ...query, tt: 'transfer' } }),
    api.call(routes.clientUsers.list, { params: { account, clientId: client?.id ?? 0 }, query }),
  ]);
  const [task, transfer, user] = [tasks[0], transfers[0], users[0]];
  if (!admin || !container || !type || !status || !employee || !warehouse || !task || !transfer) {
    throw new Error('The demo lacks a record that a route needs.');
  }
  const { id, name } = container;
  return [
    '/dashboard',
    '/',
    '/account',
    ...['', '/create', '/profile', '/sign-ins', `/${admin.id}/edit`].map((end) => `/admins${end}`),
    ...['', '/create', '/1/edit'].map((end) => `/admin-groups${end}`),
    '/privacy',
    ...['/api-tokens', '/webhooks'].flatMap((path) => [path, `${path}/create`]),
    ...['', '/create', `/${client?.id}`, `/${client?.id}/edit`].map((end) => `/clients${end}`),
    ...['', '/create', ...(user ? [`/${user.id}/edit`] : [])].map((end) => `/clients/${client?.id}/users${end}`),
    ...['', '/create', `/${id}/edit`].map((end) => `/containers${end}`),
    ...['transports', 'billings', 'damages', 'workTasks', 'mediaFiles'].map(
      (tab) => `/containers/${id}/edit?tab=${tab}`,
    ),
    ...['', '/create', `/${type.id}/edit`].map((end) => `/container-types${end}`),
    ...['', '/create', `/${status.id}/edit`].map((end) => `/container-statuses${end}`),
    ...['', '/create', `/${employee.id}/edit`].map((end) => `/employees${end}`),
    ...placeholders,
    '/imports',
    '/history',
    '/transfer-tasks',
    '/transports',
    '/transactions',
    `/transfer-tasks/create/${id}/${name}/1/1/1/1`,
    `/transfer-tasks/${transfer.containerId}/${transfer.containerName}/${transfer.id}/edit`,
    ...['', '/create', `/${warehouse.id}/edit`].map((end) => `/warehouses${end}`),
    ...['', '/1/edit'].map((end) => `/warehouses/${warehouse.id}/storage-areas${end}`),
    '/work-tasks',
    `/work-tasks/${id}/${name}/create`,
    `/work-tasks/${task.containerId}/${task.containerName}/${task.id}/edit`,
  ];
}

/** Leads there as a link of the app does, without loading the page anew, and waits for the new screen's heading or title. */
async function lead(page: Page, path: string): Promise<void> {
  const former = await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    return document.title;
  }, path);
  const hasCome = (title: string) => document.querySelector('h1:not([data-left])') !== null || document.title !== title;
  await page.waitForFunction(hasCome, former, { timeout: 10_000 });
}

test('every route opens for an owner without an error', async ({ page, api }) => {
  test.setTimeout(90_000);
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()} on ${page.url()}`);
  });
  await signIn(page, owner);
  for (const [n, path] of (await everyRoute(api)).entries()) {
    await test.step(path, async () => {
      // The first one, where it leads, what has no heading, and what shows the screen that is there already.
      if (n < 2 || placeholders.includes(path) || sameScreen.test(path)) await page.goto(path);
      else await lead(page, path);
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
      await expect(page).toHaveURL(path === '/' ? '/dashboard' : path);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.getByText(/could not be loaded|Page not found|Not allowed/)).toHaveCount(0);
    });
  }
  expect(failures).toEqual([]);
});

test('what is not there says so', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/nowhere');
  await expect(page.getByText('There is nothing at this address.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.goto('/container-types/999999/edit');
  await expect(page.getByText('This record does not exist.')).toBeVisible();
  await page.goto('/containers/999999/edit');
  await expect(page, 'a container that cannot be loaded leads back to the list').toHaveURL('/containers');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('axe finds nothing on the screens of the house', async ({ page }) => {
      test.setTimeout(90_000);
      await signIn(page, owner);
      const lists = ['/transports', '/transactions', '/admins', '/container-types', '/container-statuses?name=nothing'];
      const forms = ['/account', '/admins/create', '/admins/profile', '/container-types/create'];
      for (const [n, path] of ['/bookings', '/dashboard', ...lists, ...forms].entries()) {
        await test.step(path, async () => {
          if (n < 2) await page.goto(path);
          else await lead(page, path);
          await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          await (colorScheme === 'light' ? expectAccessible(page) : expectContrast(page));
        });
      }
    });
  });
}
