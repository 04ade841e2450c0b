import { expectAccessible } from '../tools/accessible.ts';
import { owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { button } from '../tools/page-parts.ts';
import { boxOf, hoverCell, sceneOf } from '../tools/yard-scene.ts';

// What a screen shows only after a click, in both themes; the screens themselves are every-screen.spec.ts.
for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours axe finds nothing`, () => {
    test.use({ colorScheme });
    test.beforeEach(async ({ page }) => {
      await signIn(page, owner);
    });

    test('on the dashboard, chart or table', async ({ page }) => {
      await page.goto('/dashboard');
      await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
      await expectAccessible(page);
      await button(page, 'Show as a table').click();
      await expectAccessible(page);
    });

    test('in the yard: looking, with the menu, moving, editing', async ({ page, api }) => {
      const scene = await sceneOf(api);
      const [box, wide] = [
        await scene.container('AXEE'),
        await scene.container('WIDE', { hSize: 2, color: '#8592a6' }),
      ];
      await scene.put(box, 1, 1, 1);
      await scene.put(wide, 2, 1, 2);
      await scene.reserve(wide, 2, 1, 3);
      await page.goto(scene.path);
      await expect(boxOf(page, box)).toBeVisible();
      await expectAccessible(page);
      await boxOf(page, box).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: 'Create transfer task' }).click();
      await hoverCell(page, 2, 2, 1);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Edit the grid of S1' }).click();
      await expectAccessible(page);
    });
  });
}
