import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { button, rowOf, unique } from '../tools/page-parts.ts';
import { newPerson } from '../tools/people.ts';
import { sceneOf } from '../tools/yard-scene.ts';

const params = { account };
/** How many rows the filters of a list leave. */
const expectTotal = (page: Page, total: number) =>
  expect(page.getByText(new RegExp(`^\\d+–\\d+ of ${total}$`))).toBeVisible();
const pick = async (page: Page, filter: string, typed: string, option: string) => {
  await page.getByLabel(filter, { exact: true }).fill(typed);
  await page.getByRole('option', { name: option }).click();
};

test.beforeEach(async ({ page }) => signIn(page, owner));

test('containers are filtered by client, presence and place; the address says so, and back brings them back', async ({
  page,
  api,
}) => {
  const word = unique();
  const name = `Horná ${word} Žilina`;
  const client = await api.call(routes.clients.create, { params, body: { name, type: 'customer', currency: 'EUR' } });
  const types = await api.call(routes.containerTypes.list, { params, query: {} });
  const number = `LIST${unique()}`;
  const { id } = await api.call(routes.containers.create, {
    params,
    body: { name: number, clientId: client.id, containerTypeId: types[0]?.id ?? 0 },
  });
  await api.call(routes.transports.createPlannedIn, {
    params: { account, containerId: id },
    body: { clientId: client.id, vehicleType: 'truck', arrivalDate: Math.floor(Date.now() / 1000) + 86_400 },
  });

  await page.goto('/containers');
  await expect(page.getByText('Newest first')).toBeVisible();
  const columns = ['Container number', 'Type', 'Status', 'Warehouse', 'Empty/loaded', 'Company', 'Location'];
  for (const [at, name] of columns.entries())
    await expect(page.getByRole('columnheader').nth(at + 1)).toContainText(name);
  await expect(page.getByRole('link', { name: 'Add container' })).toHaveAttribute('href', '/containers/create');
  await pick(page, 'Filter Company', `${word} zil`, name);
  await expectTotal(page, 1);
  await expect(page).toHaveURL(new RegExp(`clientId=${client.id}`));
  await button(page, 'Expected').click();
  await expect(page).toHaveURL(/presence=expected/);
  await expectTotal(page, 1);
  const links = rowOf(page, number).getByRole('link');
  await expect(links.last()).toHaveAttribute('href', `/clients/${client.id}/edit`);
  await expect(links.nth(1)).toHaveAttribute('href', /^\/warehouses\/\d+\/edit$/);
  await links.first().click();
  await expect(page).toHaveURL(`/containers/${id}/edit`);
  await page.goBack();
  await expect(button(page, 'Expected')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Filter Company', { exact: true })).toHaveValue(name);
  await expect(page.getByText(`Company: ${name}`)).toBeVisible();
  await button(page, 'Departed').click();
  await expect(page.getByText('no items found')).toBeVisible();
  await button(page, 'Clear filters').first().click();

  const placed = await api.call(routes.containers.list, {
    params,
    body: { presence: 'in_yard', location: 'a', pageSize: 1 },
  });
  const area = placed[0]?.place?.storageAreaName ?? '';
  await page.getByLabel('Filter Location', { exact: true }).fill(area.toLowerCase());
  await expect(page).toHaveURL(/location=/);
  await expect(page.getByRole('row').nth(1)).toContainText(area);
  await button(page, 'Location').click();
  await expect(page.getByText('By Location, ascending')).toBeVisible();

  // The same picker, by the start of any word of the name.
  await page.goto('/transports');
  await expect(page.getByText('By Date, descending')).toBeVisible();
  await pick(page, 'Filter Transport company', word, name);
  await expectTotal(page, 1);
});

test('a list whose rows are on their way says so, be it a table, cards, files, bills or areas', async ({
  page,
  api,
}) => {
  const scene = await sceneOf(api);
  const { id, name } = await scene.container('WAIT');
  const body = { containerId: id, type: 'repair', title: 'Mend the floor' } as const;
  const task = await api.call(routes.workTasks.create, { params, body });
  for (const [path, call] of [
    ['/containers', '**/containers/list'],
    ['/warehouses', '**/warehouses/list*'],
    ['/dashboard', '**/backoffice/*/dashboard'],
    [`/containers/${id}/edit?tab=mediaFiles`, '**/documents*'],
    [`/containers/${id}/edit?tab=mediaFiles`, '**/images'],
    [`/work-tasks/${id}/${name}/${task.id}/edit`, '**/list/work-task/*'],
    [scene.path, '**/areas'],
  ] as const) {
    await test.step(`${path}: ${call}`, async () => {
      const answer = Promise.withResolvers<void>();
      await page.route(call, async (route) => {
        await answer.promise;
        await route.continue();
      });
      await page.goto(path);
      const waiting = page.getByRole('main').getByText('loading data, please wait');
      await expect(waiting.first()).toBeVisible();
      answer.resolve();
      await expect(waiting).toHaveCount(0);
      await page.unroute(call);
    });
  }
});

/** What a phone must show of the first row of each list. */
const shown = {
  containers: ['Container number', 'Status', 'Location'],
  transports: ['Container', 'Date', 'Status', 'Receipt'],
  transactions: ['Container', 'Total price', 'Status'],
  clients: ['Name', 'Status'],
  employees: ['Username', 'Status'],
  'work-tasks': ['Container', 'Title', 'Status', 'Due date'],
  'transfer-tasks': ['Container', 'Status', 'Due date'],
  admins: ['Username', 'Status'],
  'container-types': ['Name', 'State'],
  'container-statuses': ['Name', 'State'],
};

test.describe('on a phone and a tablet', () => {
  test.use({ viewport: { width: 390, height: 900 }, hasTouch: true, isMobile: true });

  for (const [list, columns] of Object.entries(shown)) {
    test(`${list} show what matters without sideways scrolling, large enough for a finger`, async ({ page }) => {
      await page.goto(list === 'transports' ? '/transports?type=gate_in' : `/${list}`);
      const row = page.locator('tr[data-record]').first();
      for (const width of [390, 820]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(row).toBeVisible();
        for (const column of columns) {
          const cell = row.locator(`td[data-label="${column}"]`);
          // An empty cell takes no room on a card.
          if ((await cell.innerText().catch(() => '')) !== '') await expect(cell).toBeInViewport();
          else await expect(row.locator(`td[data-label="${column}"]:not([data-room])`)).toHaveCount(1);
        }
        const search = await page.getByRole('textbox', { name: 'Search', exact: true }).boundingBox();
        expect((await button(page, 'Columns').boundingBox())?.y, 'in one row with the search').toBe(search?.y);
        await expect.poll(() => page.evaluate(tooWideOrSmall), `${width} px`).toEqual({ page: 0, table: 0, small: [] });
      }
    });
  }
});

/** What reaches beyond the screen, and what is too small for a finger. */
function tooWideOrSmall() {
  const scroller = document.querySelector('main table')?.parentElement;
  const targets = [...document.querySelectorAll('section :is(button, input, select, a)')];
  const small = targets.filter((target) => {
    const { width, height } = target.getBoundingClientRect();
    return width > 0 && (width < 44 || height < 44);
  });
  return {
    page: document.documentElement.scrollWidth - window.innerWidth,
    table: (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0),
    small: small.map((target) => target.outerHTML.slice(0, 120)),
  };
}

test.describe('the cards of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('have the filters and sorts of the head behind a button', async ({ page }) => {
    await page.goto('/containers');
    await expect(page.getByLabel('Filter Container number')).toBeHidden();
    await button(page, 'Filters and order').tap();
    await expect(page.getByLabel('Filter Company')).toBeVisible();
    await expect(page.locator('td[data-label="Days in yard"]').first()).toBeHidden();
    await page.getByLabel('Filter Container number').fill('a');
    await expect(page).toHaveURL(/name=a/);
    await button(page, 'Container number').tap();
    await expect(page.getByText('By Container number, ascending')).toBeVisible();
  });
});

