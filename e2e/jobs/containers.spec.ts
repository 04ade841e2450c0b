import { routes } from '@boxyard/contract/core/routes.ts';
import { checkDigit } from '@boxyard/contract/yard/iso6346.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { expectFilled, fieldOf, fill } from '../tools/form.ts';
import { sceneOf } from '../tools/yard-scene.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test.beforeEach(async ({ page }) => {
  await signIn(page, owner);
});

const serial = () => `EEEU${String(Date.now() % 1e6).padStart(6, '0')}`;

test.describe('the form', () => {
  const texts = {
    'CCD number': 'CCD-77/26',
    'Seal number': 'SK 004411',
    'Certification expiry date': '10.12.27',
    'Temperature requirements': '−18 °C to −20 °C',
    'Import reference number': 'IMP-1/26',
    'Export reference number': 'EXP-9/26',
    'GPS location': '48.1423, 17.1466',
    'Colour in the yard': '#7048e8',
    Notes: 'Dvere idú ťažko.\nOpatrne.',
  };
  const ticks = {
    Empty: false,
    Defective: true,
    'Hazmat certified': true,
    Refrigerated: true,
    'Ventilation available': true,
    'Allows bulk loading': true,
    'GPS tracking enabled': true,
  };
  const measures = {
    'Tare weight': '3920.5',
    'Max gross weight': '32500',
    'Payload capacity': '28579.5',
    Volume: '76.25',
    Length: '40',
    Width: '8',
    Height: '9.5',
    'Footprint in positions': '2',
  };
  const choices = { Status: 'In repair', Condition: 'Repaired', 'Cargo type allowed': 'Hazmat' };

  test('every field survives the way to the server and back', async ({ page, api }) => {
    test.slow();
    const number = serial();
    await page.goto('/containers/create');
    await expect(fieldOf(page, 'Empty')).toBeChecked();
    await expect(fieldOf(page, 'Colour in the yard')).toHaveValue('#00c26e');
    const warehouses = await api.call(routes.warehouses.list, { params: { account }, query: {} });
    const usual = warehouses.find(({ isDefault }) => isDefault)?.name ?? '';
    await expect(fieldOf(page, 'Warehouse')).toHaveValue(usual);

    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Container client is required.')).toBeVisible();
    await expect(page.getByText('Container type is required.')).toBeVisible();
    await expect(page.getByText('Form contains errors.')).toBeVisible();

    await fill(page, { 'Container number': number, Type: "40' High Cube Reefer" });
    await fieldOf(page, 'Client').fill('tatra');
    await page.getByRole('option', { name: 'Tatra Cargo, s.r.o.' }).click();
    await fill(page, { ...choices, ...texts, ...ticks, ...measures });
    await fieldOf(page, 'ISO code').fill('45R1');
    await fieldOf(page, 'Notes').click();
    const saved = Date.now();
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Container created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/containers$/);
    expect(Date.now() - saved).toBeGreaterThan(1000);

    await page.getByRole('textbox', { name: 'Filter Container number' }).fill(number.toLowerCase());
    await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
    const row = rowOf(page, number);
    await expect(row).toContainText('Loaded');
    await row.getByRole('link').first().click();
    const fixed = {
      'Container number': number,
      Client: 'Tatra Cargo, s.r.o.',
      Type: "40' High Cube Reefer",
      'ISO code': '45R1',
    };
    const all = { ...fixed, Warehouse: usual, ...choices, ...texts, ...ticks, ...measures };
    await expectFilled(page, all);

    const changed = {
      'Tare weight': '3900.25',
      Defective: false,
      Condition: 'Used, like new',
      'Seal number': 'SK 9',
      'Certification expiry date': '',
      Notes: '',
    };
    await fill(page, changed);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Container updated successfully!')).toBeVisible();
    await expect(page, 'the list as it was filtered').toHaveURL(/\/containers\?name=/);
    await row.getByRole('link').first().click();
    await expectFilled(page, { ...all, ...changed });
  });

  test('a type fills in what is empty and asks before it replaces what was typed', async ({ page }) => {
    await page.goto('/containers/create');
    await fill(page, { 'Tare weight': '2185', Type: "20' Dry" });
    const question = page.getByRole('dialog', { name: 'Replace what you typed?' });
    await expect(question).toContainText('Tare weight');
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await expectFilled(page, {
      'Tare weight': '2185',
      Length: '20',
      'ISO code': '22G1',
      'Footprint in positions': '1',
    });

    await fill(page, { Type: "40' High Cube" });
    await question.getByRole('button', { name: "Take the type's" }).click();
    await expectFilled(page, { Length: '40', Height: '9.5', 'ISO code': '45G1', 'Footprint in positions': '2' });
    await expect(fieldOf(page, 'Tare weight')).not.toHaveValue('2185');
  });

  test('a wrong check digit is a warning with the right one, and never a refusal', async ({ page, api }) => {
    const number = serial();
    const right = checkDigit(number);
    const scene = await sceneOf(api);
    const box = await scene.container('NEAR');
    const doubtful = `${number}${(right + 1) % 10}`;
    await page.goto(`/containers/${box.id}/edit`);
    await fill(page, { 'Container number': doubtful });
    await expect(page.getByText('The check digit does not fit this number.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Use ${number}${right}` }).click();
    await expect(fieldOf(page, 'Container number')).toHaveValue(`${number}${right}`);
    await expect(page.getByText('The check digit does not fit this number.')).toBeHidden();
    await fill(page, { 'Container number': doubtful });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Container updated successfully!')).toBeVisible();
  });

  test('an emptied measure is 0; limits are told and nothing is made another number', async ({ page, api }) => {
    const box = await (await sceneOf(api)).container('ZERO');
    await page.goto(`/containers/${box.id}/edit`);
    await expect(page.getByRole('group').locator('legend')).toHaveText([
      'General info',
      'Regulatory/safety info',
      'At the gate',
      'Weight and dimensions',
      'Additional info',
    ]);
    await fill(page, { 'Tare weight': '', Volume: '', 'Footprint in positions': '9' });
    await fieldOf(page, 'Footprint in positions').blur();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('At most 4.')).toBeVisible();
    await expectFilled(page, { 'Footprint in positions': '9' });
    await fill(page, { 'Footprint in positions': '1.5' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a whole number.')).toBeVisible();
    await expectFilled(page, { 'Footprint in positions': '1.5' });
    await fill(page, { 'Footprint in positions': '1' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Container updated successfully!')).toBeVisible();
    const saved = await api.call(routes.containers.get, { params: { account, id: box.id } });
    expect(saved).toMatchObject({ tareWeightKg: 0, volumeCbm: 0, hSize: 1 });
  });

  test('what is inactive is not offered, and stays where it was chosen', async ({ page, api }) => {
    const box = await (await sceneOf(api)).container('PAST');
    const params = { account };
    const name = `Retired ${box.id}`;
    const type = await api.call(routes.containerTypes.create, { params, body: { name, size: 20 } });
    const status = await api.call(routes.containerStatuses.create, { params, body: { name } });
    const chosen = { containerTypeId: type.id, containerStatusId: status.id };
    await api.call(routes.containers.update, { params: { account, id: box.id }, body: chosen });
    const body = { isActive: false };
    await api.call(routes.containerTypes.update, { params: { account, id: type.id }, body });
    await api.call(routes.containerStatuses.update, { params: { account, id: status.id }, body });
    await page.goto(`/containers/${box.id}/edit`);
    await expectFilled(page, { Type: name, Status: name });
    await page.goto('/containers/create');
    for (const field of ['Type', 'Status']) {
      await fieldOf(page, field).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expect(page.getByRole('option', { name }), field).toHaveCount(0);
      await page.keyboard.press('Escape');
    }
  });

  test('another tab is not opened over unsaved input without asking', async ({ page, api }) => {
    const box = await (await sceneOf(api)).container('KEEP');
    await page.goto(`/containers/${box.id}/edit`);
    await fill(page, { 'Seal number': 'half typed' });
    await page.getByRole('tab', { name: 'Billings' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(fieldOf(page, 'Seal number')).toHaveValue('half typed');
    await page.getByRole('tab', { name: 'Billings' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/tab=billings/);
  });

  test('a container that is not there leads to the list', async ({ page }) => {
    await page.goto('/containers/999999999/edit');
    await expect(page).toHaveURL(/\/containers$/);
  });
});

test('filters and the open tab stand in the address and survive a reload', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const [first, second] = [await scene.container('FIRST'), await scene.container('SECOND')];
  const { id: clientId } = await api.call(routes.clients.create, {
    params: { account },
    body: { name: `Hauler ${first.name}`, type: 'transport' },
  });
  for (const [route, date] of [
    [routes.transports.createGateIn, { arrivalDate: 1_790_000_000 }],
    [routes.transports.createGateOut, { departureDate: 1_790_100_000 }],
  ] as const) {
    const body = { clientId, vehicleType: 'truck', ...date } as never;
    await api.call(route, { params: { account, containerId: first.id }, body });
  }

  await page.goto('/containers');
  const filter = page.getByRole('textbox', { name: 'Filter Container number' });
  await filter.fill(first.name);
  await expect(rowOf(page, first.name)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(filter).toHaveValue(first.name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, second.name)).toHaveCount(0);

  await page.goto(`/containers/${first.id}/edit`);
  await page.getByRole('tab', { name: 'Transports' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  const type = page.getByRole('combobox', { name: 'Filter Transport type' });
  await type.click();
  await page.getByRole('option', { name: 'Gate out' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Transports' })).toHaveAttribute('aria-selected', 'true');
  await expect(type).toHaveValue('Gate out');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('work tasks stand in their list and on their container, transfers only there', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const box = await scene.container('WORK');
  await scene.put(box, 1, 1, 1);
  await scene.reserve(box, 1, 1, 3);
  for (const [type, title] of [
    ['repair', `Mend the door of ${box.name}`],
    ['transfer', 'Warehouse movements'],
  ] as const) {
    await api.call(routes.workTasks.create, { params: { account }, body: { containerId: box.id, type, title } });
  }
  await page.goto('/work-tasks');
  await page.getByLabel('Search').fill(box.name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, 'Mend the door')).toContainText('Repair');
  await expect(rowOf(page, 'Warehouse movements')).toHaveCount(0);
  await rowOf(page, 'Mend the door').getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Work tasks' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Filter Title' }).fill('movements');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Warehouse movements', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/transfer-tasks/${box.id}/${box.name}/\\d+/edit`));
});

test('a list is exported as it is filtered', async ({ page, api }) => {
  const box = await (await sceneOf(api)).container('PAPER');
  await page.goto(`/containers?name=${box.name}`);
  await expect(rowOf(page, box.name)).toBeVisible();
  for (const [kind, ending] of [
    ['CSV file', /\.csv$/],
    ['Excel file (XLSX)', /\.xlsx$/],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: kind }).click();
    expect((await download).suggestedFilename()).toMatch(ending);
    if (kind !== 'CSV file') continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString('utf8').trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(box.name);
  }
});
