import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import {
  boxOf,
  cellPoint,
  clickCell,
  expectOver,
  highlight,
  hoverCell,
  type Scene,
  type Standing,
  sceneOf,
  tip,
} from '../tools/yard-scene.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, owner);
});

type Where = [row: number, tier: number, position: number];

async function stand(scene: Scene, name: string, ...where: Where): Promise<Standing> {
  const box = await scene.container(name);
  await scene.put(box, ...where);
  return box;
}

/** Drags a box, in several moves as a hand does, and lets go over a cell. */
async function drag(page: Page, box: Standing, ...where: Where): Promise<void> {
  await boxOf(page, box).hover();
  await page.mouse.down();
  const { x, y } = await cellPoint(page, ...where);
  await page.mouse.move(x, y, { steps: 6 });
}

test('a container is moved at once from its own page, and the way leads back there', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const box = await stand(scene, 'PAGE', 1, 1, 1);
  await page.goto(`/containers/${box.id}/edit`);
  await page.getByRole('link', { name: 'Move now' }).click();
  await expect(page.getByText('Choose a place for')).toBeVisible();
  await expect(boxOf(page, box)).toBeVisible();
  await clickCell(page, 2, 1, 3);
  await expect(page).toHaveURL(`/containers/${box.id}/edit`);
  await expect(page.getByText(`${box.name} moved to`)).toBeVisible();
  const active = await api.call(routes.positions.active, { params: { account, id: box.id } });
  expect(active.positions.current).toMatchObject([{ row: 2, tier: 1, position: 3 }]);
});

