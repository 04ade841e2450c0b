import { routes } from '@boxyard/contract/core/routes.ts';
import { expectAccessible } from '../tools/accessible.ts';
import { haulierOf } from '../tools/at-the-gate.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf } from '../tools/form.ts';
import { button } from '../tools/page-parts.ts';
import { clickCell, sceneOf } from '../tools/yard-scene.ts';

const params = { account };

test('a planner says what a section is for; who drops a box against it is asked, and a better place is shown', async ({
  page,
  api,
}) => {
  const scene = await sceneOf(api);
  const within = { ...params, id: scene.warehouseId };
  const south = await api.call(routes.storageAreas.create, { params: within, body: { name: 'South' } });
  const body = { name: 'Dry', positions: 2 };
  await api.call(routes.storageAreas.createSection, { params: { ...within, areaId: south.id }, body });
  const box = await scene.container('RULE');
  await signIn(page, owner);
  await page.goto(scene.path);
  await page.getByRole('button', { name: /settings.*S1|S1.*settings/i }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Reefers', { exact: true }).click();
  await fieldOf(page, 'Reefer plugs').fill('1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('reefers · 1 plug')).toBeVisible();

  await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=1&isSelectStorageLocation=true`);
  await expect(page.getByText(/Best: Dry/), 'the area of the best place opens').toBeVisible();
  await page.getByRole('tab', { name: /^North/ }).click();
  await clickCell(page, 1, 1, 2);
  await expect(page.getByText('It is kept for reefers.')).toBeVisible();
  await button(page, 'Insist').click();
  await expect(page.getByText(`${box.name} placed`)).toBeVisible();
  const placed = await api.call(routes.positions.get, { params: { ...params, id: box.id } });
  expect(placed.history.map(({ against }) => against.map(({ key }) => key))).toEqual([['keptForKinds']]);

  await button(page, 'Check these containers').click();
  const panel = page.getByRole('dialog', { name: 'Check these containers' });
  await expect(panel.getByText('Against a rule: 1')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: '★ Better place' }).click();
  await page.keyboard.press('b');
  await button(page, 'Move here').click();
  await expect(page.getByText(`${box.name} moved to`)).toBeVisible();
  const mended = await api.call(routes.positions.misplaced, { params: { ...params, warehouseId: scene.warehouseId } });
  expect(mended).toEqual([]);
});

test('a section that must be kept refuses a drop with its rule', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const { sectionId } = scene.section;
  await api.call(routes.storageAreas.updateSection, {
    params: { ...params, id: scene.warehouseId, areaId: scene.areaId, sectionId },
    body: { load: 'full', isMust: true },
  });
  const box = await scene.container('MUST');
  await signIn(page, owner);
  await page.goto(`${scene.path}?reqCntId=${box.id}&hSize=1&isSelectStorageLocation=true`);
  await expect(page.getByText('No place is proposed: every free place is kept for other containers.')).toBeVisible();
  await clickCell(page, 1, 1, 1);
  await expect(page.getByRole('alert')).toContainText('has to be kept. It is kept for full containers.');
});

test('the gate asks what a loaded reefer carries, keeps its warehouse, and asks about a truck from another one', async ({
  page,
  api,
}) => {
  test.slow();
  const [near, far] = [await sceneOf(api), await sceneOf(api)];
  const names = await api.call(routes.warehouses.list, { params, query: {} });
  const nameOf = (id: number) => names.find((each) => each.id === id)?.name ?? '';
  const leaving = await far.container('AWAY');
  await far.put(leaving, 1, 1, 1);
  const [type] = (await api.call(routes.containerTypes.list, { params, query: {} })).filter(
    ({ isRefrigerated, size }) => isRefrigerated && size === 20,
  );
  const body = { name: `COLDBOX${Date.now() % 1e9}`, clientId: 1, containerTypeId: type?.id ?? 0 };
  const [client] = await api.call(routes.clients.list, { params, query: { pageSize: 1, page: 1 } });
  const known = await api.call(routes.containers.create, { params, body: { ...body, clientId: client?.id ?? 0 } });

  const haulier = await haulierOf(api);
  const chooseHaulier = async () => {
    await page.getByRole('combobox', { name: 'Transport company' }).fill(haulier);
    await page.getByRole('option', { name: haulier }).click();
  };
  await signIn(page, owner);
  await page.goto('/gate');
  await expect(page.getByText('Where is this gate?')).toBeVisible();
  const gate = page.getByRole('combobox', { name: 'Where is this gate?' });
  await gate.fill(nameOf(near.warehouseId));
  await page.getByRole('option', { name: nameOf(near.warehouseId) }).click();
  await expect(page.getByText('Where is this gate?')).toBeHidden();
  await page.getByRole('combobox', { name: 'Container number' }).fill(known.name);
  await page.keyboard.press('Enter');
  await expect(fieldOf(page, 'Set temperature')).toBeHidden();
  await page.getByText('Loaded', { exact: true }).click();
  await fieldOf(page, 'Set temperature').fill('-18');
  await fieldOf(page, 'Gross weight').fill('24350');
  await page.getByLabel('Plugged in').check();
  await button(page, 'More details').click();
  await button(page, 'Dangerous goods').click();
  await fieldOf(page, 'UN number').fill('1263');
  await page.getByLabel('Class').fill('3');
  await page.getByRole('option', { name: '3', exact: true }).click();
  await expectAccessible(page);
  await chooseHaulier();
  await button(page, 'Record gate in').click();
  await expect(button(page, 'Next truck')).toBeVisible();
  const stored = await api.call(routes.containers.get, { params: { ...params, id: known.id } });
  expect(stored).toMatchObject({
    warehouseId: near.warehouseId,
    setTemperature: -18,
    grossWeightKg: 24_350,
    weightKind: 'sum',
    isPluggedIn: true,
    dangerousGoods: [{ unNumber: '1263', hazardClass: '3', packingGroup: '' }],
  });

  await page.goto('/gate');
  await page.getByRole('combobox', { name: 'Container number' }).fill(leaving.name);
  await page.keyboard.press('Enter');
  await page.getByText('Out', { exact: true }).click();
  await chooseHaulier();
  await button(page, 'Record gate out').click();
  await expect(page.getByText(`${nameOf(near.warehouseId)}, ${nameOf(far.warehouseId)}`)).toBeVisible();
  await button(page, 'Record it').click();
  await expect(button(page, 'Next truck')).toBeVisible();
});
