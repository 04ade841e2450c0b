import { routes } from '@boxyard/contract/core/routes.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { boxOf, highlight, hoverCell, sceneOf, tip } from '../tools/yard-scene.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, owner);
});

test.describe('release', () => {
  test('frees the place at once when nothing depends on it', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('FREE');
    await scene.put(box, 1, 1, 1);
    await page.goto(scene.path);
    await boxOf(page, box).click();
    await page.getByRole('menuitem', { name: 'Release position' }).click();
    await expect(page.getByText('Position released')).toBeVisible();
    await expect(boxOf(page, box)).toBeHidden();
  });

  test('asks first when it cancels a transfer, and confirming does both', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('TASK');
    await scene.put(box, 1, 1, 1);
    await page.goto(scene.path);
    await boxOf(page, box).click();
    const item = page.getByRole('menuitem', { name: 'Release position' });
    await expect(item).toBeVisible();
    // Someone starts a transfer while the menu is open.
    await scene.reserve(box, 2, 1, 1);
    const task = await api.call(routes.workTasks.create, {
      params: { account },
      body: { containerId: box.id, type: 'transfer', title: 'Warehouse movements' },
    });
    await item.click();
    await expect(page.getByRole('dialog', { name: `Release position of ${box.name}` })).toContainText(
      'Proceeding will cancel all uncompleted tasks',
    );
    await page.getByRole('button', { name: 'Proceed' }).click();
    await expect(page.getByText('Position released')).toBeVisible();
    const after = await api.call(routes.workTasks.get, { params: { account, id: task.id } });
    expect(after.status).toBe('canceled');
    await expect(boxOf(page, box)).toBeHidden();
  });
});

