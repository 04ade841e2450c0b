import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import type { Api } from '../tools/api.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { expectFilled, fieldOf, fill } from '../tools/form.ts';
import { button, rowOf, typedMoment } from '../tools/page-parts.ts';
import { type Scene, sceneOf } from '../tools/yard-scene.ts';

const hour = 3600;
const week = 7 * 24 * hour;
const now = () => Math.floor(Date.now() / 1000);
const dialog = (page: Page) => page.getByRole('dialog');
const load = (page: Page, name: string) => dialog(page).getByRole('radio', { name });

interface Box {
  scene: Scene;
  id: number;
  name: string;
  clientId: number;
  client: string;
}

async function boxOf(api: Api, prefix: string): Promise<Box> {
  const scene = await sceneOf(api);
  const { id, name } = await scene.container(prefix);
  const { clientId, clientName } = await api.call(routes.containers.get, { params: { account, id } });
  return { scene, id, name, clientId, client: clientName };
}

const passIn = (api: Api, { id, clientId }: Box, arrivalDate: number, more: object = {}) =>
  api.call(routes.transports.createGateIn, {
    params: { account, containerId: id },
    body: { clientId, vehicleType: 'truck', arrivalDate, ...more },
  });
const changeBox = (api: Api, { id }: Box, body: object) =>
  api.call(routes.containers.update, { params: { account, id }, body });
const passagesOf = (api: Api, { id }: Box) =>
  api.call(routes.transports.listAll, { params: { account, containerId: id }, query: { sort: '-date' } });

async function beginPassage(page: Page, type: string): Promise<void> {
  await button(page, 'Add').click();
  await page.getByRole('menuitem', { name: 'Add gate transport' }).click();
  await expect(fieldOf(page, 'Transport type')).toHaveValue(type);
}

async function chooseCompany(page: Page, name: string): Promise<void> {
  await fieldOf(page, 'Transport company').fill(name);
  await page.getByRole('option', { name }).first().click();
}

test('a passage that is recorded a week late shows the container of then', async ({ page, api }) => {
  const box = await boxOf(api, 'LATE');
  await changeBox(api, box, { isEmpty: false, sealNumber: 'SK-NOW', isDefective: true });
  await signIn(page, owner);
  await page.goto(`/containers/${box.id}/edit`);
  await beginPassage(page, 'Gate in');
  await expectFilled(page, { 'Seal number': 'SK-NOW', Customer: box.client, Condition: 'Used', Defective: true });
  await expect(load(page, 'Loaded')).toBeChecked();

  await fill(page, { Condition: 'Repaired', 'Arrival date and time': typedMoment(now() - week) });
  await expectFilled(page, { 'Seal number': '', Defective: false });
  await expect(load(page, 'Empty')).toBeChecked();
  await expect(fieldOf(page, 'Condition'), 'what the clerk chose stays').toHaveValue('Repaired');

  await fill(page, { 'Transport type': 'Planned in' });
  await expect(fieldOf(page, 'Seal number')).toHaveCount(0);
  await fill(page, { 'Transport type': 'Gate in' });
  await expect(load(page, 'Empty')).toBeChecked();

  await chooseCompany(page, box.client);
  await button(page, 'Create').click();
  await expect(rowOf(page, 'Gate in')).toContainText('Done');
  const then = { isEmpty: true, sealNumber: '', isDefective: false, containerCondition: 'repaired' };
  expect(await passagesOf(api, box)).toMatchObject([then]);
  const present = { isEmpty: false, sealNumber: 'SK-NOW', isDefective: true, containerCondition: 'repaired' };
  expect(await api.call(routes.containers.get, { params: { account, id: box.id } })).toMatchObject(present);
});

