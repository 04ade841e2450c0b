import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import type { Api } from '../tools/api.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { toast, unique } from '../tools/page-parts.ts';
import { type Scene, type Standing, sceneOf } from '../tools/yard-scene.ts';

const createPath = ({ id, name, hSize }: Standing, row: number, tier: number, position: number) =>
  `/transfer-tasks/create/${id}/${name}/${row}/${tier}/${position}/${hSize}`;
const editPath = ({ id, name }: Standing, task: number) => `/transfer-tasks/${id}/${name}/${task}/edit`;

/** A container on row 1 with a reservation on row 2. */
async function reserved(scene: Scene, hSize = 1): Promise<Standing> {
  const container = await scene.container('TR', { hSize });
  await scene.put(container, 1, 1, 1);
  await scene.reserve(container, 2, 1, 3);
  return container;
}

async function openTask(api: Api, container: Standing): Promise<number> {
  const body = { containerId: container.id, type: 'transfer' as const, title: 'Move for inspection' };
  return (await api.call(routes.workTasks.create, { params: { account }, body })).id;
}

const answer = async (page: Page, question: string, choice: 'Yes' | 'No') => {
  await expect(page.getByRole('dialog')).toContainText(question);
  await page.getByRole('dialog').getByRole('button', { name: choice }).click();
};

