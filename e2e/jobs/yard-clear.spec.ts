import { routes } from '@boxyard/contract/core/routes.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { boxOf, hoverCell, sceneOf, tip } from '../tools/yard-scene.ts';

test('nothing lies over the reason why a place is none, nor over a cell of the yard', async ({ page, api }) => {
  const scene = await sceneOf(api);
  await api.call(routes.storageAreas.createSection, {
    params: { account, id: scene.warehouseId, areaId: scene.areaId },
    body: { name: 'S2', rows: 1, tiers: 3, positions: 6 },
  });
  const [under, box] = [await scene.container('UNDE'), await scene.container('OVER')];
  await scene.put(under, 2, 1, 3);
  await signIn(page, owner);
  await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=1&isSelectStorageLocation=true`);
  await expect(boxOf(page, under)).toBeVisible();
  await expect(page.locator('[data-yard-best="1"]')).toBeVisible();
  await hoverCell(page, 2, 1, 3);
  await expect(tip(page).first()).toHaveAttribute('data-state', 'forbidden');
  const covered = await tip(page)
    .first()
    .evaluate((element) => {
      element.style.pointerEvents = 'auto';
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => ({ x, y })));
      return corners.filter(({ x, y }) => !element.contains(document.elementFromPoint(x, y)));
    });
  expect(covered, 'corners of the tip that something covers').toEqual([]);

  const [pane, panel] = [page.locator('[data-yard-pane]'), page.locator('[data-yard-mode]')];
  const [ofPane, ofPanel] = [await pane.boundingBox(), await panel.boundingBox()];
  expect(ofPanel?.y ?? 0).toBeGreaterThanOrEqual((ofPane?.y ?? 0) + (ofPane?.height ?? 0));
});

test('with the spacing of text that WCAG 1.4.12 names each tier has its number beside it', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const box = await scene.container('TEXT');
  await scene.put(box, 1, 1, 1);
  await signIn(page, owner);
  await page.goto(scene.path);
  await expect(boxOf(page, box)).toBeVisible();
  await page.addStyleTag({
    content: '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  });
  const away = await page.getByRole('rowgroup', { name: 'Row #1' }).evaluate((row) => {
    const height = Number.parseFloat(getComputedStyle(row).getPropertyValue('--cell-height'));
    const { bottom } = row.getBoundingClientRect();
    const range = document.createRange();
    const numbers = [...(row.closest('section')?.querySelector('ol')?.children ?? [])];
    return numbers.map((each) => {
      range.selectNodeContents(each);
      const text = range.getBoundingClientRect();
      return Math.abs(text.top + text.height / 2 - (bottom - (Number(each.textContent) - 0.5) * height));
    });
  });
  expect(away).toHaveLength(3);
  expect(Math.max(...away), 'pixels from the middle of its tier').toBeLessThan(4);
});
