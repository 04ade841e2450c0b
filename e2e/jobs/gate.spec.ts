import { routes } from '@boxyard/contract/core/routes.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import type { Api } from '../tools/api.ts';
import { chargeFor, clientOf, driver, haulierOf, numberOf, plate, typeNumber } from '../tools/at-the-gate.ts';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf } from '../tools/form.ts';
import { loseAnswer } from '../tools/lost-answer.ts';
import { button, toast } from '../tools/page-parts.ts';
import { png } from '../tools/sample-files.ts';
import { clickCell, type Scene, sceneOf } from '../tools/yard-scene.ts';

/** Counts the clicks of a clerk; typing is not counted. */
function handOf(page: Page) {
  let clicks = 0;
  const click = async (at: Locator) => {
    clicks += 1;
    await at.click();
  };
  return {
    clicks: () => clicks,
    click,
    async choose(label: string, option: string) {
      await click(fieldOf(page, label));
      await fieldOf(page, label).fill(option);
      await click(page.getByRole('option', { name: option, exact: true }).first());
    },
    async cell(row: number, tier: number, position: number) {
      clicks += 1;
      await clickCell(page, row, tier, position);
    },
    /** What opens a paper in a tab of its own; answers its address. */
    async paper(context: BrowserContext, at: Locator) {
      const opened = context.waitForEvent('page');
      await click(at);
      const tab = await opened;
      await tab.close();
    },
  };
}

/** New containers belong to this warehouse while `work` runs. */
async function withDefault(api: Api, { warehouseId }: Scene, work: () => Promise<void>): Promise<void> {
  const [usual] = (await api.call(routes.warehouses.list, { params: { account }, query: {} })).filter(
    ({ isDefault }) => isDefault,
  );
  const makeDefault = (id: number) =>
    api.call(routes.warehouses.update, { params: { account, id }, body: { isDefault: true } });
  await makeDefault(warehouseId);
  try {
    await work();
  } finally {
    if (usual) await makeDefault(usual.id);
  }
}

