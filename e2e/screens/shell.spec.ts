import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page, Request, Route } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { apiAs } from '../tools/api.ts';
import { account, demoPassword, otherOwner, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf, fill } from '../tools/form.ts';
import { button, rowOf, unique } from '../tools/page-parts.ts';

test('a plain admin sees no owner groups, and a clear word on an owner page', async ({ page }) => {
  await signIn(page, plainAdmin);
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Containers' })).toBeVisible();
  await expect(menu.getByText('Account settings')).toHaveCount(0);
  await expect(menu.getByText('Configurations')).toHaveCount(0);
  const bar = page.locator('header').first();
  await expect(bar).toContainText('Demo Depot');
  await expect(button(bar, 'EN, Language')).toBeVisible();
  // It says how many are unread.
  await expect(bar.getByRole('button', { name: /notifications/i })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'My profile' })).toHaveAttribute('href', '/admins/profile');
  await expect(button(bar, 'Log out')).toBeVisible();
  await expect(page.locator('footer')).toHaveText(/^v\d+\.\d+\.\d+( · \w+)?© \d{4} Boxyard$/);
  for (const path of [
    '/account',
    '/admins',
    '/admins/create',
    '/admin-groups',
    '/container-types',
    '/container-statuses',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('alert').filter({ hasText: 'Not allowed' })).toBeVisible();
  }
  await page.goto('/admins/profile');
  await expect(fieldOf(page, 'Email')).toHaveValue(plainAdmin);
});

test('someone with two accounts changes between them', async ({ page, api, playwright, baseURL }) => {
  const email = `both.${unique()}@demo.test`;
  const body = { username: email, email };
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
  const first = await api.call(routes.admins.create, { params: { account }, body });
  const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const other = await apiAs(request, otherOwner);
  await other.call(routes.auth.activate, { body: { token: tokenOf(first.activationLink), password: demoPassword } });
  const second = await other.call(routes.admins.create, { params: { account: 'other' }, body });
  await other.call(routes.auth.activate, { body: { token: tokenOf(second.activationLink), password: demoPassword } });
  await request.dispose();

  await signIn(page, email);
  const tab = await page.context().newPage();
  await tab.goto('/clients?name=bohemia');
  await expect(rowOf(tab, 'Bohemia Ocean Service')).toBeVisible();
  await page.goto('/dashboard');
  const recent = page.getByRole('main').locator('a[href$="/edit"]');
  await expect(recent.first()).toBeVisible();
  const asked: string[] = [];
  const change = async (from: string, to: string) => {
    await button(page, from).click();
    await page.getByRole('menuitem', { name: to }).click();
    await expect(button(page, to)).toBeVisible();
  };
  await change('Demo Depot', 'Other Depot');
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  await expect(page, 'from the dashboard itself').toHaveURL('/dashboard');
  await expect(recent, 'the other account has no containers').toHaveCount(0);
  await expect(tab, 'the other tabs go along').toHaveURL('/dashboard');
  await expect(button(tab, 'Other Depot')).toBeVisible();
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' }), 'after the dashboard').toBeVisible();
  await expect(page.getByText('no items found')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('bohemia');
  await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('paragraph').first()).toContainText(
    'Nothing is found',
  );
  await page.keyboard.press('Escape');
  expect(asked.filter((path) => path.includes('/backoffice/demo/'))).toEqual([]);
  await change('Other Depot', 'Demo Depot');
  await expect(page, 'from another page').toHaveURL('/dashboard');
  await expect(recent.first()).toBeVisible();
});

test('signing out leaves nothing behind the back button', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/clients?name=bohemia');
  await expect(rowOf(page, 'Bohemia Ocean Service')).toBeVisible();
  await page.getByRole('link', { name: 'Employees' }).click();
  await expect(page).toHaveURL('/employees');
  await button(page, 'Log out').click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('Bohemia Ocean Service')).toHaveCount(0);
  await page.goto('/clients');
  await expect(page).toHaveURL('/login?e=1');
});