test('a transfer goes from reservation through its task to completion', async ({ page, api }) => {
  test.slow();
  const container = await reserved(await sceneOf(api), 2);
  await signIn(page, owner);
  const containerPage = `/containers/${container.id}/edit`;
  await page.goto(containerPage);
  await page.getByRole('link', { name: 'Create transfer task' }).click();
  await expect(page).toHaveURL(createPath(container, 2, 1, 3));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Create Transfer Task :: ${container.name}`);
  await expect(page.getByText('North > S1 > Row: 1 > Tier: 1 > Position: 1 - 2')).toBeVisible();
  await expect(page.getByText('North > S1 > Row: 2 > Tier: 1 > Position: 3 - 4')).toBeVisible();

  const reason = page.getByRole('combobox', { name: 'Reason' });
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Reason is required.')).toBeVisible();
  await reason.fill('ab');
  await page.keyboard.press('Enter'); // keeps what matches nothing
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reason is required.')).toBeVisible();
  await reason.fill('Move');
  await page.getByRole('option', { name: 'Move for inspection' }).click();
  const description = page.getByRole('textbox', { name: 'Description' });
  expect(await description.boundingBox()).toMatchObject({ height: 200 });
  await description.click();
  await page.keyboard.type('Doors to the ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('lane');
  await page.getByRole('combobox', { name: 'Assignee' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Due date', { exact: true }).fill('24.12.26 14:30');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Transfer task created successfully.')).toBeVisible();
  await expect(page).toHaveURL(containerPage);

  await page.goto(`/transfer-tasks?containerName=${container.name}`);
  const row = page.getByRole('row').filter({ hasText: 'Move for inspection' });
  await expect(row).toContainText('24/12/2026');
  await expect(row).toContainText('New');
  await row.getByRole('link', { name: 'Move for inspection', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Edit Transfer Task :: ${container.name}`);
  await expect(page.getByRole('textbox', { name: 'Description' }).locator('strong')).toHaveText('lane');
  await expect(page.getByLabel('Due date', { exact: true })).toHaveValue('24.12.26 14:30');

  await page.getByRole('button', { name: 'Complete Task' }).click();
  await answer(page, 'Are you sure you want to COMPLETE this task?', 'No');
  await expect(page.getByRole('button', { name: 'Complete Task' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete Task' }).click();
  await answer(page, 'Are you sure you want to COMPLETE this task?', 'Yes');
  await expect(page.getByText('Confirmed - Task completed successfully.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Task' })).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeDisabled();
  const { positions } = await api.call(routes.positions.active, { params: { account, id: container.id } });
  expect(positions.current.map(({ row: at, position }) => [at, position])).toEqual([
    [2, 3],
    [2, 4],
  ]);
});

test('a canceled transfer frees its target', async ({ page, api }) => {
  const container = await reserved(await sceneOf(api));
  const task = await openTask(api, container);
  await signIn(page, owner);
  await page.goto(editPath(container, task));
  await page.getByRole('button', { name: 'Cancel Task' }).click();
  await answer(page, 'Are you sure you want to CANCEL this task?', 'Yes');
  await expect(page.getByText('Task canceled successfully.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Canceled');
  const { positions } = await api.call(routes.positions.active, { params: { account, id: container.id } });
  expect(positions.reserved).toEqual([]);
});

test('a second completion is refused with its reason, and the first one shows by itself', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const container = await reserved(scene);
  const task = await openTask(api, container);
  const params = { account, id: container.id };
  await signIn(page, owner);
  await page.goto(editPath(container, task));
  await page.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await api.call(routes.transfers.complete, { params, body: { taskId: task } });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Completed');
  await answer(page, 'Are you sure you want to COMPLETE this task?', 'Yes');
  await expect(toast(page, 'Error - Task completion failed')).toContainText('This task is already completed.');
  await expect(page.getByRole('button', { name: 'Complete Task' })).toBeHidden();
  await expect(page.getByText('Moved to')).toBeVisible();
});

test('a second cancellation is refused with its reason', async ({ page, api }) => {
  const container = await reserved(await sceneOf(api));
  const task = await openTask(api, container);
  await signIn(page, owner);
  await page.goto(editPath(container, task));
  await page.getByRole('button', { name: 'Cancel Task' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const params = { account, id: container.id };
  await api.call(routes.transfers.cancel, { params, body: { taskId: task } });
  await answer(page, 'Are you sure you want to CANCEL this task?', 'Yes');
  await expect(toast(page, 'Task cancellation failed')).toContainText('This task is already canceled.');
});

test('changes are kept while someone else saves other fields, and save goes to the list', async ({ page, api }) => {
  const container = await reserved(await sceneOf(api));
  const task = await openTask(api, container);
  await signIn(page, owner);
  await page.goto(editPath(container, task));
  const reason = page.getByRole('combobox', { name: 'Reason' });
  await reason.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await reason.press('Enter');
  await expect(reason, 'nothing was typed: what was stored stays').toHaveValue('Move for inspection');
  await reason.fill('acces');
  await reason.press('Enter');
  await expect(reason, 'Enter takes the first match').toHaveValue('Access to the container');
  await reason.fill('move');
  const offered = ['Move for inspection', 'Warehouse movements', 'Keep “move”'];
  await expect(page.getByRole('option')).toHaveText(offered);
  await reason.press('Enter');
  await expect(reason, 'the first match, and nothing is saved').toHaveValue('Move for inspection');
  await reason.fill('move');
  await page.getByRole('option', { name: 'Keep “move”' }).click();
  await expect(reason).toHaveValue('move');
  await reason.fill('Nothing like it');
  await expect(page.getByRole('option')).toHaveText(['Keep “Nothing like it”']);
  await reason.press('Enter');
  await expect(reason, 'kept, and nothing is saved').toHaveValue('Nothing like it');
  await expect(page.getByText('transfer task updated successfully.')).toHaveCount(0);
  await reason.fill('Customer waits at the gate');
  await api.call(routes.workTasks.update, { params: { account, id: task }, body: { status: 'on_hold' } });
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('On hold');
  await expect(page.getByRole('combobox', { name: 'Reason' })).toHaveValue('Customer waits at the gate');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('transfer task updated successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/transfer-tasks$/);
  const saved = await api.call(routes.workTasks.get, { params: { account, id: task } });
  expect(saved).toMatchObject({ title: 'Customer waits at the gate', status: 'on_hold' });
});

test('an assignee who has left stays named, and Back leads to the container', async ({ page, api }) => {
  const container = await reserved(await sceneOf(api));
  const task = await openTask(api, container);
  const name = `left.${unique()}`;
  const body = { username: name, email: `${name}@demo.test`, firstname: 'Jozef', lastname: name, isEnabled: true };
  const { id } = await api.call(routes.employees.create, { params: { account }, body });
  await api.call(routes.workTasks.update, { params: { account, id: task }, body: { assigneeId: id, reporterId: id } });
  await api.call(routes.employees.update, { params: { account, id }, body: { isEnabled: false } });
  await signIn(page, owner);
  await page.goto(editPath(container, task));
  for (const field of ['Assignee', 'Reporter']) {
    await expect(page.getByRole('combobox', { name: field })).toHaveValue(`Jozef ${name}`);
  }
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`/containers/${container.id}/edit`);
});

test('what was edited is saved before a transfer completes', async ({ page, api }) => {
  const container = await reserved(await sceneOf(api));
  const task = await openTask(api, container);
  await signIn(page, owner);
  await page.goto(editPath(container, task));
  await page.getByRole('combobox', { name: 'Reason' }).fill('Customer waits at the gate');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Complete Task' }).click();
  await answer(page, 'Are you sure you want to COMPLETE this task?', 'Yes');
  await expect(page.getByText('Confirmed - Task completed successfully.')).toBeVisible();
  const saved = await api.call(routes.workTasks.get, { params: { account, id: task } });
  expect(saved).toMatchObject({ title: 'Customer waits at the gate', status: 'completed' });
});

test('a transfer is completed from its row, which says from where to where', async ({ page, api }) => {
  const container = await reserved(await sceneOf(api));
  await openTask(api, container);
  await signIn(page, owner);
  await page.goto(`/transfer-tasks?containerName=${container.name}`);
  const row = page.getByRole('row').filter({ hasText: 'Move for inspection' });
  await expect(row).toContainText('North > S1 > Row: 1 > Tier: 1 > Position: 1');
  await expect(row).toContainText('North > S1 > Row: 2 > Tier: 1 > Position: 3');
  await row.getByRole('button', { name: /^Complete Move for inspection/ }).click();
  const move = 'North > S1 > Row: 1 > Tier: 1 > Position: 1 → North > S1 > Row: 2 > Tier: 1 > Position: 3';
  await expect(page.getByRole('dialog')).toContainText(move);
  await answer(page, 'Are you sure you want to COMPLETE this task?', 'Yes');
  await expect(toast(page, 'Confirmed - Task completed successfully.')).toContainText(move);
  await expect(row).toContainText('Completed');
  await expect(row, 'the way it went stays').toContainText('Row: 2 > Tier: 1 > Position: 3');
});

test('where the answer is lost it is asked whether the transfer was completed, and said', async ({ page, api }) => {
  const container = await reserved(await sceneOf(api));
  await openTask(api, container);
  await signIn(page, owner);
  await page.goto(`/transfer-tasks?containerName=${container.name}`);
  const row = page.getByRole('row').filter({ hasText: 'Move for inspection' });
  const complete = async () => {
    await row.getByRole('button', { name: /^Complete Move for inspection/ }).click();
    await answer(page, 'Are you sure you want to COMPLETE this task?', 'Yes');
  };
  await page.route('**/transfer/make', (route) => route.abort(), { times: 1 });
  await complete();
  await expect(toast(page, 'Error - Task completion failed.')).toContainText('It was not done');
  await page.route('**/transfer/make', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await complete();
  await expect(toast(page, 'Confirmed - Task completed successfully.')).toBeVisible();
  await expect(row).toContainText('Completed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('New');
  // As a browser does whose connection broke before the answer: the second request is refused, and the first was done.
  await page.route('**/transfer/make', (route) => route.fetch().then(() => route.continue()), { times: 1 });
  await complete();
  await expect(toast(page, 'Confirmed - Task completed successfully.')).toBeVisible();
  await expect(row).toContainText('Completed');
});

test('a suggested reason is stored in English and read in the language of the screen', async ({ page, api }) => {
  const container = await reserved(await sceneOf(api));
  await signIn(page, owner);
  await page.addInitScript(() => localStorage.setItem('language', 'sk'));
  await page.goto(createPath(container, 2, 1, 3));
  await page.getByRole('combobox', { name: 'Dôvod' }).click();
  await page.getByRole('combobox', { name: 'Dôvod' }).fill('kontrolu');
  await page.getByRole('option', { name: 'Presun na kontrolu' }).click();
  await page.getByRole('button', { name: 'Vytvoriť' }).click();
  await expect(page.getByText('Presun bol vytvorený.')).toBeVisible();
  const query = { containerName: container.name };
  const [task] = await api.call(routes.workTasks.list, { params: { account }, query });
  expect(task?.title).toBe('Move for inspection');
  await page.goto(`/transfer-tasks?containerName=${container.name}`);
  const row = page.getByRole('row').filter({ hasText: 'Presun na kontrolu' });
  await expect(row).toContainText('Rad: 1 > Vrstva: 1 > Pozícia: 1');
  await row.getByRole('link', { name: 'Presun na kontrolu', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Dôvod' })).toHaveValue('Presun na kontrolu');
  await page.goto('/history');
  const told = page.getByRole('row').filter({ hasText: 'Presun na kontrolu' }).first();
  await expect(told, 'in the history, too').toBeVisible();
});

test('without a reservation there is a way to the storage area manager; without a task, to the list', async ({
  page,
  api,
}) => {
  const scene = await sceneOf(api);
  const container = await scene.container('TR');
  await signIn(page, owner);
  await page.goto(createPath(container, 1, 1, 1));
  await expect(page.getByText('does not stand in the yard yet')).toBeVisible();
  await scene.put(container, 1, 1, 1);
  const link = page.getByRole('link', { name: 'Choose the target in the storage area manager' });
  await expect(link).toHaveAttribute('href', new RegExp(`${scene.path}\\?reqCntId=${container.id}&hSize=1`));
  await expectAccessible(page);

  await scene.reserve(container, 2, 1, 3);
  await page.getByRole('button', { name: 'Cancel reservation' }).click();
  await expect(page.getByText('Reservation canceled.')).toBeVisible();

  await scene.reserve(container, 2, 1, 3);
  await page.goto(`/containers/${container.id}/edit`);
  const create = page.getByRole('link', { name: 'Create transfer task' });
  const cancel = page.getByRole('button', { name: 'Cancel reservation' });
  await expect(create, 'the header offers both').toHaveAttribute('href', createPath(container, 2, 1, 3));
  await cancel.click();
  await expect(page.getByText('Reservation canceled.')).toBeVisible();
  await expect(create.or(cancel)).toHaveCount(0);

  await page.goto(editPath(container, 999_999_999));
  await expect(page).toHaveURL(/\/transfer-tasks$/);
});
