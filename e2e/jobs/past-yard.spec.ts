import { routes } from '@boxyard/contract/core/routes.ts';
import { expectAccessible } from '../tools/accessible.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { boxOf, clickCell, sceneOf } from '../tools/yard-scene.ts';

test('the yard of a moment ago: the container stands where it stood, and a cell tells what stood on it', async ({
  page,
  api,
}) => {
  await signIn(page, owner);
  const scene = await sceneOf(api);
  const box = await scene.container('PAST');
  await scene.put(box, 1, 1, 2);
  const { positions } = await api.call(routes.positions.active, { params: { account, id: box.id } });
  expect(positions.current).toHaveLength(1);
  await page.goto(scene.path);
  await expect(boxOf(page, box)).toBeVisible();

  await test.step('an hour ago there was no yard; now there is', async () => {
    await page.getByRole('button', { name: 'Past', exact: true }).click();
    await expect(page.getByText('The yard as it stood at')).toBeVisible();
    await expect(page.getByText('The warehouse had no areas at that time.')).toBeVisible();
    const slider = page.getByRole('slider', { name: 'Moment shown' });
    await slider.press('End');
    await expect(boxOf(page, box)).toBeVisible();
    await expectAccessible(page);
    await slider.press('Home');
    await expect(page.getByText('The warehouse had no areas at that time.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add new section' })).toBeVisible();
    await expect(page).not.toHaveURL(/at=/);
  });

  await test.step('the free cell says what stood on it, and who stands says since when', async () => {
    await api.call(routes.transfers.move, {
      params: { account },
      body: {
        moves: [{ containerId: box.id, sasId: scene.section.sectionId, row: 2, tier: 1, position: 4, blockIndex: 1 }],
      },
    });
    await expect(page.getByRole('rowgroup', { name: 'Row #2' }).getByRole('gridcell')).toHaveCount(1);
    await clickCell(page, 1, 1, 2);
    const stays = page.getByRole('dialog', { name: 'What stood here' });
    await expect(stays).toContainText('Row: 1 > Tier: 1 > Position: 2');
    await expect(stays.getByRole('listitem')).toHaveText([new RegExp(`${box.name.slice(0, 4)}.*–`)]);
    await page.keyboard.press('Escape');
    await expect(stays).toHaveCount(0);
    await clickCell(page, 2, 1, 4);
    await page.getByRole('menuitem', { name: 'What stood here' }).click();
    await expect(stays.getByRole('listitem')).toHaveText([/since/]);
    await expect(stays.getByRole('link')).toHaveAttribute('href', `/containers/${box.id}/edit`);
  });
});
