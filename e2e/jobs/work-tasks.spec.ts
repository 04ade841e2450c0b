import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { type Api, apiAs } from '../tools/api.ts';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { expectFilled, fieldOf, fill } from '../tools/form.ts';
import { button, rowOf, toast, unique } from '../tools/page-parts.ts';
import { png } from '../tools/sample-files.ts';
import { type Standing, sceneOf } from '../tools/yard-scene.ts';

type Type = 'loading' | 'unloading' | 'repair' | 'cleaning';

/** A container of a Slovak client: the demo's Czech clients have reverse charge, and their fees no VAT. */
async function box(api: Api, limits: { payloadCapacityKg?: number; volumeCbm?: number } = {}): Promise<Standing> {
  const container = await (await sceneOf(api)).container('WT');
  const [client] = await api.call(routes.clients.list, { params: { account }, query: { q: 'Tatra Cargo' } });
  const body = { ...limits, ...(client && { clientId: client.id }) };
  await api.call(routes.containers.update, { params: { account, id: container.id }, body });
  return container;
}

const createPath = ({ id, name }: Standing) => `/work-tasks/${id}/${name}/create`;
const editPath = ({ id, name }: Standing, task: number) => `/work-tasks/${id}/${name}/${task}/edit`;

async function newTask(api: Api, { id }: Standing, type: Type, title: string, more: Record<string, unknown> = {}) {
  const body = { containerId: id, type, title, ...more };
  return api.call(routes.workTasks.create, { params: { account }, body });
}

const read = (api: Api, id: number) => api.call(routes.workTasks.get, { params: { account, id } });
const addItem = (page: Page) => button(page, 'Add cargo item').click();
const item = (page: Page, field: string, number: number) => page.getByLabel(`${field} of item ${number}`);
const dialog = (page: Page) => page.getByRole('dialog');

