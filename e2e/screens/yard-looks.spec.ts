import { routes } from '@boxyard/contract/core/routes.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { boxOf, sceneOf } from '../tools/yard-scene.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, owner);
});

test('the legend tells whose containers have which colour, also of one that comes', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const [first, later] = [await scene.container('LEGA', { color: '#7a1f5c' }), await scene.container('LEGB')];
  await scene.put(first, 1, 1, 1);
  await page.goto(scene.path);
  const { clientName } = await api.call(routes.containers.get, { params: { account, id: first.id } });
  const colors = page.getByRole('list', { name: 'Colours of the containers' }).getByRole('listitem');
  await expect(colors).toHaveText([clientName]);
  await expect(colors.locator('span')).toHaveCSS('background-color', 'rgb(122, 31, 92)');
  await scene.put(later, 1, 1, 2);
  await expect(colors).toHaveText([clientName, clientName]);
});

test('the head of a section stays over its boxes, however far the yard is scrolled', async ({ page, api }) => {
  await page.setViewportSize({ width: 820, height: 700 });
  const scene = await sceneOf(api);
  const params = { account, id: scene.warehouseId, areaId: scene.areaId };
  const wide = { name: 'Wide', rows: 6, tiers: 4, positions: 20 };
  await api.call(routes.storageAreas.createSection, { params, body: wide });
  const box = await scene.container('HEAD');
  await scene.put(box, 2, 1, 6);
  await page.goto(scene.path);
  await expect(boxOf(page, box)).toBeVisible();
  const pane = page.locator('[data-yard-pane]');
  const heads = page.getByRole('heading', { level: 2 });
  for (const left of [0, 300, 900]) {
    await pane.evaluate((element, x) => element.scrollTo(x, 60), left);
    await expect.poll(() => pane.evaluate((element) => element.scrollLeft)).toBe(left);
    const [around, head] = [await pane.boundingBox(), await heads.filter({ hasText: 'S1' }).boundingBox()];
    if (!around || !head) throw new Error('The pane or the head of the section is not on the screen.');
    expect(head.x - around.x, 'its name').toBeLessThan(40);
    const covered = await page.evaluate(
      ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('section > header') !== null,
      [around.x + around.width - 20, head.y + head.height / 2],
    );
    expect(covered, `to its right end at ${left} px`).toBe(true);
  }
});
