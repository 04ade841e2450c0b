import { routes } from '@boxyard/contract/core/routes.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { boxOf, cursor, expectOver, highlight, hoverCell, sceneOf } from '../tools/yard-scene.ts';

test('the yard proposes the best places, one key goes there, and the tabs count what is free', async ({
  page,
  api,
}) => {
  const scene = await sceneOf(api);
  const inWarehouse = { account, id: scene.warehouseId };
  const [low, box] = [await scene.container('LOWW'), await scene.container('BEST')];
  const south = await api.call(routes.storageAreas.create, { params: inWarehouse, body: { name: 'South' } });
  await api.call(routes.storageAreas.createSection, {
    params: { ...inWarehouse, areaId: south.id },
    body: { name: 'W1', rows: 1, tiers: 2, positions: 4 },
  });
  await scene.put(low, 1, 1, 2);
  await signIn(page, owner);
  const placeOf = async ({ id }: { id: number }) => {
    const { positions } = await api.call(routes.positions.active, { params: { account, id } });
    return positions.current.map(({ sasId, row, tier, position }) => [sasId, row, tier, position]);
  };

  await test.step('the best place of another area is named, with the way to it', async () => {
    await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=1&isSelectStorageLocation=true#${south.id}`);
    await expect(page.getByText('Best: North > S1 > Row: 1 > Tier: 2 > Position: 2')).toBeVisible();
    await expect(
      page.getByText(/on a stack of the same client; one container of the same client in this row/),
    ).toBeVisible();
    await expect(cursor(page)).toBeFocused();
    await page.keyboard.press('b');
    await expect(page.getByRole('tab', { name: 'North 35 free positions' })).toHaveAttribute('aria-selected', 'true');
    await expect(cursor(page)).toBeFocused();
    await expect(cursor(page)).toHaveAccessibleName('Row: 1 > Tier: 2 > Position: 2 · free. Free');
    await expect(page.locator('[data-yard-best]')).toHaveText(['★1', '★2', '★3', '★4', '★5']);
    await expectOver(page.locator('[data-yard-best="1"]'), 1, 2, 2);
    await expectOver(cursor(page), 1, 2, 2);
    await expect(page.getByText('S1 > Row: 1 > Tier: 2 > Position: 2', { exact: true })).toBeVisible();
    expect(await placeOf(box), 'nothing happens before the yes').toEqual([]);
    await page.keyboard.press('Enter');
    await expect(boxOf(page, box)).toBeVisible();
    expect(await placeOf(box)).toEqual([[scene.section.sectionId, 1, 2, 2]]);
    await expect(page.locator('[data-yard-best]')).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'North 34 free positions' })).toBeVisible();
  });

  await test.step('another container is moved by the button, and the proposals follow what others do', async () => {
    await boxOf(page, box).click();
    await page.getByRole('menuitem', { name: 'Move now' }).click();
    await expect(page.getByText('Best: S1 > Row: 1 > Tier: 1 > Position: 1')).toBeVisible();
    await hoverCell(page, 2, 1, 6);
    await expect(highlight(page)).toHaveAttribute('data-state', 'valid');
    const faster = await scene.container('FAST');
    await scene.put(faster, 1, 1, 1);
    await expect(page.getByText('Best: S1 > Row: 1 > Tier: 2 > Position: 1')).toBeVisible();
    await page.getByRole('button', { name: 'Show S1 > Row: 1 > Tier: 2 > Position: 1' }).click();
    await page.getByRole('button', { name: 'Move here' }).click();
    await expect(page.getByText(`${box.name} moved to S1 > Row: 1 > Tier: 2 > Position: 1`)).toBeVisible();
    expect(await placeOf(box)).toEqual([[scene.section.sectionId, 1, 2, 1]]);
  });
});

test('the yard opens at the area of the best place, also where that is not the first', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const inWarehouse = { account, id: scene.warehouseId };
  const [low, box] = [await scene.container('LOWS'), await scene.container('SOUT')];
  const south = await api.call(routes.storageAreas.create, { params: inWarehouse, body: { name: 'South' } });
  const { sectionId } = await api.call(routes.storageAreas.createSection, {
    params: { ...inWarehouse, areaId: south.id },
    body: { name: 'W1', rows: 1, tiers: 2, positions: 4 },
  });
  await api.call(routes.positions.createCurrent, {
    params: { account, id: low.id },
    body: { sasId: sectionId, row: 1, tier: 1, position: 2, blockIndex: 1 },
  });
  await signIn(page, owner);
  await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=1&isSelectStorageLocation=true`);
  await expect(page.getByRole('tab', { name: /^South/ })).toHaveAttribute('aria-selected', 'true');
  await expectOver(page.locator('[data-yard-best="1"]'), 1, 2, 2);
  await expectOver(cursor(page), 1, 2, 2);
});
