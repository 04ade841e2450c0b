import { routes } from '@boxyard/contract/core/routes.ts';
import { expectAccessible } from '../tools/accessible.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { button } from '../tools/page-parts.ts';

test('a file with faults is corrected by clicks, imported, seen in the list, and undone', async ({ page, api }) => {
  const client = await api.call(routes.clients.create, {
    params: { account },
    body: { name: `Import ${Date.now()} Lines`, type: 'customer' },
  });
  const mark = `IMP${Date.now()}`;
  const file = [
    'Number;Whose;Type;Tare weight (kg);Remark of ours',
    `${mark}A;${client.name};22G1;2200;a`,
    `${mark}B;${client.name}s;22G1;2200;b`,
    `${mark}C;${client.name}s;22G1;heavy;c`,
    `${mark}A;${client.name};22G1;2200;d`,
  ].join('\n');
  await signIn(page, owner);
  await page.goto('/containers');
  await page.getByRole('link', { name: 'Import', exact: true }).and(page.locator('#content *')).click();
  await expect(page.getByRole('radio', { name: 'Containers' })).toBeChecked();
  await expectAccessible(page);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'boxes.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });

  await expect(page.getByText('Missing: Client.')).toBeVisible();
  await expect(button(page, 'Check the rows')).toBeDisabled();
  const match = async (heading: string, field: string) => {
    const name = `${heading}: Stands for`;
    await page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  };
  await match('Whose', 'Client *');
  await match('Remark of ours', 'Notes');
  await expect(page.getByText('5 of 5 columns are matched')).toBeVisible();
  await button(page, 'Check the rows').click();

  await expect(page.getByText('3 wrong')).toBeVisible();
  await expectAccessible(page);
  await button(page, `Everywhere: ${client.name} for every ${client.name}s of this column`).first().click();
  await expect(page.getByText('2 cells were corrected.')).toBeVisible();
  await expect(page.getByText('2 wrong')).toBeVisible();
  await button(page, 'heavy. Correct Tare weight (kg) in row 4').click();
  await page.getByRole('textbox', { name: 'Correct Tare weight (kg) in row 4' }).fill('2300,5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 wrong')).toBeVisible();
  await button(page, 'Leave out row 5').click();
  await button(page, 'Import 3 rows').click();

  await expect(page.getByText('3 added, 0 changed, from boxes.csv.')).toBeVisible();
  await expect(page.getByText('One row was left out by hand.')).toBeVisible();
  await expect(page.getByRole('row', { name: `5 ${mark}A` })).toContainText('Row 2 has the same.');
  await expectAccessible(page);
  const found = async () =>
    (await api.call(routes.containers.list, { params: { account }, body: { name: mark } })).map(({ name }) => name);
  expect((await found()).toSorted()).toEqual(['A', 'B', 'C'].map((end) => mark + end));
  await page.getByRole('link', { name: 'Show the list' }).click();
  await expect(page.getByRole('link', { name: `${mark}C` })).toBeVisible();
  await page.goBack();
  await button(page, 'Undo this import').click();
  await expect(page.getByText('This import was undone: nothing of it is left.')).toBeVisible();
  expect(await found()).toEqual([]);
});

test('a list of another program: a title, one client for all rows, and words that are asked once', async ({
  page,
  api,
}) => {
  const client = await api.call(routes.clients.create, {
    params: { account },
    body: { name: `Lists ${Date.now()} Lines`, type: 'customer' },
  });
  const mark = `LST${Date.now()}`;
  const file = [
    'Stock of the terminal, 28.11.2026',
    'Unit,Size/Type,Condition,Full/Empty,Gang',
    `${mark}A,20'DV,AV,Empty,7`,
    `${mark}B,45ZZ,AV,Full,7`,
  ].join('\n');
  await signIn(page, owner);
  await page.goto('/imports?of=containers');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const picker = (name: string) => page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).first();
  await expect(picker('The headings are in row')).toHaveValue(/^2: Unit/);
  await expect(page.getByText('Missing: Client.')).toBeVisible();
  await page.getByLabel('Client', { exact: true }).last().fill(client.name);
  await page.getByRole('option', { name: client.name, exact: true }).click();
  await expect(page.getByText('Still needed')).toBeHidden();
  await expectAccessible(page);
  await button(page, 'Check the rows').click();
  await expect(page.getByText('2 wrong')).toBeVisible();
  const choose = async (what: string, meaning: string) => {
    await picker(what).click();
    await page.getByRole('option', { name: meaning, exact: true }).click();
  };
  await choose('What AV means in all rows: Condition', 'Used');
  await expect(page.getByText('1 wrong')).toBeVisible();
  await choose('What 45ZZ means in all rows: Type', "40' High Cube");
  // Numbers of this form are marked, and are no fault.
  await expect(page.getByText('1 wrong')).toBeHidden();
  await expectAccessible(page);
  await button(page, 'Import 2 rows').click();
  await expect(page.getByText('2 added, 0 changed, from stock.csv.')).toBeVisible();
  const found = await api.call(routes.containers.list, { params: { account }, body: { name: mark, sort: 'name' } });
  expect(found).toMatchObject([
    { clientName: client.name, containerCondition: 'used', isEmpty: true },
    { clientName: client.name, containerCondition: 'used', isEmpty: false },
  ]);
});
