import { owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';

/** What a screen fetches once it stands. */
const fetchedLater = /\/(?:later|stream|palette|gate)-/;

test('a screen that was opened before asks for its rows while its scripts are on their way, and only once', async ({
  page,
}) => {
  // A change by somebody else would have it asked for again.
  await page.route('**/events?*', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  await signIn(page, owner);
  const lists = '**/containers/list';
  const rows = page.locator('main tbody tr').filter({ has: page.getByRole('link') });
  const first = page.waitForResponse(lists);
  await page.goto('/containers');
  const expected = (await (await first).json()).payload.length;
  await expect(rows).toHaveCount(expected);
  await page.waitForFunction(() => localStorage.getItem('asked-first')?.includes('/containers/list'));

  const asked: string[] = [];
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (/\/containers\/list$|\/token\/refresh$/.test(request.url())) asked.push(request.url());
    if (/\/assets\/[\w.-]+\.js$/.test(request.url())) scripts.add(new URL(request.url()).pathname);
  });
  const asksForDraw = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/draw-*.js', async (route) => {
    asksForDraw.resolve();
    await released.promise;
    await route.continue();
  });
  const again = page.waitForResponse(lists);
  await page.reload({ waitUntil: 'commit' });
  await again;
  await expect(rows, 'what draws them has not come').toHaveCount(0);
  await asksForDraw.promise;
  const asksFor = await page
    .locator('link[rel="modulepreload"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const withThePage = new Set([...scripts, ...asksFor]);
  released.resolve();
  await expect(rows).toHaveCount(expected);
  expect(asked.map((url) => url.replace(/.*\//, ''))).toEqual(['refresh', 'list']);
  const late = [...scripts].filter((path) => !withThePage.has(path) && !fetchedLater.test(path));
  expect(late, 'no script waits for another').toEqual([]);
});

test('a button whose menu is still on its way opens it when it has come, the last one alone, and keeps the focus', async ({
  page,
}) => {
  await signIn(page, owner);
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/later-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/containers');
  await expect(page.locator('main tbody tr').filter({ has: page.getByRole('link') })).not.toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Export' });
  const views = page.getByRole('button', { name: 'Views' });
  await views.click();
  await expect(views).toHaveAttribute('aria-expanded', 'true');
  await opener.click();
  await expect(views, 'only what was clicked last opens').toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeHidden();
  released.resolve();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a filter that is taken away by keyboard gives the focus to the next, and the last one to the search', async ({
  page,
}) => {
  await signIn(page, owner);
  await page.goto('/containers?containerTypeId=1&isEmpty=true');
  const chips = page.getByRole('button', { name: /^Remove filter/ });
  await expect(chips).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Search', exact: true }).focus();
  while (!(await chips.first().evaluate((chip) => chip === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(1);
  await expect(chips).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Search', exact: true })).toBeFocused();
});
