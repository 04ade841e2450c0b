import type { Dashboard } from '@boxyard/contract/core/dashboard.ts';
import { routes } from '@boxyard/contract/core/routes.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { type Api, apiAs } from '../tools/api.ts';
import { account, otherOwner, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { button, typedMoment, unique } from '../tools/page-parts.ts';

const params = { account };
const dashboard = (api: Api): Promise<Dashboard> => api.call(routes.dashboard.get, { params });
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const tableOf = (page: Page, name: string) => page.getByRole('table', { name });
const cellsOf = (row: Locator) => row.getByRole('cell').allInnerTexts();
/** How many rows the filters of a list leave. */
const expectTotal = (page: Page, total: number) =>
  expect(
    page.getByText(new RegExp(`^\\d+–\\d+ of ${total.toLocaleString('en-GB').replace(',', '\\s')}$`)),
  ).toBeVisible();

test.describe('the demo', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, owner);
    await page.goto('/dashboard');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  });

  test('shows the last five of each kind, with the links of the specification', async ({ page, api }) => {
    const seen = await dashboard(api);
    const headings = {
      'Recent containers': ['Name', 'Client name', 'Warehouse name'],
      'Recent transactions': ['Container', 'Type', 'Total price', 'Currency'],
      'Recent work tasks': ['Container', 'Type', 'Title'],
      'Recent transports': ['Container', 'Type', 'Transport company', 'Date'],
    };
    for (const [name, columns] of Object.entries(headings)) {
      await expect(tableOf(page, name).getByRole('columnheader')).toHaveText(columns);
      await expect(tableOf(page, name).getByRole('row')).toHaveCount(6);
      await expect(tableOf(page, name)).toBeInViewport();
    }
    const [container, task] = [seen.containers[0], seen.workTasks[0]];
    const first = (name: string) => tableOf(page, name).getByRole('row').nth(1);
    const containerLinks = first('Recent containers').getByRole('link');
    await expect(containerLinks.nth(0)).toHaveAttribute('href', `/containers/${container?.id}/edit`);
    await expect(containerLinks.nth(1)).toHaveAttribute('href', `/clients/${container?.clientId}/edit`);
    const kind = task?.type === 'transfer' ? 'transfer' : 'work';
    const form = `/${kind}-tasks/${task?.containerId}/${task?.containerName}/${task?.id}/edit`;
    const taskLinks = first('Recent work tasks').getByRole('link');
    await expect(taskLinks.nth(0), 'its container').toHaveAttribute('href', `/containers/${task?.containerId}/edit`);
    await expect(taskLinks.nth(1)).toHaveAttribute('href', form);
    expect((await cellsOf(first('Recent transports'))).at(-1)).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  });

  test('leads from the yard to its area, and from its time there to the containers', async ({ page, api }) => {
    const { occupancy, dwell } = await dashboard(api);
    const [warehouse] = occupancy;
    const area = warehouse?.areas[1];
    const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: area?.name ?? '' }) });
    await expect(line).toContainText(`${area?.held} / ${area?.cells}`);
    await link(page, area?.name ?? '').click();
    await expect(page).toHaveURL(`/warehouses/${warehouse?.id}/storage-areas#${area?.id}`);
    await expect(page.getByRole('tab', { name: area?.name ?? '', selected: true })).toBeVisible();

    await page.goBack();
    await link(page, '8–30 days').click();
    await expect(page).toHaveURL('/containers?standingOver=7&standingUpTo=30');
    await expectTotal(page, dwell.buckets.find(({ standing }) => standing === 'upTo30')?.containers ?? -1);
    for (const bound of ['longer than 7 days', 'at most 30 days'])
      await expect(page.getByText(`Days in yard: ${bound}`)).toBeVisible();
  });

  test('leads from the gate to its passages, by the chart, by the table and by the sums', async ({ page, api }) => {
    const { flow } = await dashboard(api);
    const sum = flow.reduce((total, day) => total + day.in, 0);
    await expect(page.getByRole('img', { name: `${sum} containers came in by the gate` })).toBeVisible();
    await link(page, `In ${sum}`).click();
    await expectTotal(page, sum);

    await page.goBack();
    const busy = flow.find((day) => day.in > 1);
    await page
      .locator('.recharts-bar-rectangle')
      .nth(flow.indexOf(busy as never))
      .click();
    await expect(page).toHaveURL(`/transports?type=gate_in&from=${busy?.from}&to=${busy?.to}`);
    await expectTotal(page, busy?.in ?? -1);
    await expect(page.getByText(/^Date from: .* 00:00$/)).toBeVisible();

    await page.goBack();
    await button(page, 'Show as a table').click();
    const rows = page.getByRole('region', { name: 'Gate, last 30 days' }).getByRole('row');
    await expect(rows).toHaveCount(31);
    const last = flow.findLast((day) => day.out > 0);
    const row = rows.nth(30 - flow.indexOf(last as never));
    await expect(row.getByRole('link').last()).toHaveText(String(last?.out));
    await row.getByRole('link').last().click();
    await expect(page).toHaveURL(`/transports?type=gate_out&from=${last?.from}&to=${last?.to}`);
    await expectTotal(page, last?.out ?? -1);
  });

  test('leads from what is late and unpaid to the tasks and the bills', async ({ page, api }) => {
    const { overdueTasks, openTasks, unpaid } = await dashboard(api);
    const late = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Overdue work tasks' }) });
    await expect(late).toContainText(`${overdueTasks.work} of ${openTasks.work} open`);
    await expect(link(page, 'Overdue work tasks')).toHaveAttribute('href', '/work-tasks?overdue=true');
    await expect(link(page, 'Overdue transfers')).toHaveAttribute('href', '/transfer-tasks?overdue=true');

    const euros = unpaid.find(({ currency }) => currency === 'EUR');
    await link(page, 'Unpaid in EUR').click();
    await expect(page).toHaveURL('/transactions?unpaid=true&currency=EUR');
    await expectTotal(page, (euros?.bills ?? 0) + (euros?.running ?? 0));
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Transaction' })).toBeVisible();
  });

  test('is live: what is entered elsewhere appears', async ({ page, api }) => {
    const [client] = await api.call(routes.clients.list, { params, query: { page: 1, pageSize: 1 } });
    const [type] = await api.call(routes.containerTypes.list, { params, query: { page: 1, pageSize: 1 } });
    const name = `${unique()}LIVE`;
    const body = { name, clientId: client?.id ?? 0, containerTypeId: type?.id ?? 0 };
    const { id } = await api.call(routes.containers.create, { params, body });
    await expect(tableOf(page, 'Recent containers').getByRole('row').nth(1)).toContainText(name);
    await api.call(routes.workTasks.create, {
      params,
      body: { containerId: id, type: 'repair', title: `Weld ${name}` },
    });
    await expect(tableOf(page, 'Recent work tasks').getByRole('link', { name: `Weld ${name}` })).toBeVisible();
  });

  test('is read at most once in 5 s, whatever is entered elsewhere', async ({ page, api }) => {
    const reads: number[] = [];
    page.on(
      'request',
      (request) => new URL(request.url()).pathname.endsWith('/demo/dashboard') && reads.push(Date.now()),
    );
    const [client] = await api.call(routes.clients.list, { params, query: { page: 1, pageSize: 1 } });
    const [type] = await api.call(routes.containerTypes.list, { params, query: { page: 1, pageSize: 1 } });
    const fields = { clientId: client?.id ?? 0, containerTypeId: type?.id ?? 0 };
    const mark = unique();
    const names = Array.from({ length: 8 }, (_, n) => `${mark}OFT${n}`);
    for (const name of names) await api.call(routes.containers.create, { params, body: { ...fields, name } });
    const newest = names.at(-1) ?? '';
    await expect(tableOf(page, 'Recent containers').getByRole('row').nth(1)).toContainText(newest, { timeout: 12_000 });
    const pauses = reads.slice(1).map((at, n) => at - (reads[n] ?? 0));
    expect(reads.length).toBeGreaterThan(0);
    for (const pause of pauses) expect(pause).toBeGreaterThan(4_000);
  });

  test('shows what was entered while it was read for the first time', async ({ page, api }) => {
    const [client] = await api.call(routes.clients.list, { params, query: { page: 1, pageSize: 1 } });
    const [type] = await api.call(routes.containerTypes.list, { params, query: { page: 1, pageSize: 1 } });
    const name = `${unique()}SOON`;
    let isFirst = true;
    await page.route('**/demo/dashboard*', async (route) => {
      const response = await route.fetch();
      if (isFirst) {
        isFirst = false;
        const body = { name, clientId: client?.id ?? 0, containerTypeId: type?.id ?? 0 };
        await api.call(routes.containers.create, { params, body });
      }
      await route.fulfill({ response });
    });
    await page.reload();
    await expect(tableOf(page, 'Recent containers').getByRole('row').nth(1)).toContainText(name);
  });

  for (const width of [1440, 820, 390])
    test(`fits ${width} px, also with the table of the gate`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      expect(await overflow()).toBeLessThanOrEqual(0);
      await button(page, 'Show as a table').click();
      expect(await overflow()).toBeLessThanOrEqual(0);
    });
});