test('a new container comes in, with receipt and place, in at most 12 clicks, and goes out in at most 6', async ({
  page,
  api,
  context,
}) => {
  test.slow();
  const scene = await sceneOf(api);
  const haulier = await haulierOf(api);
  const { name: client } = await clientOf(api);
  const number = numberOf('GATU');
  await signIn(page, owner);
  await page.goto('/dashboard');

  await withDefault(api, scene, async () => {
    const hand = handOf(page);
    await hand.click(page.getByRole('link', { name: 'Gate', exact: true }));
    await typeNumber(page, number);
    await expect(page.getByText('Not in the depot so far.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'In', exact: true })).toBeChecked();
    await hand.choose('Client', client);
    await hand.choose('Container type', "20' Dry");
    await hand.choose('Transport company', haulier);
    await hand.click(page.getByRole('button', { name: plate }).first());
    await expect(fieldOf(page, 'Driver')).toHaveValue(driver);
    await hand.paper(context, button(page, 'Record gate in'));
    await hand.click(page.getByRole('link', { name: 'Select storage location' }));
    await expect(page.getByRole('rowgroup', { name: 'Row #1' })).toBeVisible();
    await hand.cell(1, 1, 2);
    await expect(page.getByText('North > S1 > Row: 1 > Tier: 1 > Position: 2')).toBeVisible();
    await expect(page).toHaveURL(/\/gate\?done=/);
    expect(hand.clicks()).toBeLessThanOrEqual(12);
    await expectAccessible(page);
  });

  await button(page, 'Add damage').click();
  await page.getByText('Outer', { exact: true }).click();
  await fieldOf(page, 'Damage type').click();
  await page.getByRole('option', { name: 'Outer top' }).click();
  await button(page, 'Save').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Outer top' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Add photos: Outer top').click();
  await (await chooser).setFiles([png('top.png', [120, 90, 60])]);
  await expect(page.getByText('Photos added: 1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'All damages and their photos' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Receipt \d{4}\// })).toHaveText(/^Receipt/);
  await chargeFor(api, number);

  const hand = handOf(page);
  await hand.click(button(page, 'Next truck'));
  await typeNumber(page, number);
  await expect(page.getByText('North > S1 > Row: 1 > Tier: 1 > Position: 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Out' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'End its running transaction' })).toBeChecked();
  await hand.click(page.getByRole('button', { name: plate }).first());
  await expectAccessible(page);
  await hand.paper(context, button(page, 'Record gate out'));
  await expect(page.getByText('It has no place in the yard.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'A transaction of it still runs' })).toHaveCount(0);
  expect(hand.clicks()).toBeLessThanOrEqual(6);
});

test('a truck brings one container and takes another, at another time', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const [brought, taken] = [await scene.container('BRNGU'), await scene.container('TAKNU')];
  await scene.put(taken, 1, 1, 1);
  await scene.put(await scene.container('OVERU'), 1, 2, 1);
  const haulier = await haulierOf(api);
  await signIn(page, owner);
  await page.goto('/gate');
  const [first, second] = [
    page.getByRole('region', { name: 'Container 1' }),
    page.getByRole('region', { name: 'Container 2' }),
  ];
  await typeNumber(page, brought.name);
  await expect(first.getByRole('radio', { name: 'In', exact: true })).toBeChecked();
  await button(page, 'Another container on this truck').click();
  await typeNumber(page, taken.name);
  await expect(second.getByRole('radio', { name: 'Out' })).toBeChecked();
  await expect(second).toContainText('stands over it');
  await fieldOf(page, 'Transport company').fill(haulier);
  await page.getByRole('option', { name: haulier }).click();
  await button(page, 'Another time').click();
  await fieldOf(page, 'Time of the gate move').fill('01.11.26 08:15');
  await page.getByRole('checkbox', { name: 'With receipt' }).uncheck();
  await button(page, 'Record 2 gate moves').click();
  await expect(page.getByRole('region', { name: brought.name })).toContainText('01/11/2026 08:15');
  await expect(page.getByRole('region', { name: taken.name })).toContainText('It has no place in the yard.');
});

test('a truck whose answer was lost is sent again, and recorded once', async ({ page, api }) => {
  const haulier = await haulierOf(api);
  const { name: client } = await clientOf(api);
  const number = numberOf('LSTU');
  await signIn(page, owner);
  await page.goto('/gate');
  await typeNumber(page, number);
  const hand = handOf(page);
  await hand.choose('Client', client);
  await hand.choose('Container type', "20' Dry");
  await hand.choose('Transport company', haulier);
  await button(page, 'Add damage').click();
  await page.getByPlaceholder('Where is the damage?').fill('Front door left');
  await page.getByRole('option', { name: 'Front door left' }).click();
  await page.getByPlaceholder('What is it?').fill('Dent');
  const lost = Promise.withResolvers<void>();
  await page.route('**/health/live', (route) => lost.promise.then(() => route.continue()));
  const release = await loseAnswer(page, '**/gate/pass', '**/gate/container**');
  await button(page, 'Record gate in').click();
  await expect(toast(page, 'it is not known whether it was done')).toBeVisible();
  await expect(fieldOf(page, 'Transport company'), 'what was typed stays').toHaveValue(haulier);
  lost.resolve();
  await expect(page.getByRole('link', { name: 'Select storage location' })).toBeFocused();
  release();
  const found = await api.call(routes.gate.look, { params: { account }, query: { number } });
  const passages = await api.call(routes.transports.listAll, {
    params: { account, containerId: found?.id ?? 0 },
    query: {},
  });
  expect([passages.length, found?.damagesCount, found?.damages[0]?.remark]).toEqual([1, 1, 'Dent']);
});

test('what is missing is said under its field, and a reload loses nothing of a truck', async ({ page, api }) => {
  const haulier = await haulierOf(api);
  const { name: client } = await clientOf(api);
  const scene = await sceneOf(api);
  const part = (await scene.container('PARTU')).name.slice(0, -2);
  await scene.container('PARTU');
  await signIn(page, owner);
  await page.goto('/gate');
  const hand = handOf(page);
  await fieldOf(page, 'Container number').fill(part);
  await expect(page.getByRole('option').first()).toBeVisible();
  await hand.choose('Transport company', haulier);
  await fieldOf(page, 'Driver licence number').fill('SP 123456');
  await fieldOf(page, 'Vehicle type').fill('tra');
  await fieldOf(page, 'Vehicle type').press('Enter');
  await expect(fieldOf(page, 'Vehicle type'), 'a short list is searched by typing, too').toHaveValue('Train');
  await button(page, 'Record gate in').click();
  await expect(page.getByText('Container client is required.')).toBeVisible();
  await expect(page.getByText('Container type is required.')).toBeVisible();
  await expect(page.getByText('boxes')).toHaveCount(0);
  await hand.choose('Client', client);
  await expect(page.getByText('Container client is required.')).toHaveCount(0);
  await hand.choose('Container type', "20' Dry");
  await expect(page.getByRole('alert'), 'nothing is left of what was missing').toHaveCount(0);

  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  const kept = page.getByRole('status').filter({ hasText: 'Not recorded' });
  await expect(kept).toContainText(part);
  await button(page, 'Take it up').click();
  await expect(fieldOf(page, 'Transport company')).toHaveValue(haulier);
  await expect(fieldOf(page, 'Client')).toHaveValue(client);
  await expect(fieldOf(page, 'Driver licence number')).toHaveValue('SP 123456');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(kept, 'still there until it is recorded').toBeVisible();

  // Another person at the same computer sees nothing of it; who comes back has it, unless they signed out.
  await page.context().clearCookies();
  await signIn(page, plainAdmin);
  await page.goto('/gate');
  await expect(fieldOf(page, 'Container number')).toBeFocused();
  await expect(kept).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, owner);
  await page.goto('/gate');
  await button(page, 'Take it up').click();
  await expect(fieldOf(page, 'Client')).toHaveValue(client);
  await button(page, 'Record gate in').click();
  await expect(page.getByRole('link', { name: 'Select storage location' })).toBeFocused();
  await button(page, 'Next truck').click();
  await expect(fieldOf(page, 'Container number')).toBeFocused();
  await expect(kept).toHaveCount(0);
});

test('a truck that was changed since it was recorded is not recorded twice, and that is said', async ({
  page,
  api,
}) => {
  const haulier = await haulierOf(api);
  const { name: client } = await clientOf(api);
  const number = numberOf('CHGU');
  await signIn(page, owner);
  await page.goto('/gate');
  await typeNumber(page, number);
  const hand = handOf(page);
  await hand.choose('Client', client);
  await hand.choose('Container type', "20' Dry");
  await hand.choose('Transport company', haulier);
  await fieldOf(page, 'Driver').fill('As it is now');
  await page.route('**/gate/pass', async (route) => {
    await route.fetch({ postData: { ...route.request().postDataJSON(), driverName: 'As it was' } });
    await route.continue();
  });
  await button(page, 'Record gate in').click();
  await expect(page.getByRole('alert').filter({ hasText: 'recorded already, as it was first sent' })).toBeVisible();
  await expect(fieldOf(page, 'Driver'), 'what was typed stays').toHaveValue('As it is now');
  const found = await api.call(routes.gate.look, { params: { account }, query: { number } });
  const params = { account, containerId: found?.id ?? 0 };
  const passages = await api.call(routes.transports.listAll, { params, query: {} });
  expect(passages.map(({ driverName }) => driverName)).toEqual(['As it was']);
});

test.describe('on a phone with its keyboard out', () => {
  test.use({ viewport: { width: 390, height: 400 }, hasTouch: true, isMobile: true });

  test('what is typed in stays in sight, and no warning is passed unseen', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('BELOU');
    await scene.put(box, 1, 1, 1);
    await scene.put(await scene.container('OVERU'), 1, 2, 1);
    const haulier = await haulierOf(api);
    await signIn(page, owner);
    await page.goto('/gate');

    const number = numberOf('WRNU');
    await typeNumber(page, number.slice(0, -1) + ((Number(number.slice(-1)) + 1) % 10));
    const wrongDigit = page.getByRole('status').filter({ hasText: 'The check digit does not fit' });
    await expect(wrongDigit).toBeFocused();
    await expect(wrongDigit).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(fieldOf(page, 'Client')).toBeFocused();

    const stacked = page.getByRole('listitem').filter({ hasText: 'stands over it' });
    await fieldOf(page, 'Container number').fill(box.name);
    await expect(stacked).toBeVisible();
    await fieldOf(page, 'Transport company').fill(haulier);
    await expect(page.getByRole('option'), 'among all others it may be out of sight').toHaveCount(1);
    await page.getByRole('option', { name: haulier }).click();
    await fieldOf(page, 'Driver').focus();
    await page.getByRole('checkbox', { name: 'With receipt' }).uncheck();
    await button(page, 'Record gate out').click();
    await expect(stacked).toBeFocused();
    await expect(stacked).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Not recorded yet')).toBeVisible();
    await button(page, 'Record gate out').click();
    await expect(page).toHaveURL(/\/gate\?done=/);
  });
});