test.describe('areas and sections', () => {
  test('an area and its section are made, renamed and, once empty, deleted', async ({ page, api }) => {
    const scene = await sceneOf(api);
    await page.goto(scene.path);
    await page.getByRole('button', { name: 'Add new area' }).click();
    await expect(page.getByRole('dialog', { name: 'Create new Area' })).toBeVisible();
    await page.getByLabel('Area name').fill('East');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'East' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Add new section' }).click();
    await page.getByLabel('Section name').fill('E1');
    await page.getByLabel('Rows').fill('2');
    await page.getByLabel('Positions').fill('4');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid', { name: 'Section E1' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit area' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Area' })).toBeVisible();
    await page.getByLabel('Area name').fill('Far East');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Far East' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit area' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog', { name: 'Delete Far East' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('tab', { name: 'Far East' })).toBeHidden();
  });

  test('the grid changes row by row, locally until it is saved, and is not left unasked', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const inWarehouse = { account, id: scene.warehouseId };
    await api.call(routes.storageAreas.create, { params: inWarehouse, body: { name: 'South' } });
    await page.goto(scene.path);
    await page.getByRole('button', { name: 'Edit the grid of S1' }).click();
    await page.getByLabel('Section name').fill('S1 north');
    await page.getByRole('button', { name: 'Add tier to row 1' }).click();
    await page.getByLabel('Positions of row 1').press('ArrowDown');
    await page.getByLabel('Positions of row 1').press('ArrowUp');
    await page.getByLabel('Tiers of row 1').fill('21');
    await expect(page.getByLabel('Tiers of row 1'), 'at most 20').toHaveValue('4');
    await page.getByRole('button', { name: 'Remove the last position of row 2' }).click();
    await page.getByRole('button', { name: 'Add row' }).click();
    await expect(page.getByRole('rowgroup', { name: 'Row #3' })).toBeVisible();

    // Neither another area nor another screen takes the draft away without a question.
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    for (const away of [page.getByRole('tab', { name: 'South' }), page.getByRole('link', { name: 'Containers' })]) {
      await away.click();
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(question).toBeHidden();
      await expect(page.getByRole('rowgroup', { name: 'Row #3' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'S1 north' })).toBeVisible();
    const params = { account, id: scene.warehouseId, areaId: scene.areaId };
    const [section] = (await api.call(routes.storageAreas.get, { params })).sections;
    expect(section).toMatchObject({
      name: 'S1 north',
      rows: [
        { tiers: 4, positions: 6 },
        { tiers: 3, positions: 5 },
        { tiers: 3, positions: 5 },
      ],
    });
  });

  test('any row can go: the boxes of later rows are drawn with their row, and stay in it', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const [low, high] = [await scene.container('ROWA'), await scene.container('ROWC')];
    const path = { account, id: scene.warehouseId, areaId: scene.areaId, sectionId: scene.section.sectionId };
    const rows = [3, 2, 1].map((tiers) => ({ tiers, positions: 6 }));
    await api.call(routes.storageAreas.updateSection, { params: path, body: { rows } });
    await scene.put(low, 1, 1, 2);
    await scene.put(high, 3, 1, 4);
    await page.goto(scene.path);
    await page.getByRole('button', { name: 'Edit the grid of S1' }).click();
    await page.getByRole('button', { name: 'Remove row 1' }).click();
    await expect(page.getByRole('status').filter({ hasText: low.name })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(`Cells in use cannot be taken away: ${low.name}.`);
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Edit the grid of S1' }).click();
    await page.getByRole('button', { name: 'Remove row 2' }).click();
    await expect(page.getByRole('rowgroup', { name: 'Row #2' })).toContainText(high.name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Edit the grid of S1' })).toBeVisible();
    await expect(page.getByRole('rowgroup', { name: 'Row #2' })).toContainText(high.name);
    const active = await api.call(routes.positions.active, { params: { account, id: high.id } });
    expect(active.positions.current[0]).toMatchObject({ row: 2, tier: 1, position: 4 });
  });

  test('cells in use stay: the refusal names the containers and keeps the mode; cancel reloads', async ({
    page,
    api,
  }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('USED');
    await scene.put(box, 2, 1, 6);
    await page.goto(scene.path);
    await page.getByRole('button', { name: 'Edit the grid of S1' }).click();
    await page.getByRole('button', { name: 'Remove the last position of row 2' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(`Cells in use cannot be taken away: ${box.name}.`);
    await expect(page.getByLabel('Section name')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByLabel('Section name')).toBeHidden();
    await expect(boxOf(page, box)).toBeVisible();
  });
});

// Within a second on an idle machine.
const live = { timeout: 5000 };

test.describe('live', () => {
  test("two browsers see each other's moves without a reload", async ({ page, browser, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('LIVE');
    const other = await (await browser.newContext()).newPage();
    await signIn(other, owner);
    const listening = [page, other].map((each) =>
      each.waitForResponse((response) => response.url().includes('/events?')),
    );
    await Promise.all([page.goto(scene.path), other.goto(scene.path)]);
    for (const each of [page, other]) await expect(each.getByRole('grid')).toBeVisible();
    await Promise.all(listening);

    await scene.put(box, 1, 1, 1);
    await expect(boxOf(page, box)).toBeVisible(live);
    await expect(boxOf(other, box)).toBeVisible(live);

    await boxOf(page, box).click();
    await page.getByRole('menuitem', { name: 'Release position' }).click();
    await expect(page.getByText('Position released')).toBeVisible();
    await expect(boxOf(other, box)).toBeHidden(live);
    await other.context().close();
  });

  test('a preview whose place is lost says so, where it stands', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const [box, faster] = [await scene.container('SLOW'), await scene.container('FAST')];
    await scene.put(box, 1, 1, 1);
    await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=1`);
    await expect(page.getByText('Choose the new place of')).toBeVisible();
    await hoverCell(page, 2, 1, 3);
    await expect(highlight(page)).toHaveAttribute('data-state', 'valid');
    await scene.put(faster, 2, 1, 3);
    await expect(highlight(page)).toHaveAttribute('data-state', 'forbidden', live);
    await expect(tip(page)).toContainText('No longer free');
    await expect(tip(page)).toContainText(`${faster.name} stands here.`);
    await expect(page.getByRole('status').filter({ hasText: 'No longer free' })).toBeAttached();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the page does not scroll sideways, and every target takes a thumb', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const box = await scene.container('THUM');
    await scene.put(box, 1, 1, 1);
    await page.goto(scene.path);
    await boxOf(page, box).scrollIntoViewIfNeeded();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    const allTakeAThumb = async (role: 'button' | 'menuitem') => {
      for (const button of await page.getByRole('main').or(page.getByRole('menu')).getByRole(role).all()) {
        const size = (await button.isVisible()) ? await button.boundingBox() : null;
        if (size && size.width > 1) expect(size.height, (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44);
      }
    };
    await allTakeAThumb('button');
    expect((await boxOf(page, box).boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await boxOf(page, box).tap();
    await expect(page.getByRole('menuitem', { name: 'Create transfer task' })).toBeVisible();
    await allTakeAThumb('menuitem');
    await page.getByRole('menuitem', { name: 'Create transfer task' }).tap();
    await allTakeAThumb('button');
    await page.getByRole('button', { name: 'Edit the grid of S1' }).tap();
    await expect(page.getByRole('button', { name: 'Add row' })).toBeVisible();
    await allTakeAThumb('button');
  });
});
