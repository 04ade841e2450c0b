import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { loseAnswer } from '../tools/lost-answer.ts';
import { boxOf, clickCell, cursor, expectOver, highlight, hoverCell, sceneOf, tip } from '../tools/yard-scene.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, owner);
});

/** Keeps what stands in the sections from the page until it is released. */
const holdBoxes = (page: Page) => hold(page, '**/positions/section-occupancies/**');

/** The answers of these addresses come once they are released. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released.promise;
    // The page may have asked anew meanwhile.
    await route.continue().catch(() => undefined);
  });
  return released.resolve;
}

test.describe('looking', () => {
  test('a click on a container opens its menu', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('LOOK');
    await scene.put(box, 1, 1, 2);
    await page.goto(scene.path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Storage Area Manager');
    const grid = page.getByRole('grid', { name: 'Section S1' });
    for (const text of ['Tier', 'Position #1', 'Position #6', 'Row #2'])
      await expect(grid.getByText(text, { exact: true })).toBeVisible();
    await boxOf(page, box).click();
    const details = page.getByRole('menuitem', { name: 'Container details' });
    await expect(details).toHaveAttribute('href', `/containers/${box.id}/edit`);
    await expect(details).toHaveAttribute('target', '_blank');
    await expect(page.getByRole('menuitem', { name: 'Release position' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  test('an address with an area that is not there becomes that of the area on the screen', async ({ page, api }) => {
    const { path, areaId } = await sceneOf(api);
    await page.goto(`${path}#999999999`);
    await expect(page).toHaveURL(`${path}#${areaId}`);
    await expect(page.getByRole('grid', { name: 'Section S1' })).toBeVisible();
  });

  test('the keyboard walks over every cell, and Enter opens the menu', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const wide = await scene.container('WIDE', { hSize: 2 });
    await scene.put(wide, 1, 1, 2);
    await page.goto(scene.path);
    await expect(boxOf(page, wide)).toBeVisible();
    await cursor(page).focus();
    await expect(cursor(page)).toHaveAccessibleName('Row: 1 > Tier: 3 > Position: 1 · free');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(cursor(page)).toHaveAccessibleName(`Row: 1 > Tier: 1 > Position: 2 - 3 · ${wide.name}`);
    await page.keyboard.press('ArrowRight');
    await expect(cursor(page)).toHaveAccessibleName('Row: 1 > Tier: 1 > Position: 4 · free');
    await page.keyboard.press('ArrowDown');
    await expect(cursor(page)).toHaveAccessibleName('Row: 2 > Tier: 3 > Position: 4 · free');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await expect(cursor(page)).toHaveAccessibleName('Row: 1 > Tier: 3 > Position: 6 · free');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Container details' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cursor(page)).toBeFocused();
  });

  test('a container in transfer cannot be released, and both its places show', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('MOVE');
    await scene.put(box, 1, 1, 1);
    await scene.reserve(box, 2, 1, 1);
    await page.goto(scene.path);
    await expect(page.getByTitle(`${box.name}, in transfer`)).toBeVisible();
    await expect(page.getByTitle(`reserved for ${box.name}`)).toBeVisible();
    await boxOf(page, box).click();
    await expect(page.getByRole('menuitem', { name: 'Create transfer task' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Release position' })).toBeHidden();
  });

  test('while a transfer is open, the menu leads to its task and offers no second one', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('OPEN');
    await scene.put(box, 1, 1, 1);
    await scene.reserve(box, 2, 1, 1);
    const task = await api.call(routes.workTasks.create, {
      params: { account },
      body: { containerId: box.id, type: 'transfer', title: 'Warehouse movements' },
    });
    await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=1`);
    await boxOf(page, box).click();
    await expect(page.getByText('Choose the new place of')).toBeHidden();
    await expect(page.getByRole('menuitem', { name: 'Create transfer task' })).toBeHidden();
    await page.getByRole('menuitem', { name: 'Open transfer task' }).click();
    await expect(page).toHaveURL(`/transfer-tasks/${box.id}/${box.name}/${task.id}/edit`);
  });

  test('areas are tabs, and the address keeps the chosen one', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const params = { account, id: scene.warehouseId };
    const south = await api.call(routes.storageAreas.create, { params, body: { name: 'South' } });
    await page.goto(scene.path);
    await expect(page.getByRole('tab', { name: 'North' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'South' }).click();
    await expect(page).toHaveURL(new RegExp(`#${south.id}$`));
    await page.reload();
    await expect(page.getByRole('tab', { name: 'South' })).toHaveAttribute('aria-selected', 'true');
  });

  test('a container is found by a part of its number', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('SEEK');
    await scene.put(box, 2, 1, 5);
    await page.goto(scene.path);
    await page.getByRole('textbox', { name: 'Find a container in the yard' }).fill(box.name.slice(2));
    await expect(page.getByRole('option')).toContainText(box.name);
    await page.keyboard.press('Enter');
    await expectOver(page.locator('[data-yard-sight]'), 2, 1, 5);
    await expectOver(boxOf(page, box), 2, 1, 5);
    await expect(cursor(page)).toBeFocused();
    await expect(cursor(page)).toHaveAccessibleName(`Row: 2 > Tier: 1 > Position: 5 · ${box.name}`);
  });
});

test.describe('transfer mode', () => {
  test('shows every cell meant, tells free from forbidden in words, and reserves on a click', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const [wide, other] = [await scene.container('WIDE', { hSize: 2 }), await scene.container('STAY')];
    await scene.put(wide, 1, 1, 1);
    await scene.put(other, 1, 1, 4);
    const release = await hold(page, '**/positions/container/*/best*');
    await page.goto(scene.path);
    await boxOf(page, wide).click();
    await page.getByRole('menuitem', { name: 'Create transfer task' }).click();
    await expect(page.getByText('Choose the new place of')).toBeVisible();

    await hoverCell(page, 1, 1, 4);
    await expect(highlight(page)).toHaveAttribute('data-state', 'forbidden');
    release();
    await expect(page.getByText('Best: ')).toBeVisible();
    await expect(highlight(page), 'it stays where somebody points').toHaveAttribute('data-state', 'forbidden');
    await expect(tip(page)).toContainText(`Not allowed`);
    await expect(tip(page)).toContainText(`${other.name} stands here.`);
    await hoverCell(page, 1, 1, 6);
    await expect(highlight(page), 'it begins one position before').not.toHaveAttribute('data-state', 'forbidden');
    await hoverCell(page, 1, 1, 2);
    await expect(highlight(page), 'over its own cells').toHaveAttribute('data-state', 'valid');
    await hoverCell(page, 1, 3, 1);
    await expect(tip(page)).toContainText('There is nothing under this place.');
    await hoverCell(page, 2, 1, 3);
    await expect(highlight(page)).toHaveAttribute('data-state', 'valid');
    await expect(tip(page)).toContainText('Row: 2 > Tier: 1 > Position: 3 - 4');
    await expectOver(highlight(page), 2, 1, 3, 4);

    await clickCell(page, 2, 1, 3);
    await expect(page).toHaveURL(`/transfer-tasks/create/${wide.id}/${wide.name}/2/1/3/2`);
    const active = await api.call(routes.positions.active, { params: { account, id: wide.id } });
    expect(active.positions.reserved.map(({ row, tier, position }) => [row, tier, position])).toEqual([
      [2, 1, 3],
      [2, 1, 4],
    ]);
  });

  test('starts by itself for a container that another screen sends, and works by keyboard', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('SENT');
    await scene.put(box, 1, 1, 1);
    const release = await holdBoxes(page);
    await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=1`);
    await expect(page.getByText('Choose the new place of')).toBeVisible();
    await expect(cursor(page)).toBeFocused();
    await expect(cursor(page), 'the best place').toHaveAccessibleName(/^Row: 1 > Tier: 1 > Position: 2/);
    // The key comes before the containers of the section.
    await page.keyboard.press('ArrowRight');
    await expect(cursor(page)).toHaveAccessibleName(/^Row: 1 > Tier: 1 > Position: 3/);
    release();
    await expect(cursor(page)).toHaveAccessibleName('Row: 1 > Tier: 1 > Position: 3 · free. Free');
    await expect(highlight(page)).toHaveAttribute('data-state', 'valid');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/transfer-tasks/create/${box.id}/${box.name}/1/1/3/1`);
  });

  test('by keyboard says of its own place that it stands there, and asks before one in the air', async ({
    page,
    api,
  }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('KEYS');
    await scene.put(box, 1, 1, 1);
    await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=1`);
    await expect(cursor(page)).toHaveAccessibleName(/^Row: 1 > Tier: 1 > Position: 2/);
    await page.keyboard.press('ArrowLeft');
    await expect(cursor(page)).toHaveAccessibleName(/Not allowed.*stands here already/);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${box.name} stands here already.`).first()).toBeVisible();
    await expect(page).toHaveURL(/reqCntId/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(cursor(page)).toHaveAccessibleName(/^Row: 1 > Tier: 2 > Position: 3/);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-yard-planned]'), 'it waits for a yes').toBeVisible();
    const { positions } = await api.call(routes.positions.active, { params: { account, id: box.id } });
    expect(positions.reserved).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/transfer-tasks/create/${box.id}/${box.name}/1/2/3/1`);
  });

  test('a click in the middle of a long place that is proposed takes that place', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('LONG', { hSize: 2 });
    await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=2&isSelectStorageLocation=true`);
    await expect(page.locator('[data-yard-best="1"]')).toBeVisible();
    await page.locator('[data-yard-cells]').first().hover();
    const best = (await page.locator('[data-yard-best="1"]').boundingBox()) as {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    await page.mouse.click(best.x + best.width / 2, best.y + best.height / 2);
    await expect(boxOf(page, box)).toBeVisible();
    const { positions } = await api.call(routes.positions.active, { params: { account, id: box.id } });
    expect(positions.current.map(({ row, tier, position }) => [row, tier, position])).toEqual([
      [1, 1, 1],
      [1, 1, 2],
    ]);
  });

  test('Escape leaves it', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('STAY');
    await scene.put(box, 1, 1, 1);
    await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=1`);
    await expect(page.getByText('Choose the new place of')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Choose the new place of')).toBeHidden();
    await expect(page).not.toHaveURL(/reqCntId/);
  });

  test('a refusal stays on the grid, says who stands there and keeps the mode', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const [box, faster] = [await scene.container('LATE'), await scene.container('FAST')];
    await scene.put(box, 1, 1, 1);
    // This page hears of the other's move too late.
    await page.route('**/events**', (route) => route.abort());
    await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=1`);
    await expect(boxOf(page, box)).toBeVisible();
    const release = await holdBoxes(page);
    await scene.put(faster, 2, 1, 2);
    await clickCell(page, 2, 1, 2);
    await expect(page.getByRole('alert')).toContainText(`${faster.name} already stands at`);
    release();
    await expect(page.getByText('Choose the new place of')).toBeVisible();
    await expect(page).toHaveURL(/storage-areas/);
    await expect(boxOf(page, faster)).toBeVisible();
  });
});

test.describe('select-location mode', () => {
  test('a click places the container and goes back to where it came from', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const [box, other] = [await scene.container('NEWW', { hSize: 2 }), await scene.container('OLDD')];
    await scene.put(other, 1, 1, 1);
    const back = `/containers/${box.id}/edit`;
    const query = `reqCntId=${box.id}&hSize=2&isSelectStorageLocation=true&callbackUri=${encodeURIComponent(back)}`;
    await page.goto(`${scene.path}?${query}`);
    await expect(page.getByText('Choose a place for')).toBeVisible();
    await boxOf(page, other).click();
    await expect(
      page.getByRole('menuitem', { name: 'Container details' }),
      'occupied cells open the menu',
    ).toBeVisible();
    await page.keyboard.press('Escape');
    // The answer is lost: whether it was done is asked, and nobody has to place it again.
    await page.route('**/create-current', (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await expect(page.locator('[data-yard-best="1"]')).toBeVisible();
    await clickCell(page, 1, 1, 3);
    await expect(page).toHaveURL(new RegExp(back));
    await expect(page.getByRole('alert').getByRole('button', { name: 'Undo' })).toBeVisible();
    const active = await api.call(routes.positions.active, { params: { account, id: box.id } });
    expect(
      active.positions.current.map(({ position }) => position),
      'the click hit the second half of the best place',
    ).toEqual([2, 3]);
  });

  test('where the answer is lost, Undo is offered while the yard is still read again', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('LOST');
    await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=1&isSelectStorageLocation=true`);
    await expect(page.getByText('Choose a place for')).toBeVisible();
    const release = await loseAnswer(page, '**/create-current', '**/positions/section-occupancies/**');
    await clickCell(page, 1, 1, 3);
    await expect(page.getByRole('alert').getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page.getByText('Choose a place for')).toBeHidden();
    release();
    await expect(boxOf(page, box)).toBeVisible();
  });

  test('needs the flag to be the string true', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('FLAG');
    for (const flag of ['&isSelectStorageLocation=1', '&isSelectStorageLocation=TRUE', '']) {
      await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=1${flag}`);
      await expect(page.getByRole('grid', { name: 'Section S1' })).toHaveAttribute('aria-busy', 'false');
      await clickCell(page, 1, 1, 3);
      await expect(page.getByText('Choose a place for')).toBeHidden();
    }
    const active = await api.call(routes.positions.active, { params: { account, id: box.id } });
    expect(active.positions.current).toEqual([]);
  });

  test('works by keyboard, and follows no address of elsewhere', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('KEYS');
    const query = `reqCntId=${box.id}&hSize=1&isSelectStorageLocation=true&callbackUri=//elsewhere.example/x`;
    await page.goto(`${scene.path}?${query}`);
    await expect(page.getByText('Choose a place for')).toBeVisible();
    // The arrows move it without a click into the yard.
    await expect(cursor(page)).toBeFocused();
    await expect(cursor(page)).toHaveAccessibleDescription(/^Choose a place for/);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await expect(boxOf(page, box)).toBeVisible();
    await expect(page.getByText('Choose a place for')).toBeHidden();
    await expect(page).toHaveURL(new RegExp(scene.path));
  });
});