test('the last passage says what its container says by now, and takes it over', async ({ page, api }) => {
  const box = await boxOf(api, 'NEWS');
  await passIn(api, box, now() - hour, { sealNumber: 'SK-1' });
  await signIn(page, owner);
  await page.goto(`/containers/${box.id}/edit?tab=transports`);
  const edit = rowOf(page, 'Gate in').getByRole('button', { name: /^Edit/ });
  await edit.click();
  await expectFilled(page, { 'Seal number': 'SK-1', Customer: box.client });
  await expect(button(page, 'Copy into the gate move')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await changeBox(api, box, { isEmpty: false, sealNumber: 'SK-2' });
  await edit.click();
  await expectFilled(page, { 'Seal number': 'SK-1' });
  await expect(page.getByText('The container now says: loaded, seal SK-2.')).toBeVisible();
  await button(page, 'Copy into the gate move').click();
  await expect(button(page, 'Copy into the gate move')).toHaveCount(0);
  await expectFilled(page, { 'Seal number': 'SK-2' });
  await expect(load(page, 'Loaded')).toBeChecked();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await button(page, 'Save').click();
  expect((await sent).postDataJSON()).toEqual({ type: 'gate_in', isEmpty: false, sealNumber: 'SK-2' });
  await expect(page.getByText('Transport updated successfully.')).toBeVisible();
});

test('a second gate in is questioned, and stored on a yes only', async ({ page, api }) => {
  const box = await boxOf(api, 'AGAIN');
  const first = await passIn(api, box, now() - 2 * hour);
  await signIn(page, owner);
  await page.goto(`/containers/${box.id}/edit`);
  await beginPassage(page, 'Gate out');
  await fill(page, { 'Transport type': 'Gate in', Driver: 'Eva Malá', 'Seal number': 'SK-3' });
  await chooseCompany(page, box.client);
  await button(page, 'Create').click();
  const question = page.getByRole('dialog', { name: 'Record another gate in?' });
  await expect(question).toContainText(`${box.name} came in on`);
  await expect(question).toContainText(`(${first.tripCode}) and has not gone out since.`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(question).toHaveCount(0);
  await expectFilled(page, { 'Transport type': 'Gate in', Driver: 'Eva Malá', 'Seal number': 'SK-3' });
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await passagesOf(api, box)).toHaveLength(1);

  await button(page, 'Create').click();
  await question.getByRole('button', { name: 'Save all the same' }).click();
  await expect(page.getByText('Transport created successfully.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const [second] = await passagesOf(api, box);
  expect(second).toMatchObject({ type: 'gate_in', driverName: 'Eva Malá', sealNumber: 'SK-3' });

  await rowOf(page, second?.tripCode ?? '')
    .getByRole('button', { name: /^Edit/ })
    .click();
  await fill(page, { 'Arrival date and time': typedMoment(now() - 3 * hour) });
  await button(page, 'Save').click();
  await expect(question, 'the other one is later now').toContainText('did not go out before that');
  await question.getByRole('button', { name: 'Save all the same' }).click();
  await expect(page.getByText('Transport updated successfully.')).toBeVisible();
  const [, moved] = await passagesOf(api, box);
  expect(moved?.id).toBe(second?.id);
});

test('the next passage of a container in the yard is its way out, also where no gate in was recorded', async ({
  page,
  api,
}) => {
  const box = await boxOf(api, 'OUT');
  await box.scene.put({ id: box.id, name: box.name, hSize: 1 }, 1, 1, 1);
  await signIn(page, owner);
  await page.goto(`/containers/${box.id}/edit`);
  await beginPassage(page, 'Gate out');
});

test('a damage is seen at a passage or in the yard', async ({ page, api }) => {
  const box = await boxOf(api, 'HURT');
  const arrival = await passIn(api, box, now() - 2 * hour);
  await signIn(page, owner);
  await page.goto(`/containers/${box.id}/edit?tab=damages`);
  await page.getByRole('button', { name: 'Add damage' }).first().click();
  const gateIn = new RegExp(`^Gate in .* · ${arrival.tripCode}$`);
  await expect(fieldOf(page, 'Seen at')).toHaveValue(gateIn);
  await dialog(page).getByText('Outer', { exact: true }).click();
  await fill(page, { 'Damage type': 'Front door left' });
  await expectAccessible(page);
  await button(page, 'Save').click();
  const row = rowOf(page, 'Front door left');
  await expect(row).toContainText('gate in');
  const damages = () => api.call(routes.damages.list, { params: { account, containerId: box.id }, query: {} });
  expect(await damages()).toMatchObject([{ transportId: arrival.id, seenAt: arrival.date }]);

  await row.getByRole('button', { name: 'Front door left' }).click();
  await expect(fieldOf(page, 'Seen at')).toHaveValue(gateIn);
  await fill(page, { 'Seen at': 'In the yard' });
  await button(page, 'Save').click();
  await expect(row).not.toContainText('gate in');
  expect(await damages()).toMatchObject([{ transportId: null }]);
});
