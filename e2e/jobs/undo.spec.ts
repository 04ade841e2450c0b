import { routes } from '@boxyard/contract/core/routes.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { loseAnswer } from '../tools/lost-answer.ts';
import { button, toast } from '../tools/page-parts.ts';
import { sceneOf } from '../tools/yard-scene.ts';

test('a release is undone by click and by key, unless the place is taken: then the reason stays', async ({
  page,
  api,
}) => {
  const scene = await sceneOf(api);
  const [box, other] = [await scene.container('UND'), await scene.container('OTH')];
  await scene.put(box, 1, 1, 2);
  const places = async () =>
    (await api.call(routes.positions.active, { params: { account, id: box.id } })).positions.current.length;
  await signIn(page, owner);
  await page.goto(`/containers/${box.id}/edit`);

  await button(page, 'Release position').click();
  await expect(page.getByText('Position released')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await places()).toBe(1);

  await button(page, 'Release position').click();
  await expect(button(page, 'Undo')).toBeVisible();
  await page.locator('#content').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(button(page, 'Undo')).toBeHidden();
  await expect.poll(places).toBe(1);
  await expect(button(page, 'Release position')).toBeVisible();

  await button(page, 'Release position').click();
  await expect(button(page, 'Undo')).toBeVisible();
  await scene.put(other, 1, 1, 2);
  await button(page, 'Undo').click();
  await expect(toast(page, 'It could not be undone.')).toContainText(`${other.name} already stands at`);
  expect(await places()).toBe(0);
});

test('a deleted record comes back to its list', async ({ page, api }) => {
  const { name } = await (await sceneOf(api)).container('DEL');
  await signIn(page, owner);
  await page.goto(`/containers?name=${name}`);
  await page.getByRole('link', { name }).first().click();
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/containers/);
  await button(page, 'Undo').click();
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
});

test('where the answer to a release is lost, Undo is offered while the place is still read again', async ({
  page,
  api,
}) => {
  const scene = await sceneOf(api);
  const box = await scene.container('LOS');
  await scene.put(box, 1, 1, 2);
  await signIn(page, owner);
  await page.goto(`/containers/${box.id}/edit`);
  const showReads = await loseAnswer(page, '**/release-current', '**/positions/container/*/active');
  await button(page, 'Release position').click();
  await button(page, 'Undo').click();
  showReads();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(button(page, 'Release position')).toBeVisible();
});
