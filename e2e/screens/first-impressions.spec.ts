import { routes } from '@boxyard/contract/core/routes.ts';
import { account } from '../tools/demo.ts';
import { expect, test } from '../tools/fixtures.ts';

/** Names and sizes of what a finger could miss. */
const tooSmall = `[...document.querySelectorAll('button, a[href], input, [role=tab]')].flatMap((control) => {
  const target = control.matches('[type=checkbox], [type=radio]') ? control.labels?.[0] ?? control : control;
  const { width, height, bottom } = target.getBoundingClientRect();
  const isSeen = width > 2 && height > 2 && bottom > 0;
  return isSeen && (width < 43.5 || height < 43.5) ? [(control.ariaLabel ?? control.textContent) + ' ' + width + ' × ' + height] : [];
})`;

test.use({ hasOwnContext: true });

test('a stranger meets no error, robots are sent away, and the product can be installed', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/');
  await expect(page).toHaveTitle('Sign in · Boxyard');
  await expect(page.getByRole('button', { name: 'Zuzana Kováčová' })).toBeVisible();
  expect(errors).toEqual([]);

  expect(await (await page.request.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
  for (const file of ['/llms.txt', '/.well-known/security.txt'])
    expect((await page.request.get(file)).status(), file).toBe(404);
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toBe('application/manifest+json');
  const { icons }: { icons: { src: string; type: string }[] } = await manifest.json();
  for (const { src, type } of icons) {
    expect((await page.request.get(src)).headers()['content-type'], src).toBe(type);
  }
  const devtools = await page.context().newCDPSession(page);
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
});

test.describe('on a phone of 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('one tap signs in, and a finger hits every control of dashboard, gate and yard', async ({ page, api }) => {
    const [warehouse] = await api.call(routes.warehouses.list, {
      params: { account },
      query: { page: 1, pageSize: 1 },
    });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Zuzana Kováčová Owner · Demo Depot' }).tap();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('Demo Depot', { exact: true })).toBeVisible();
    const screens = [
      { path: '/dashboard', shows: page.getByRole('link', { name: 'Overdue work tasks' }) },
      { path: '/gate', shows: page.getByText('Last trucks at the gate') },
      { path: `/warehouses/${warehouse?.id}/storage-areas`, shows: page.getByRole('gridcell').first() },
    ];
    for (const { path, shows } of screens) {
      await page.goto(path);
      await expect(shows).toBeVisible();
      expect(await page.evaluate(tooSmall), path).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(360);
    }
    await page.goto('/gate');
    await page.getByRole('combobox', { name: 'Transport company' }).tap();
    const choice = page.getByRole('option').first();
    await expect.poll(async () => (await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Profile, language, log out' }).tap();
    await page.getByRole('menuitem', { name: 'Log out' }).tap();
    await expect(page).toHaveURL('/login');
  });
});
