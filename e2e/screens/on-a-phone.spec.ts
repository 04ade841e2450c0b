import { routes } from '@boxyard/contract/core/routes.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf } from '../tools/form.ts';
import { toast, unique } from '../tools/page-parts.ts';
import { sceneOf } from '../tools/yard-scene.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('another driver of a truck that was here has another licence', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const box = await scene.container('LICE');
  const { id: clientId } = await api.call(routes.clients.create, {
    params: { account },
    body: { name: `Licence hauler ${unique()}`, type: 'transport' },
  });
  const vehicleNumber = `LI ${unique()}`;
  await api.call(routes.gate.pass, {
    params: { account },
    body: {
      ...{ clientId, vehicleType: 'truck', vehicleNumber, driverName: 'Jana Malá', driverLicenseNumber: 'SK 724 546' },
      passedAt: Math.floor(Date.now() / 1000) - 60,
      boxes: [{ direction: 'gate_in', containerId: box.id }],
    },
  });
  await signIn(page, owner);
  await page.goto('/gate');
  await page.getByRole('button', { name: vehicleNumber }).tap();
  await expect(fieldOf(page, 'Driver licence number')).toHaveValue('SK 724 546');
  await fieldOf(page, 'Driver').fill('Eva Veľká');
  await expect(fieldOf(page, 'Driver licence number')).toHaveValue('');
});

test('the first of several faults gets the focus', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/gate');
  await page.getByRole('button', { name: 'Record gate in' }).tap();
  await expect(fieldOf(page, 'Transport company')).toHaveAttribute('aria-invalid', 'true');
  await expect(fieldOf(page, 'Container number')).toBeFocused();
});

test('a calendar opens where it fits', async ({ page, api }) => {
  const box = await (await sceneOf(api)).container('CALE');
  await signIn(page, owner);
  await page.goto(`/containers/${box.id}/edit?tab=billings`);
  await page.getByRole('button', { name: 'Add transaction' }).first().tap();
  const opener = page.getByRole('button', { name: 'Calendar: Start date' });
  await opener.evaluate((button) => button.scrollIntoView({ block: 'start' }));
  await opener.tap();
  await expect(page.getByRole('dialog', { name: /^Calendar/ }).getByRole('table')).toBeInViewport({ ratio: 1 });
});

test('the tools of the yard fit in Slovak, too', async ({ page, api }) => {
  const scene = await sceneOf(api);
  await signIn(page, owner);
  await page.addInitScript("localStorage.setItem('language', 'sk')");
  await page.goto(scene.path);
  await expect(page.getByRole('button', { name: 'Na šírku' })).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});

test('a release says what it did, and is undone from the menu once its offer has gone', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const box = await scene.container('UNDU');
  await scene.put(box, 1, 1, 1);
  await signIn(page, owner);
  await page.goto(`/containers/${box.id}/edit`);
  await page.getByRole('button', { name: 'Release position' }).tap();
  const done = `Position released · ${box.name} · North > S1 > Row: 1 > Tier: 1 > Position: 1`;
  await expect(toast(page, done)).toBeVisible();
  await toast(page, done).getByRole('button', { name: 'Close' }).tap();
  await expect(toast(page, done)).toHaveCount(0);
  await page.getByRole('button', { name: 'Profile, language, log out' }).tap();
  await page.getByRole('menuitem', { name: `Undo: ${done}` }).tap();
  await toast(page, done).getByRole('button', { name: 'Undo' }).tap();
  await expect(toast(page, 'Undone.')).toBeVisible();
});

test('Complete and Cancel of a row are apart', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const box = await scene.container('APART');
  await scene.put(box, 1, 1, 1);
  await scene.reserve(box, 2, 1, 1);
  const body = { containerId: box.id, type: 'transfer' as const, title: 'Move for inspection' };
  await api.call(routes.workTasks.create, { params: { account }, body });
  await signIn(page, owner);
  await page.goto(`/transfer-tasks?containerName=${box.name}`);
  const edges = async (name: string) =>
    await page.getByRole('button', { name: new RegExp(`^${name} Move`) }).boundingBox();
  const [complete, cancel] = [await edges('Complete'), await edges('Cancel')];
  expect((cancel?.x ?? 0) - ((complete?.x ?? 0) + (complete?.width ?? 0))).toBeGreaterThanOrEqual(24);
});

test('no button of a container is smaller than a finger needs', async ({ page, api }) => {
  const { id } = await (await sceneOf(api)).container('SMALU');
  await signIn(page, owner);
  await page.goto(`/containers/${id}/edit`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('.mantine-InputClearButton-root').first()).toBeVisible();
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((button) => button.checkVisibility())
      .map((button) => ({ name: button.outerHTML.slice(0, 100), box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24)),
  );
  expect(small, 'WCAG 2.2, 2.5.8').toEqual([]);
});