for (const list of Object.keys(shown)) {
  test(`on a computer ${list} do not scroll sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/${list}`);
    await expect(page.locator('tr[data-record]').first()).toBeVisible();
    const beyond = () => page.evaluate(tooWideOrSmall).then(({ table }) => table);
    await expect.poll(beyond, '1280 px').toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(beyond, '1440 px').toBe(0);
  });
}

test('a long e-mail address keeps its list within a tablet', async ({ page, api }) => {
  const email = await newPerson(api, { called: 'aleksandra.wolniewicz-kowalczykova' });
  await page.setViewportSize({ width: 820, height: 900 });
  await page.goto(`/admins?email=${email}`);
  await expect(page.locator('tr[data-record]')).toHaveCount(1);
  expect((await page.evaluate(tooWideOrSmall)).table).toBe(0);
});

test('one filter tells how long containers are there, with others beside it and out again by one button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/containers');
  const rows = page.locator('tr[data-record]');
  await expect(rows.first()).toBeVisible();
  await page.getByLabel('Filter Days in yard').fill('30');
  await expect(page).toHaveURL(/standingOver=30/);
  await expect(page.getByText('Days in yard: longer than 30 days')).toBeVisible();
  const days = page.locator('td[data-label="Days in yard"]');
  await expect.poll(async () => (await days.allInnerTexts()).every((text) => Number(text) > 30)).toBe(true);
  await page.getByRole('combobox', { name: 'Filter Empty/loaded' }).fill('emp');
  await page.keyboard.press('Enter');
  await page.getByLabel('Filter Location').fill('block');
  await expect(page).toHaveURL(/location=block/);
  const clear = button(page, 'Clear filters');
  const [top, other] = [await clear.boundingBox(), await button(page, 'Columns').boundingBox()];
  expect(top?.y, 'in the row of the menus, however many filters are on').toBe(other?.y);
  await clear.click();
  await expect(page).toHaveURL('/containers');
});

test('a list with nothing in it says how it begins', async ({ page, api }) => {
  const body = { name: `Quiet ${unique()}`, type: 'customer', currency: 'EUR' } as const;
  const { id } = await api.call(routes.clients.create, { params: { account }, body });
  await page.goto(`/clients/${id}/users`);
  await expect(page.getByText('no items found')).toBeVisible();
  await expect(page.getByText('Add the people to talk to at this client.')).toBeVisible();
});

test('billing shows total and status on a computer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/transactions');
  for (const name of ['Total price', 'Status', 'Paid']) {
    // The sums below the list have columns of their own.
    const head = page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).first();
    await expect(head).toBeInViewport({ ratio: 1 });
  }
});

test('Enter takes the first match in the filter of a column', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/clients');
  const filter = page.getByRole('combobox', { name: 'Filter Company type' });
  await filter.fill('tran');
  await expect(page.getByRole('option', { name: 'Supplier' })).toHaveCount(0);
  await expect(page.getByRole('option', { name: 'Transport Company' })).toBeVisible();
  await filter.press('Enter');
  await expect(page).toHaveURL(/type=transport/);
});
