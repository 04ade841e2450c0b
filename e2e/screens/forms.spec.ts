import { routes } from '@boxyard/contract/core/routes.ts';
import { expectAccessible } from '../tools/accessible.ts';
import { apiAs } from '../tools/api.ts';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf, fill } from '../tools/form.ts';
import { button, rowOf, toast, unique } from '../tools/page-parts.ts';
import { sceneOf } from '../tools/yard-scene.ts';

test('of two changes of one container each field is chosen, in words, and both are saved together', async ({
  page,
  api,
  playwright,
  baseURL,
}) => {
  const box = await (await sceneOf(api)).container('BOTH');
  const params = { account, id: box.id };
  const before = await api.call(routes.containers.get, { params });
  const client = await api.call(routes.clients.create, {
    params: { account },
    body: { name: `Second ${unique()}`, type: 'customer' },
  });
  const colleague = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const theirs = await apiAs(colleague, plainAdmin);
  const change = (body: object) => theirs.call(routes.containers.update, { params, body });

  await signIn(page, owner);
  // The live stream stays silent, as on a bad line: one that breaks would have everything asked anew.
  await page.route('**/events', () => undefined);
  await page.goto(`/containers/${box.id}/edit`);
  await fill(page, {
    'Certification expiry date': '21.11.27',
    Condition: 'New',
    Notes: 'Mine',
    'Seal number': 'M1',
  });
  await change({ containerCondition: 'disposed', certificationExpiryDate: 1795158900, clientId: client.id });
  await button(page, 'Save').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
  await expect(dialog.getByText(/^.+ changed this record on \d\d\/\d\d\/\d{4} \d\d:\d\d\./)).toBeVisible();
  const sides = (field: string) => dialog.getByRole('radiogroup', { name: field }).getByRole('radio');
  await expect(sides('Condition')).toHaveText(['Saved meanwhileDisposed', 'YoursNew']);
  await expect(sides('Certification expiry date')).toHaveText([/\d\d\/20\d\d$/, 'Yours21/11/2027']);
  // What only the other changed is told here, unless the form has heard of it and followed by then.
  const isTold = () =>
    dialog
      .getByRole('listitem')
      .filter({ hasText: `Client: ${client.name}` })
      .count();
  await expect(async () => {
    const followed = (await fieldOf(page, 'Client').inputValue()) === client.name;
    expect(followed || (await isTold()) === 1).toBe(true);
  }).toPass();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog, 'Escape goes back to the form').toBeHidden();
  await expect(fieldOf(page, 'Notes')).toHaveValue('Mine');
  await fieldOf(page, 'Notes').press('ControlOrMeta+Enter');
  await button(dialog, 'Yours for all').click();
  await sides('Condition').first().click();
  await button(dialog, 'Save').click();
  await expect(page.getByText('Container updated successfully!')).toBeVisible();
  const saved = await api.call(routes.containers.get, { params });
  expect(saved).toMatchObject({
    ...{ containerCondition: 'disposed', clientId: client.id },
    ...{ sealNumber: 'M1', notes: 'Mine', name: before.name },
  });
  expect(saved.certificationExpiryDate).not.toBe(1795158900);

  await page.unroute('**/events');
  await page.goto(`/containers/${box.id}/edit`);
  await fill(page, { 'Seal number': 'M2' });
  await change({ sealNumber: 'T2', importReferenceNumber: 'IMP-7' });
  await expect(fieldOf(page, 'Import reference number'), 'an untouched field follows at once').toHaveValue('IMP-7');
  await expect(fieldOf(page, 'Seal number'), 'what is typed stays').toHaveValue('M2');
  await expect(
    page.getByRole('status').filter({ hasText: /\S+ has changed .* meanwhile: Seal number\./ }),
  ).toBeVisible();
  await colleague.dispose();
});