test('where the answer to a move is lost, the panel ends once the container is known to stand there', async ({
  page,
  api,
}) => {
  const scene = await sceneOf(api);
  const box = await stand(scene, 'LOST', 1, 1, 1);
  await page.goto(`/containers/${box.id}/edit`);
  await page.getByRole('link', { name: 'Move now' }).click();
  await expect(boxOf(page, box)).toBeVisible();
  await page.route('**/positions/move', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await clickCell(page, 2, 1, 3);
  await expect(page.getByText(`${box.name} moved to`)).toBeVisible();
  await expect(page.getByText('Choose a place for')).toBeHidden();
  await expect(page).toHaveURL(`/containers/${box.id}/edit`);
});

test('boxes move in the hand: one is dragged, five are selected and follow one click', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const five: Standing[] = [];
  for (const position of [1, 2, 3, 4, 5]) five.push(await stand(scene, `FIV${position}`, 1, 1, position));
  const one = await stand(scene, 'DRAG', 2, 1, 1);
  const over = await stand(scene, 'OVER', 2, 2, 1);
  const placeOf = async ({ id }: Standing) => {
    const { positions } = await api.call(routes.positions.active, { params: { account, id } });
    return positions.current.flatMap(({ row, tier, position }) => [row, tier, position]);
  };
  await page.goto(scene.path);
  await expect(boxOf(page, one)).toBeVisible();

  await test.step('a drop on a taken place, or where it stood, moves nothing', async () => {
    await drag(page, one, 1, 1, 2);
    await expect(highlight(page)).toHaveAttribute('data-state', 'forbidden');
    await page.mouse.up();
    await expect(page.getByText(`${five[1]?.name} stands here.`, { exact: true }).last()).toBeVisible();
    await drag(page, one, 2, 1, 4);
    await hoverCell(page, 2, 1, 1);
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a drop asks once, with the warnings, and moves at once', async () => {
    await drag(page, one, 2, 2, 5);
    await expect(tip(page)).toContainText('There is nothing under this place.');
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: `Move ${one.name} to S1 > Row: 2 > Tier: 2 > Position: 5?` });
    await expect(dialog).toContainText('There is nothing under this place.');
    await expect(dialog).toContainText(`It has to be dug out first: One container stands over it: ${over.name}.`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await api.call(routes.transfers.release, { params: { account, id: over.id } });
    await expect(boxOf(page, over)).toBeHidden();
    await drag(page, one, 2, 1, 2);
    await page.mouse.up();
    await expect(page.getByRole('button', { name: 'Move now' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${one.name} moved to S1 > Row: 2 > Tier: 1 > Position: 2`)).toBeVisible();
    expect(await placeOf(one)).toEqual([2, 1, 2]);
  });

  await test.step('five are moved by at most twelve clicks', async () => {
    let clicks = 0;
    const click = async (what: { click: () => Promise<void> }) => {
      clicks += 1;
      await what.click();
    };
    const [first, second, ...others] = five;
    for (const box of [first, second])
      if (box) await click({ click: () => boxOf(page, box).click({ modifiers: ['ControlOrMeta'] }) });
    await click(page.getByRole('button', { name: 'Select', exact: true }));
    for (const box of others) await click(boxOf(page, box));
    await expect(page.getByText('5 containers selected')).toBeVisible();
    await expect(page.locator('[data-yard-selected]')).toHaveCount(5);
    await expectOver(page.locator('[data-yard-selected]').first(), 1, 1, 1);
    await click(page.getByRole('button', { name: 'Move now' }));
    await expect(page.getByText('Choose the first place of 5 containers')).toBeVisible();
    const { x, y } = await cellPoint(page, 2, 1, 3);
    await click({ click: () => page.mouse.click(x, y) });
    await expect(page.locator('[data-yard-planned]')).toHaveCount(5);
    await expectOver(page.locator('[data-yard-planned]').first(), 2, 1, 3);
    await expect(page.getByText('5 places from S1 > Row: 2 > Tier: 1 > Position: 3')).toBeVisible();
    await expectAccessible(page);
    expect(await placeOf(five[0] as Standing), 'nothing moves before the yes').toEqual([1, 1, 1]);
    await click(page.getByRole('button', { name: 'Move now' }));
    await expect(page.getByText('5 containers moved')).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(12);
    // Along the tier, then onto the only box that carries one.
    expect(await Promise.all(five.map(placeOf))).toEqual([
      [2, 1, 3],
      [2, 1, 4],
      [2, 1, 5],
      [2, 1, 6],
      [2, 2, 2],
    ]);
    await expect(page.locator('[data-yard-selected]')).toHaveCount(0);
  });

  await test.step('the cells shrink and fit the width, and the browser remembers it', async () => {
    const width = async () => (await boxOf(page, one).boundingBox())?.width ?? 0;
    const usual = await width();
    await page.getByRole('button', { name: 'Smaller' }).click();
    await expect.poll(width).toBeLessThan(usual * 0.85);
    const smaller = await width();
    await page.getByRole('button', { name: 'Fit', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Fit', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(width).toBeGreaterThan(smaller);
    expect(await page.evaluate("localStorage.getItem('yard-zoom')")).toBe('fit');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test('a tap chooses a place, and the banner, always in sight, takes it', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('THUM');
    await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=1&isSelectStorageLocation=true`);
    const banner = page.locator('[data-yard-mode=place]');
    await expect(banner).toContainText(box.name.slice(4, 10));
    await expect(banner).toContainText('Best:');
    await expect(banner).toBeInViewport({ ratio: 1 });
    const tap = async (...where: Where) => {
      const { x, y } = await cellPoint(page, ...where);
      await page.touchscreen.tap(x, y);
    };
    await tap(1, 2, 1);
    await expect(banner).toContainText('Row: 1 > Tier: 2 > Position: 1');
    await expect(banner).toContainText('There is nothing under this place.');
    await tap(1, 1, 2);
    await expect(banner).toContainText('Row: 1 > Tier: 1 > Position: 2');
    await expectOver(page.locator('[data-yard-planned]'), 1, 1, 2);
    await expect(banner).toBeInViewport({ ratio: 1 });
    const here = page.getByRole('button', { name: 'Place here' });
    expect((await here.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const before = await api.call(routes.positions.active, { params: { account, id: box.id } });
    expect(before.positions.current).toEqual([]);
    await here.tap();
    await expect(boxOf(page, box)).toBeVisible();
    await expect(banner).toBeHidden();
    const after = await api.call(routes.positions.active, { params: { account, id: box.id } });
    expect(after.positions.current).toMatchObject([{ row: 1, tier: 1, position: 2 }]);
  });
});