test('all transports are filtered by moments', async ({ page, api }) => {
  await signIn(page, owner);
  const { flow } = await dashboard(api);
  const day = flow[20];
  await page.goto('/transports?type=gate_in');
  await button(page, 'Filter Date: All').click();
  await page.getByRole('textbox', { name: 'from', exact: true }).fill(typedMoment(day?.from ?? 0));
  await expect(page).toHaveURL(`/transports?type=gate_in&from=${day?.from}`);
  await page.getByRole('textbox', { name: 'to', exact: true }).fill(typedMoment(day?.to ?? 0));
  await expectTotal(page, day?.in ?? -1);
});

test('an account without containers is told its first steps', async ({ page, playwright, baseURL }) => {
  await signIn(page, otherOwner);
  await page.goto('/dashboard');
  const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  const links = {
    'Create a warehouse': '/warehouses/create',
    'Draw its areas and sections': '/warehouses',
    'Add clients': '/clients/create',
    'Check the container types': '/container-types',
    'Enter the first container': '/containers/create',
  };
  for (const [name, path] of Object.entries(links)) await expect(link(page, name)).toHaveAttribute('href', path);
  await expect(step('Check the container types').getByRole('img', { name: 'done' })).toBeVisible();
  await expect(step('Add clients').getByRole('img', { name: 'to do' })).toBeVisible();
  await expect(page.getByText('no items found')).toHaveCount(4);
  await expectAccessible(page);

  const request = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const api = await apiAs(request, otherOwner);
  const body = { name: 'Brno Shipping', type: 'customer' as const };
  const { id } = await api.call(routes.clients.create, { params: { account: 'other' }, body });
  await expect(step('Add clients').getByRole('img', { name: 'done' })).toBeVisible();
  await api.call(routes.clients.remove, { params: { account: 'other', id } });
  await request.dispose();
});
