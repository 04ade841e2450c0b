import { routes } from '@boxyard/contract/core/routes.ts';
import { chargeFor } from '../tools/at-the-gate.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fill } from '../tools/form.ts';
import { button, rowOf } from '../tools/page-parts.ts';
import { sceneOf } from '../tools/yard-scene.ts';

test('a passage and a bill are changed in the lists of all, which stay as they were filtered', async ({
  page,
  api,
}) => {
  const { id, name } = await (await sceneOf(api)).container('LIST');
  const container = { account, containerId: id };
  const { clientId } = await api.call(routes.containers.get, { params: { account, id } });
  const arrivalDate = Math.floor(Date.now() / 1000) - 3600;
  await api.call(routes.transports.createGateIn, {
    params: container,
    body: { clientId, vehicleType: 'truck', arrivalDate },
  });
  await chargeFor(api, name);
  await signIn(page, owner);
  const dialog = page.getByRole('dialog');
  const pencil = rowOf(page, name).getByRole('button', { name: /^Edit/ });

  await page.goto(`/transports?containerName=${name}`);
  await pencil.click();
  await expect(dialog).toContainText(name.slice(-7, -1));
  await fill(page, { Driver: 'Eva Malá' });
  await button(dialog, 'Save').click();
  await expect(page.getByText('Transport updated successfully.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/transports?containerName=${name}`);
  await expect(pencil).toBeFocused();
  const passages = await api.call(routes.transports.listAll, { params: container, query: {} });
  expect(passages).toMatchObject([{ driverName: 'Eva Malá' }]);

  await page.goto(`/transactions?containerName=${name}&type=depot`);
  await pencil.click();
  await expect(dialog).toContainText(name.slice(-7, -1));
  await fill(page, { 'Unit price': '3.50' });
  await page.keyboard.press('Enter');
  await expect(dialog, 'what is typed is a number before its field is left').toHaveCount(0);
  await expect(rowOf(page, name)).toContainText('3.50');
  await expect(page).toHaveURL(`/transactions?containerName=${name}&type=depot`);
  await expect(pencil).toBeFocused();

  await rowOf(page, name)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await button(dialog, 'Delete').click();
  await expect(pencil).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(pencil).toBeVisible();
  await expect(page.locator('body'), 'the focus is where it was before Undo').not.toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the list stays where it was scrolled to while one of its bills is changed', async ({ page, api }) => {
    const { name } = await (await sceneOf(api)).container('SCRL');
    for (let nth = 0; nth < 9; nth++) await chargeFor(api, name);
    await signIn(page, owner);
    await page.goto(`/transactions?containerName=${name}`);
    const pencil = page.getByRole('button', { name: /^Edit / }).nth(6);
    await pencil.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate<number>('Math.round(document.scrollingElement.scrollTop)');
    const before = await scrolled();
    expect(before).toBeGreaterThan(400);
    await pencil.click();
    await fill(page, { Notes: 'Agreed by phone' });
    await button(page.getByRole('dialog'), 'Save').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(pencil).toBeFocused();
    expect(await scrolled()).toBe(before);
  });
});