test('a loading task takes cargo up to what its container holds, and is completed', async ({ page, api }) => {
  test.slow();
  const container = await box(api, { payloadCapacityKg: 1000, volumeCbm: 10 });
  await signIn(page, plainAdmin);
  await page.goto(`/containers/${container.id}/edit?tab=workTasks`);
  await page.getByRole('link', { name: 'Add work task' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Create Work Task :: ${container.name}`);
  await button(page, 'Create').click();
  await expect(page.getByText('This field is required.')).toHaveCount(2);

  await fill(page, { Type: 'Loading', Title: 'Load paper rolls', 'Due date': '24.12.26 14:30' });
  await expect(page.getByRole('columnheader', { name: 'Max payload capacity (kg)' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '1 000.00', exact: true })).toBeVisible();
  await addItem(page);
  await item(page, 'Weight', 1).fill('999.5');
  await item(page, 'Volume', 1).fill('2.125');
  await page.getByRole('button', { name: '2.125 (decimals)' }).click();
  await item(page, 'Temperature', 1).fill('-18');
  await expect(page.getByText('Total weight 999.50 kg')).toBeVisible();
  await expect(page.getByText('Total volume 2.125 m³')).toBeVisible();
  await addItem(page);
  await item(page, 'Weight', 2).fill('0.501');
  await expect(page.getByRole('alert')).toHaveText('Reached Max cargo payload!');
  await expect(button(page, 'Add cargo item')).toBeDisabled();
  await expectAccessible(page);
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await button(page, 'Create').click();
  expect((await answer).status(), 'the server refuses it as well').toBe(422);
  await expect(page).toHaveURL(createPath(container));
  await item(page, 'Weight', 2).fill('0.5');
  await expect(page.getByRole('alert')).toBeHidden();
  await fill(page, { 'Seal number': 'SK 55', 'Tare weight': '2200', 'Net weight': '1000' });
  await expect(fieldOf(page, 'Gross weight')).toHaveValue('3200');
  await button(page, 'Create').click();
  await expect(page.getByText('Loading task created successfully.')).toBeVisible();
  await expect(page).toHaveURL(`/containers/${container.id}/edit?tab=workTasks`);
  await expect(page.getByRole('tab', { name: /Work tasks/ })).toContainText('1');

  await page.getByRole('link', { name: 'Load paper rolls', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Edit Work Task :: ${container.name}`);
  await expectFilled(page, { 'Seal number': 'SK 55', 'Gross weight': '3200', 'Due date': '24.12.26 14:30' });
  for (const [name, shown] of [
    ['Volume', '2.125'],
    ['Weight', '999.50'],
    ['Temperature', '-18.00'],
  ] as const)
    await expect(item(page, name, 1)).toHaveValue(shown);
  await expect(fieldOf(page, 'Remark')).toHaveAttribute('rows', '3');
  await button(page, 'Remove item 2').click();
  await expect(page.getByText('Total weight 999.50 kg')).toBeVisible();
  await fill(page, { 'Cargo direction': 'Outbound' });
  await button(page, 'Save').click();
  await expect(page.getByText('loading task updated successfully.')).toBeVisible();
  await expect(page).toHaveURL('/work-tasks');

  const list = await api.call(routes.workTasks.listOfContainer, { params: { account, id: container.id }, query: {} });
  const id = list[0]?.id ?? 0;
  expect((await read(api, id)).cargo).toMatchObject({
    totalWeight: 999.5,
    weightGross: 3200,
    items: [{ volume: 2.125 }],
  });
  await page.goto(editPath(container, id));
  await fill(page, { 'Seal number': 'SK 56' });
  await button(page, 'Complete Task').click();
  await expect(dialog(page)).toContainText('Are you sure you want to COMPLETE this task?');
  await dialog(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Confirmed - Task completed successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Completed');
  expect(await read(api, id), 'what was edited is saved first').toMatchObject({
    status: 'completed',
    cargo: { sealNumber: 'SK 56' },
  });
});

test('a repair gets pictures before and after, and a fee, and is completed', async ({ page, api }) => {
  test.slow();
  const container = await box(api);
  const task = await newTask(api, container, 'repair', 'Patch the roof');
  await signIn(page, owner);
  await page.goto(editPath(container, task.id));
  for (const [phase, color] of [
    ['Images Before', [200, 40, 30]],
    ['Images After', [20, 150, 80]],
  ] as const) {
    const area = page.getByRole('group', { name: phase, exact: true });
    const chooser = page.waitForEvent('filechooser');
    await area.getByRole('button', { name: 'Add photos' }).click();
    await (await chooser).setFiles([png(`${phase}.png`, [...color])]);
    await expect(area.getByRole('figure')).toHaveCount(1);
  }
  await button(page, 'Add billing').click();
  const type = dialog(page).getByRole('combobox', { name: /^Type/ });
  await expect(type, 'the fee of this kind of work').toHaveValue('Repair fee');
  await type.click();
  await expect(page.getByRole('option')).toHaveText(['Cleaning fee', 'Loading fee', 'Unloading fee', 'Repair fee']);
  await page.getByRole('option', { name: 'Repair fee' }).click();
  await dialog(page).getByLabel('Unit price').fill('85.50');
  await dialog(page).getByLabel('VAT').fill('20');
  await dialog(page)
    .getByLabel(/^Start/)
    .first()
    .fill('21.11.26 08:00');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  const billing = page.getByRole('group', { name: 'Billing' });
  await expect(billing).toContainText(/102\.60\s(EUR|CZK)/);
  await expect(billing).toContainText('21/11/2026 08:00');
  await billing.getByRole('button', { name: /^Open Repair fee/ }).click();
  await dialog(page).getByLabel('Unit price').fill('90');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(billing, 'what is to be paid, VAT included').toContainText('108.00');
  await expectAccessible(page);

  await button(page, 'Complete Task').click();
  await dialog(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Confirmed - Task completed successfully.')).toBeVisible();
  await button(page, 'Delete').click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Unable to delete task.')).toContainText('is used by');
});

test('two people on one task lose nothing of what either added', async ({ page, api, playwright, baseURL }) => {
  const container = await box(api);
  const task = await newTask(api, container, 'unloading', 'Unload coils', {
    cargo: { items: [{ cargoTypeCode: 'DRY' }] },
  });
  await signIn(page, plainAdmin);
  await page.goto(editPath(container, task.id));
  await fill(page, { Title: 'Unload twelve coils' });
  await addItem(page);
  await item(page, 'Remark', 2).fill('mine');
  // A colleague adds an item, a remark and a status meanwhile.
  const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const boss = await apiAs(request, owner);
  const items = [{ cargoTypeCode: 'HAZMAT' as const, remark: 'theirs' }];
  const cargo = { version: task.cargo?.version, remark: 'By crane', items };
  const params = { account, id: task.id };
  await boss.call(routes.workTasks.update, { params, body: { cargo } });
  await expect(item(page, 'Remark', 2)).toHaveValue('theirs');
  await boss.call(routes.workTasks.update, { params, body: { status: 'on_hold' } });
  await request.dispose();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('On hold');
  await expect(item(page, 'Remark', 3)).toHaveValue('mine');
  // The same remark, written by both: asked about, and the rest still comes together.
  await page.getByRole('textbox', { name: 'Remark', exact: true }).fill('By hand');
  const version = (await read(api, task.id)).cargo?.version;
  await api.call(routes.workTasks.update, {
    params,
    body: { cargo: { version, remark: 'Two cranes', sealNumber: 'S1' } },
  });
  await button(page, 'Save').click();
  const remark = dialog(page).getByRole('radiogroup', { name: 'Remark' });
  await expect(remark.getByRole('radio')).toHaveText(['Saved meanwhileTwo cranes', 'YoursBy hand']);
  await remark.getByRole('radio', { name: 'By hand' }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('unloading task updated successfully.')).toBeVisible();
  const saved = await read(api, task.id);
  expect(saved).toMatchObject({ title: 'Unload twelve coils', status: 'on_hold' });
  expect(saved.cargo).toMatchObject({ remark: 'By hand', sealNumber: 'S1' });
  expect(saved.cargo?.items.map(({ remark }) => remark)).toEqual(['', 'theirs', 'mine']);
});

test('the list brings open work first, is worked off by keyboard, and keeps its filters in the address', async ({
  page,
  api,
}) => {
  const container = await box(api);
  const mark = unique();
  const hour = 3600;
  const now = Math.floor(Date.now() / 1000);
  await newTask(api, container, 'cleaning', `Over ${mark}`, { status: 'completed' });
  await newTask(api, container, 'cleaning', `Later ${mark}`, { dueDate: now + hour });
  await newTask(api, container, 'repair', `Late ${mark}`, { dueDate: now - hour });
  await newTask(api, container, 'loading', `Open-ended ${mark}`);
  await signIn(page, owner);
  await page.goto(`/work-tasks?title=${mark}`);
  const titles = page.locator('tbody td[data-label="Title"]');
  await expect(titles).toHaveText(['Late', 'Later', 'Open-ended', 'Over'].map((title) => `${title} ${mark}`));
  await expect(rowOf(page, `Late ${mark}`).getByRole('img', { name: 'Overdue' })).toBeVisible();

  const late = page.getByRole('button', { name: new RegExp(`^Complete Late ${mark}`) });
  await page.getByRole('link', { name: `Late ${mark}`, exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: `Later ${mark}`, exact: true })).toBeFocused();
  await late.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Are you sure you want to COMPLETE this task?');
  await expect(dialog(page).getByRole('button', { name: 'Yes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Confirmed - Task completed successfully.')).toBeVisible();
  await expect(titles.first()).toHaveText(`Later ${mark}`);
  const later = page.getByRole('button', { name: new RegExp(`^Complete Later ${mark}`) });
  await expect(later, 'the focus is on the next task').toBeFocused();

  await page.getByRole('button', { name: new RegExp(`^Cancel Later ${mark}`) }).click();
  await dialog(page).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Task canceled successfully.')).toBeVisible();
  await button(page, 'Open').click();
  await button(page, 'Mine').click();
  await expect(titles).toHaveText([`Open-ended ${mark}`]);
  await expect(page).toHaveURL(/mine=true/);
  await page.reload();
  await expect(button(page, 'Mine')).toHaveAttribute('aria-pressed', 'true');
  await expect(titles).toHaveText([`Open-ended ${mark}`]);
  // A save leads back to the list as it was, with the focus on what was saved, or in its place.
  await titles.getByRole('link').click();
  const assignee = page.getByRole('combobox', { name: 'Assignee' });
  await assignee.pressSequentially('sedlak');
  await expect(page.getByRole('option', { name: 'Mária Sedláková' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(assignee, 'Enter takes the first match, without its accents').toHaveValue('Mária Sedláková');
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/mine=true/);
  const nothing = page.locator('section [tabindex="-1"]', { hasText: 'no items found' });
  await expect(nothing, 'it is no longer mine').toBeFocused();
  await button(page, 'Mine').click();
  await expect(rowOf(page, 'Mária Sedláková')).toContainText(`Open-ended ${mark}`);
  await button(page, 'Overdue').click();
  await expect(page.getByText('no items found')).toBeVisible();
  await button(page, 'Overdue').click();
  await button(page, 'Today').click();
  await expect(page).toHaveURL(/dueToday=true/);
  await expect(page.getByText('no items found'), 'it has no due date').toBeVisible();
});

test('a task has its timeline, and comments that mention people', async ({ page, api }) => {
  const container = await box(api);
  const task = await newTask(api, container, 'repair', 'Door hinge');
  await api.call(routes.workTasks.update, { params: { account, id: task.id }, body: { status: 'in_progress' } });
  await signIn(page, owner);
  await page.goto(editPath(container, task.id));
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem')).toContainText([/Status: New → In progress/, /created the task/]);
  await expect(timeline).toContainText('Zuzana Kováčová');

  await page.getByRole('textbox', { name: 'New comment' }).click();
  await page.keyboard.type('Ask @horv');
  await expect(page.getByRole('option', { name: /Peter Horváth/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('to order one');
  await expectAccessible(page);
  await button(page, 'Comment').click();
  const comments = page.getByRole('list', { name: 'Comments' });
  await expect(comments.getByRole('link', { name: '@Peter Horváth' })).toHaveAttribute(
    'href',
    'mailto:admin@demo.test',
  );
  await expect(comments).toContainText('to order one');
  await expect(page.getByRole('textbox', { name: 'New comment' })).toHaveText('');
  await comments.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Edit comment' }).press('End');
  await page.keyboard.type(' today');
  await comments.getByRole('button', { name: 'Save' }).click();
  await expect(comments).toContainText('edited');
  await expect(comments).toContainText('to order one today');
  await comments.getByRole('button', { name: /^Delete the comment/ }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nobody has said anything yet')).toBeVisible();
});

test('a save takes a comment along that was not sent yet, and no field in focus hides', async ({ page, api }) => {
  const container = await box(api);
  const task = await newTask(api, container, 'repair', 'Door hinge');
  await signIn(page, owner);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(editPath(container, task.id));
  await page.getByLabel('Title').fill('Door hinge, left');
  await page.getByRole('textbox', { name: 'New comment' }).click();
  await page.keyboard.type('Part is on its way');
  // Each stop of the keyboard on its way back up lies between the page's head and the bar of buttons.
  for (let n = 0; n < 12; n += 1) {
    await page.keyboard.press('Shift+Tab');
    const isHidden = await page.evaluate(() => {
      const field = document.activeElement as HTMLElement;
      const { left, top, width, height } = field.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there !== null && !field.contains(there) && !there.contains(field);
    });
    expect(isHidden).toBe(false);
  }
  await button(page, 'Save').click();
  await page.waitForURL(/\/work-tasks$|\/work-tasks\?/);
  await page.goto(editPath(container, task.id));
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Part is on its way');
  await expect(page.getByLabel('Title')).toHaveValue('Door hinge, left');
});