test('a record that a colleague deletes meanwhile: said at once and at Save, what was typed stays, and it comes back', async ({
  page,
  api,
}) => {
  const name = `Leaving ${unique()}`;
  const { id } = await api.call(routes.clients.create, { params: { account }, body: { name, type: 'customer' } });
  await signIn(page, owner);
  await page.goto(`/clients/${id}/edit`);
  await fill(page, { Notes: 'Typed before' });
  await api.call(routes.clients.remove, { params: { account, id } });
  const note = page.getByRole('alert').filter({ hasText: 'This record was deleted meanwhile' });
  await expect(note).toContainText(/Deleted: .+, \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expect(button(note, 'Back to the list')).toBeVisible();
  await button(page, 'Save').click();
  await expect(
    toast(page, 'This record was deleted meanwhile').and(page.locator('.mantine-Notification-root')),
  ).toBeVisible();
  await expect(fieldOf(page, 'Notes')).toHaveValue('Typed before');
  await expectAccessible(page);
  await button(note, 'Bring back').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
  await expect(note).toHaveCount(0);
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/clients(\?|$)/);
  expect(await api.call(routes.clients.get, { params: { account, id } })).toMatchObject({ notes: 'Typed before' });
});

test('Enter, Escape and the way back: no key loses work, and the list is as it was filtered', async ({ page, api }) => {
  const mark = unique();
  const { id } = await api.call(routes.containerTypes.create, {
    params: { account },
    body: { name: `Keys ${mark}`, size: 20 },
  });
  await signIn(page, owner);
  await page.goto(`/container-types?sort=-name&name=Keys+${mark}`);
  const address = page.url();
  await rowOf(page, `Keys ${mark}`).getByRole('link').first().click();
  const tare = fieldOf(page, 'Tare weight');
  await tare.fill('40000000000');
  await expect(page.getByText('At most 1\u202f000\u202f000\u202f000.'), 'while it is typed').toBeVisible();
  await expect(tare).toHaveValue('40000000000');
  await tare.fill('');
  await page.keyboard.press('Escape');
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(button(leave, 'Stay')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(leave).toBeHidden();
  await fill(page, { Volume: '33.2' });
  await fieldOf(page, 'Volume').press('ControlOrMeta+Enter');
  await expect(page, 'as it was filtered').toHaveURL(address);
  const saved = await api.call(routes.containerTypes.get, { params: { account, id } });
  expect(saved).toMatchObject({ tareWeightKg: 0, volumeCbm: 33.2 });
  await rowOf(page, `Keys ${mark}`).getByRole('link').first().click();
  await button(page, 'Cancel').click();
  await expect(page).toHaveURL(address);

  const scene = await sceneOf(api);
  const box = await scene.container('KEYS');
  await scene.put(box, 1, 1, 1);
  await page.goto('/warehouses');
  await page.locator(`a[href="${scene.path}"]`).first().click();
  await button(page, 'Edit area').click();
  const area = page.getByRole('dialog', { name: 'Edit Area' });
  await area.getByRole('textbox', { name: 'Area name' }).fill('Half a name');
  await page.keyboard.press('Escape');
  await expect(button(leave, 'Stay'), 'a dialog of the yard asks too').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(area.getByRole('textbox', { name: 'Area name' })).toHaveValue('Half a name');
  await page.evaluate(() => history.back());
  await expect(button(leave, 'Stay'), 'and so does the way back, once').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(leave).toBeHidden();
  await expect(area.getByRole('textbox', { name: 'Area name' })).toHaveValue('Half a name');
  await page.evaluate(() => history.back());
  await leave.getByText('Leave', { exact: true }).click();
  await expect(area).toBeHidden();
  await expect(page, 'the page of the dialog stays').toHaveURL(new RegExp(scene.path));

  await page.goto(`/work-tasks/${box.id}/${box.name}/create`);
  await fill(page, { Title: 'Sweep' });
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(status, 'Enter takes what is marked').toHaveValue('In progress');
  await expect(page.getByText('This field is required.'), 'and does not save').toHaveCount(0);
});