test('unsaved changes are asked about before they are lost', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/container-types');
  await page.getByRole('link', { name: "20' Dry" }).click();
  await fill(page, { Description: 'Half a thought' });
  await page.getByRole('link', { name: 'Clients' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByText('Stay').click();
  await expect(fieldOf(page, 'Description')).toHaveValue('Half a thought');
  await page.goBack();
  await question.getByText('Stay').click();
  await expect(page).toHaveURL(/\/edit$/);
  await fieldOf(page, 'Description').press('Escape');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByText('Leave', { exact: true }).click();
  await expect(page).toHaveURL('/container-types');
});

test("a table's page, size, sort and filters live in the address", async ({ page }) => {
  // The size is kept for the person; the other tests of this server are of others.
  await signIn(page, plainAdmin);
  await page.goto('/containers');
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('5');
  await expect(page).toHaveURL(/pageSize=5/);
  await expect(page.getByText('1–5 of')).toBeVisible();
  const answer = Promise.withResolvers<void>();
  const late = async (route: Route) => {
    if (route.request().postDataJSON().page === 2) await answer.promise;
    await route.continue();
  };
  await page.route('**/containers/list', late);
  await button(page, 'Next page').click();
  await expect(page.getByRole('progressbar', { name: 'Loading' }), 'a page that takes its time').toBeVisible();
  await expect(page.getByText('1–5 of'), 'the pager is of the rows on the screen').toBeVisible();
  answer.resolve();
  await expect(page.getByText('6–10 of')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.locator('tbody[data-stale]'), 'the rows of the page before').toHaveCount(0);
  const links = page.getByRole('row').getByRole('link');
  const rows = await links.allTextContents();
  await page.reload();
  await expect(page.getByText('6–10 of')).toBeVisible();
  expect(await links.allTextContents()).toEqual(rows);
  await links.first().click();
  await expect(page).toHaveURL(/\/edit/);
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('6–10 of')).toBeVisible();
  expect(await links.allTextContents()).toEqual(rows);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1160 } });

  test('the menu opens over the page and closes behind a choice', async ({ page }) => {
    await signIn(page, owner);
    await page.goto('/dashboard');
    const entry = page.getByRole('link', { name: 'Container types' });
    await expect(entry).not.toBeInViewport();
    await button(page, 'Show or hide the menu').click();
    await expect(entry).toBeInViewport();
    await page.getByRole('main').click({ position: { x: 600, y: 900 } });
    await expect(entry, 'a click beside it closes it').not.toBeInViewport();
    await button(page, 'Show or hide the menu').click();
    await expect(entry).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(entry, 'Escape closes it').not.toBeInViewport();
    await button(page, 'Show or hide the menu').click();
    await entry.click();
    await expect(page.getByRole('heading', { name: 'Container types' })).toBeVisible();
    await expect(entry).not.toBeInViewport();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(820);
    await expect(button(page, "Delete 20' Dry"), 'the actions of a row stay in sight').toBeInViewport();
  });

  test('the menu takes the focus only while it is in sight, and gives it on', async ({ page }) => {
    await signIn(page, owner);
    await page.goto('/containers');
    await expect(page.getByRole('heading', { name: 'Containers' })).toBeVisible();
    const toggle = button(page, 'Show or hide the menu');
    const dashboard = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' });
    await expect(dashboard, 'the menu is out of sight for a reader, too').toHaveCount(0);
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await dashboard.focus();
    await page.keyboard.press('Escape');
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Enter');
    await dashboard.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('as time passes', () => {
  test.use({ hasOwnContext: true });

  test('each tab hears of changes; one that nobody has seen for 30 s gives its connection back and catches up when it is seen', async ({
    page,
    api,
  }) => {
    await page.clock.install();
    const streams = { begun: 0, ended: 0 };
    const isStream = (request: Request) => request.url().includes('/events');
    page.on('request', (request) => (streams.begun += Number(isStream(request))));
    page.on('requestfailed', (request) => (streams.ended += Number(isStream(request))));
    await signIn(page, owner);
    const start = `Tab ${unique()}`;
    const create = (name: string) =>
      api.call(routes.containerStatuses.create, { params: { account }, body: { name: `${start} ${name}` } });
    const show = (state: DocumentVisibilityState) =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await page.goto(`/container-statuses?name=${start}`);
    const other = await page.context().newPage();
    await other.goto(`/container-statuses?name=${start}`);
    await expect.poll(() => streams.begun).toBe(1);
    await create('one');
    for (const tab of [page, other]) await expect(tab.getByText(`${start} one`)).toBeVisible();
    await show('hidden');
    await page.clock.fastForward(29_000);
    expect(streams).toEqual({ begun: 1, ended: 0 });
    await page.clock.fastForward(1_000);
    await expect.poll(() => streams.ended, 'given back').toBe(1);
    await create('two');
    await expect(other.getByText(`${start} two`)).toBeVisible();
    await page.clock.fastForward(60_000);
    expect(streams.begun, 'nobody sees it').toBe(1);
    await show('visible');
    await expect(page.getByText(`${start} two`)).toBeVisible();
  });
});

test('a part that cannot be fetched says so, and a reload brings it', async ({ page, pageErrors }) => {
  await signIn(page, owner);
  await page.goto('/dashboard');
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Container statuses' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'A part of the application could not be loaded' });
  await expect(message).toBeVisible();
  await page.unroute('**/assets/*.js');
  await message.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Container statuses' })).toBeVisible();
  // One at the click, and one where the pointer over the link has asked for it before.
  for (const error of pageErrors.splice(0)) expect(error).toContain('dynamically imported module');
});

test('before the scripts there are the colours, the language and the bar of the frame; a stranger sees nothing of it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, plainAdmin);
  await page.goto('/employees');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const bar = page.locator('.firstBar');
  const header = page.locator('header').first();
  const ground = () =>
    page.evaluate(() => [getComputedStyle(document.body).backgroundColor, document.documentElement.lang]);
  for (const { scheme, language, colour, width } of [
    { scheme: 'dark', language: 'sk', colour: 'rgb(12, 18, 26)', width: 1280 },
    { scheme: 'light', language: 'en', colour: 'rgb(246, 248, 250)', width: 820 },
    { scheme: 'dark', language: 'en', colour: 'rgb(12, 18, 26)', width: 390 },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    // The device says the other: what was chosen goes before.
    await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'light' : 'dark' });
    await page.evaluate(`localStorage.setItem('color-scheme', '${scheme}')`);
    await page.evaluate(`localStorage.setItem('language', '${language}')`);
    const release = await holdScripts(page);
    await page.goto('/employees', { waitUntil: 'commit' });
    await expect(bar).toBeVisible();
    await expect.poll(() => bar.boundingBox()).toMatchObject({ x: 0, y: 0, height: 48 });
    const sign = await bar.locator('svg').boundingBox();
    expect(await ground()).toEqual([colour, language]);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await ground())[0]).toBe(colour);
    await expect(bar).toBeHidden();
    expect(await header.getByRole('link').locator('svg').first().boundingBox(), 'nothing moves').toEqual(sign);
  }

  const stranger = await browser.newPage(baseURL ? { baseURL } : {});
  const errors: string[] = [];
  stranger.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const releaseThere = await holdScripts(stranger);
  await stranger.goto('/login', { waitUntil: 'commit' });
  await expect(stranger.locator('.firstBar')).toBeHidden();
  releaseThere();
  await expect(stranger.getByLabel('Email')).toBeVisible();
  expect(errors, 'nobody asks for a session that never was').toEqual([]);
  await stranger.close();
});

/** The page's scripts come only when they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

test('what is not there says so', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/nowhere');
  await expect(page.getByText('There is nothing at this address.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.goto('/container-types/999999/edit');
  await expect(page.getByText('This record does not exist.')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'To the dashboard' })).toHaveAttribute('href', '/dashboard');
  await main.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await main.getByRole('link', { name: 'To the list' }).click();
  await expect(page).toHaveURL('/container-types');
  // What it says goes by itself: not only once all of the page is there.
  await page.goto('/containers/999999/edit', { waitUntil: 'commit' });
  await expect(page, 'a container that cannot be loaded leads back to the list').toHaveURL('/containers');
  await expect(page.getByText('Container 999999 could not be opened. This record does not exist.')).toBeVisible();
});
