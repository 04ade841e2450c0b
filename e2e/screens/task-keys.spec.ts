import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page, Request } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import type { Api } from '../tools/api.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { button, unique } from '../tools/page-parts.ts';
import { sceneOf } from '../tools/yard-scene.ts';

/** Cleaning tasks of one container, each due an hour after the one before. */
async function tasksOf(api: Api, titles: string[]) {
  const container = await (await sceneOf(api)).container('TK');
  const now = Math.floor(Date.now() / 1000);
  const tasks: { id: number; title: string; version: number }[] = [];
  for (const [at, title] of titles.entries()) {
    const body = { containerId: container.id, type: 'cleaning' as const, title, dueDate: now + (at + 1) * 3600 };
    tasks.push(await api.call(routes.workTasks.create, { params: { account }, body }));
  }
  const editPath = (at: number) => `/work-tasks/${container.id}/${container.name}/${tasks[at]?.id}/edit`;
  return { container, tasks, editPath };
}

/** Holds back the answers to calls whose path matches, until it is called. */
async function holdBack(page: Page, path: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const assigneeOf = (page: Page) => page.getByRole('combobox', { name: 'Assignee' });
const complete = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^Complete ${title} `) });
const titleLink = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });

test('Enter takes the first name that matches, however fast it comes and however late the names', async ({
  page,
  api,
}) => {
  const { editPath } = await tasksOf(api, ['Sweep']);
  await signIn(page, owner);
  const release = await holdBack(page, /\/assignees/);
  await page.goto(editPath(0));
  const assignee = assigneeOf(page);
  await assignee.focus();
  await page.keyboard.type('sedlak');
  await page.keyboard.press('Enter');
  await expect(assignee).toHaveValue('sedlak');
  await button(page, 'Save').click();
  await expect(assignee, 'a save does not lose what is still looked up').toBeFocused();
  release();
  await expect(assignee).toHaveValue('Mária Sedláková');
  for (const [typed, name] of [
    ['hruska', 'Ján Hruška'],
    ['má', 'Mária Sedláková'],
    ['Žák', 'Andrea Žáková'],
  ] as const) {
    await assignee.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(assignee, `"${typed}" and Enter at once`).toHaveValue(new RegExp(name));
  }
  await assignee.fill('mária sedláková');
  await assignee.press('Tab');
  await expect(assignee, 'a name typed in full needs no Enter').toHaveValue('Mária Sedláková');
  await assignee.fill('');
  await assignee.press('Tab');
  await expect(assignee, 'an emptied field chooses nobody').toHaveValue('');
});

test('a text that matches nobody says so and holds the save back', async ({ page, api }) => {
  const { tasks, editPath } = await tasksOf(api, ['Sweep']);
  await signIn(page, owner);
  await page.goto(editPath(0));
  const assignee = assigneeOf(page);
  const sentence = page.getByText('“Nobody Such” is not chosen. Choose from the list or empty the field.');
  await assignee.focus();
  await page.keyboard.type('Nobody Such');
  await page.keyboard.press('Enter');
  await expect(sentence).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sentence, 'Escape gives the search up').toBeHidden();
  await expect(assignee).toHaveValue('');
  await page.keyboard.type('Nobody Such');
  await button(page, 'Save').click();
  await expect(sentence).toBeVisible();
  await expect(assignee).toBeFocused();
  await expect(assignee).toHaveValue('Nobody Such');
  await expectAccessible(page);
  await button(page, 'Complete Task').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(assignee, 'nor does the task end without it').toBeFocused();
  const id = tasks[0]?.id ?? 0;
  expect(await api.call(routes.workTasks.get, { params: { account, id } })).toMatchObject({ status: 'new' });
  await assignee.fill('');
  await button(page, 'Save').click();
  await expect(page.getByText('cleaning task updated successfully.')).toBeVisible();
});

test('choices that the server searches wait for it as well', async ({ page, api }) => {
  const name = `Quick ${unique()}`;
  await api.call(routes.clients.create, { params: { account }, body: { name, type: 'transport' } });
  const { container } = await tasksOf(api, []);
  await signIn(page, owner);
  await page.goto(`/containers/${container.id}/edit`);
  const client = page.getByRole('combobox', { name: 'Client' });
  const before = await client.inputValue();
  const isSearch = (request: Request) => /q(uery)?=|name=/.test(request.url());
  await client.press('ControlOrMeta+a');
  const searched = page.waitForRequest(isSearch);
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await searched;
  await expect(client).toHaveValue(name);
  await expect(client).not.toHaveAttribute('aria-expanded', 'true');
  await client.fill('No Client Such');
  await expect(page.getByRole('option', { name: 'Add “No Client Such”' })).toBeVisible();
  await client.press('Tab');
  await expect(page.getByText('“No Client Such” is not chosen.')).toBeVisible();
  await client.press('Escape');
  await expect(client).toHaveValue(name);
  expect(before).not.toBe(name);
});

test('the focus stays in a list that is worked off, to its last row and beyond', async ({ page, api }) => {
  test.slow();
  const mark = unique();
  const titles = Array.from({ length: 8 }, (_, at) => `Wash ${mark} ${at}`);
  const { tasks } = await tasksOf(api, titles);
  const [first = '', second = '', third = ''] = titles;
  const end = (at: number) => {
    const [params, body] = [{ account, id: tasks[at]?.id ?? 0 }, { status: 'completed' as const }];
    return api.call(routes.workTasks.update, { params, body });
  };
  await signIn(page, owner);
  await page.goto(`/work-tasks?title=${mark}&open=true`);
  await complete(page, first).focus();
  await end(0);
  await expect(complete(page, second), 'a colleague has ended the task').toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(second);
  await end(1);
  await expect(complete(page, second)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(complete(page, third), 'a colleague has ended it while the dialog stood').toBeFocused();
  const byEnter = async (title: string) => {
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(title);
    await expect(dialog.getByRole('button', { name: 'Yes' })).toBeFocused();
    await page.keyboard.press('Enter');
  };
  for (const at of [2, 3, 4]) {
    await byEnter(titles[at] ?? '');
    await expect(complete(page, titles[at + 1] ?? '')).toBeFocused();
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  for (const at of [7, 6]) {
    await byEnter(titles[at] ?? '');
    await expect(complete(page, titles[at - 1] ?? ''), 'after the last row, the one before').toBeFocused();
  }
  await byEnter(titles[5] ?? '');
  await expect(page.locator('section [tabindex="-1"]', { hasText: 'no items found' }), 'nothing is left').toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Clear filters').last()).toBeFocused();
});

test('the keyboard gets to a task and back to it in few steps', async ({ page, api }) => {
  const mark = unique();
  const { tasks } = await tasksOf(api, [`Air ${mark}`, `Rinse ${mark}`]);
  await signIn(page, owner);
  await page.goto(`/work-tasks?title=${mark}`);
  await expect(titleLink(page, `Rinse ${mark}`)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Skip to list')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(titleLink(page, `Air ${mark}`)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(complete(page, `Air ${mark}`)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('combobox', { name: 'Type' }), 'the first field').toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  const toolbar = page.getByRole('group', { name: 'Task', exact: true }).getByRole('toolbar', { name: 'Formatting' });
  await expect(toolbar.getByRole('button', { name: 'Bold' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(toolbar.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(toolbar.getByRole('button', { name: 'Clear formatting' }), 'undo is disabled').toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(toolbar.getByRole('button', { name: 'Italic' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(assigneeOf(page)).toBeFocused();
  await page.keyboard.type('zak');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('cleaning task updated successfully.')).toBeVisible();
  await expect(titleLink(page, `Rinse ${mark}`), 'what was saved').toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeFocused();
  await page.locator('#content').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('heading', { level: 1 }).getByRole('link'), 'the way to its container').toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Complete Task'), 'Delete is not the first stop').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Yes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Completed');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await api.call(routes.workTasks.get, { params: { account, id: tasks[1]?.id ?? 0 } })).toMatchObject({
    status: 'completed',
    assigneeName: 'Andrea Žáková',
  });
});
