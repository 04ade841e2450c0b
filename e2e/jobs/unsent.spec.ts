import { routes } from '@boxyard/contract/core/routes.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import type { Api } from '../tools/api.ts';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { png, type SampleFile } from '../tools/sample-files.ts';
import { sceneOf } from '../tools/yard-scene.ts';

const red = png('red.png', [200, 40, 30]);
const green = png('green.png', [20, 150, 80], 48, 64);
const blue = png('blue.png', [30, 80, 200], 90, 30);

const dialog = (page: Page) => page.getByRole('dialog');
const part = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const photos = (area: Locator) => area.getByRole('figure');

async function container(api: Api, name: string): Promise<number> {
  return (await (await sceneOf(api)).container(name)).id;
}

async function choose(page: Page, label: string, files: SampleFile[], area: Locator): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await area.getByRole('button', { name: label }).click();
  await (await chooser).setFiles(files);
}

async function photosOf(page: Page, id: number): Promise<Locator> {
  await page.goto(`/containers/${id}/edit?tab=mediaFiles`);
  return part(page, 'Photos');
}

/** The names of all photos that are kept on the device, whoever is signed in. */
const readKept = `new Promise((resolve) => {
  const opening = indexedDB.open('boxyard');
  opening.onsuccess = () => {
    const asked = opening.result.transaction('kept').objectStore('kept').getAll();
    asked.onsuccess = () => {
      opening.result.close();
      resolve(asked.result.filter(({ kind }) => kind === 'photo').map(({ value }) => value.file.name));
    };
  };
})`;

test('a photo that was not sent is kept on the device for its person, sent once, or thrown away by choice', async ({
  page,
  api,
}) => {
  test.slow();
  const id = await container(api, 'KEPT');
  const stored = async () =>
    (await api.call(routes.containerImages.list, { params: { account, id }, body: {} })).map(
      ({ filename }) => filename,
    );
  const area = part(page, 'Photos');
  const waits = (count: string) => page.getByRole('button', { name: `${count} to be sent` });
  const uploads = '**/images/upload';
  const kept = () => page.evaluate(readKept);
  // One route for the whole test: a request that is under way while the last route is taken away may never be answered.
  let network: 'gone' | 'answers are lost' | 'well' = 'gone';
  await page.route(uploads, async (route) => {
    if (network === 'well') return route.continue();
    if (network === 'answers are lost') await route.fetch();
    return route.abort();
  });
  await signIn(page, plainAdmin);
  await page.goto(`/containers/${id}/edit?tab=mediaFiles`);
  await choose(page, 'Add photos', [red, green], area);
  await expect(area.getByRole('button', { name: 'Retry' })).toHaveCount(2);
  await page.getByRole('link', { name: 'Clients' }).click();
  await expect(page).toHaveURL('/clients');
  await page.reload();
  await waits('2 photos wait').click();
  await expect(dialog(page).getByRole('button', { name: 'Retry' })).toHaveCount(2);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Remove green.png from the list' }).click();
  await expect(waits('1 photo waits')).toBeAttached();
  await dialog(page).getByRole('link').click();
  await expect(page).toHaveURL(`/containers/${id}/edit?tab=mediaFiles`);

  network = 'answers are lost';
  await area.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(stored).toEqual(['red.png']);
  await expect(area.getByRole('button', { name: 'Retry' })).toBeVisible();
  network = 'well';
  await page.reload();
  await expect(photos(area)).toHaveCount(1);
  await expect.poll(kept, 'sent again by itself').toEqual([]);
  await expect(waits('1 photo waits')).toBeHidden();
  expect(await stored(), 'stored once').toEqual(['red.png']);

  network = 'gone';
  await choose(page, 'Add photos', [blue], area);
  await expect(waits('1 photo waits')).toBeVisible();
  await signIn(page, owner);
  await page.goto('/clients');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect.poll(kept, 'it is there, for its person').toHaveLength(1);
  await choose(page, 'Add photos', [green], await photosOf(page, id));
  await expect(waits('1 photo waits'), 'and not of the other person').toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await dialog(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await kept(), 'what the one throws away is not what the other keeps').toEqual(['blue.png']);

  await signIn(page, plainAdmin);
  await page.goto('/clients');
  await waits('1 photo waits').click();
  await expect(dialog(page)).toContainText('blue.png');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log out' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(waits('1 photo waits')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await dialog(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await kept()).toEqual([]);
});

test.describe('as time passes', () => {
  test.use({ hasOwnContext: true });

  test('a device that is full says that it does not keep the photo; after three days it keeps none', async ({
    page,
    api,
  }) => {
    const id = await container(api, 'FULL');
    await signIn(page, plainAdmin);
    const area = await photosOf(page, id);
    const { origin } = new URL(page.url());
    const devTools = await page.context().newCDPSession(page);
    await page.route('**/images/upload', (route) => route.abort());
    await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await choose(page, 'Add photos', [red], area);
    await expect(area.getByRole('alert').first()).toContainText('This device is full');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(dialog(page)).toContainText('1 photo waits to be sent');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await devTools.send('Storage.overrideQuotaForOrigin', { origin });
    await choose(page, 'Add photos', [green], area);
    await expect(area.getByRole('button', { name: 'Retry' })).toHaveCount(2);
    expect(await page.evaluate(readKept)).toEqual(['green.png']);
    await page.clock.setFixedTime(Date.now() + 73 * 3_600_000);
    await page.reload();
    await expect.poll(() => page.evaluate(readKept)).toEqual([]);
  });
});
