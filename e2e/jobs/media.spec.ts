import { maxFileBytes } from '@boxyard/contract/core/files.ts';
import { routes } from '@boxyard/contract/core/routes.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import type { Api } from '../tools/api.ts';
import { account, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf, fill } from '../tools/form.ts';
import { toast } from '../tools/page-parts.ts';
import { pdf, png, type SampleFile, text } from '../tools/sample-files.ts';
import { sceneOf } from '../tools/yard-scene.ts';

const red = png('red.png', [200, 40, 30]);
const green = png('green.png', [20, 150, 80], 48, 64);
const blue = png('blue.png', [30, 80, 200], 90, 30);

const dialog = (page: Page) => page.getByRole('dialog');
const part = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const photos = (area: Locator) => area.getByRole('figure');

async function container(api: Api, name: string): Promise<number> {
  return (await (await sceneOf(api)).container(name)).id;
}

async function choose(page: Page, label: string, files: SampleFile[], area: Locator): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await area.getByRole('button', { name: label }).click();
  await (await chooser).setFiles(files);
}

const bytesOf = ({ buffer }: SampleFile) =>
  `Uint8Array.from(atob('${buffer.toString('base64')}'), (letter) => letter.charCodeAt(0))`;

async function drop(page: Page, area: Locator, file: SampleFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([${bytesOf(file)}], '${file.name}', { type: '${file.mimeType}' }));
    return data;
  })()`);
  await area.dispatchEvent('drop', { dataTransfer });
}

/** By way of the clipboard, where a picture has no name of its own. */
async function paste(page: Page, area: Locator, file: SampleFile): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const blob = `new Blob([${bytesOf(file)}], { type: '${file.mimeType}' })`;
  await page.evaluate(`navigator.clipboard.write([new ClipboardItem({ '${file.mimeType}': ${blob} })])`);
  await area.hover();
  await page.keyboard.press('Control+V');
}

test('a damage from draft to deletion, with its pictures', async ({ page, api }) => {
  test.slow();
  const id = await container(api, 'HURT');
  await signIn(page, plainAdmin);
  await page.goto(`/containers/${id}/edit?tab=damages`);
  await expect(page.getByText('no items found')).toBeVisible();
  await page.getByRole('button', { name: 'Add damage' }).first().click();
  await expect(dialog(page)).toBeVisible();
  await expect(fieldOf(page, 'Damage type')).toBeDisabled();
  await choose(page, 'Add photos', [red, green], dialog(page));
  await expect(photos(dialog(page))).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Stay' }), 'pictures alone are work, too').toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('This field is required.').first()).toBeVisible();
  await dialog(page).getByText('Outer', { exact: true }).click();
  await fill(page, { 'Damage type': 'Front door left', Remark: 'Preliačina 30 cm,\nplech je celý' });
  await expectAccessible(page);
  const open = photos(dialog(page)).first().getByRole('button', { name: /^Open/ });
  await open.click();
  await expect(page.getByText('1 of 2')).toBeVisible();
  // The key may come before the focus has moved to the picture.
  await open.dispatchEvent('keydown', { key: 'Escape' });
  await expect(page.getByText('1 of 2')).toBeHidden();
  await expect(dialog(page), 'Escape closes the picture only').toHaveCount(1);

  const { length } = await api.call(routes.damages.list, { params: { account, containerId: id }, query: {} });
  expect(length, 'a draft is in no list').toBe(0);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Damage created successfully.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Front door left' });
  await expect(row).toContainText('Outer');
  await expect(row).toContainText('Preliačina 30 cm, plech je celý');
  await expect(row).toContainText('Peter Horváth');
  const thumbnails = row.locator('img');
  await expect(thumbnails).toHaveCount(2);
  await expect(thumbnails.first()).not.toHaveJSProperty('naturalWidth', 0);
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Delete damage' }).click();
  await dialog(page).getByText('Delete', { exact: true }).click();
  await expect(toast(page, 'Unable to delete damage.')).toContainText(/is used by 2 (images|pictures|photos)\./);
  await row.getByRole('button', { name: 'Front door left' }).click();
  await expect(fieldOf(page, 'Remark')).toHaveValue('Preliačina 30 cm,\nplech je celý');
  for (const left of [1, 0]) {
    await photos(dialog(page))
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page
      .getByRole('dialog', { name: /^Delete/ })
      .getByText('Delete', { exact: true })
      .click();
    await expect(photos(dialog(page))).toHaveCount(left);
  }
  await dialog(page).getByText('Inner', { exact: true }).click();
  await fill(page, { 'Damage type': 'Inner floor' });
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const remark = 'Preliačina 30 cm,\nplech je celý';
  expect((await sent).postDataJSON()).toEqual({ type: 'inner', damage: 'inner_floor', remark, isDraft: false });
  await expect(page.getByText('Damage updated successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete damage' }).click();
  await dialog(page).getByText('Delete', { exact: true }).click();
  await expect(page.getByText('Damage removed successfully.')).toBeVisible();
  await expect(page.getByText('no items found')).toBeVisible();
});

test('documents: several at once, refusals with their reason, a title in place, download, delete', async ({
  page,
  api,
}) => {
  test.slow();
  const id = await container(api, 'DOCS');
  await signIn(page, plainAdmin);
  await page.goto(`/containers/${id}/edit?tab=mediaFiles`);
  const area = part(page, 'Documents');
  await expect(area.getByText('no items found')).toBeVisible();
  const tooLarge = { ...pdf('large.pdf'), buffer: Buffer.alloc(maxFileBytes + 1) };
  const files = [pdf('CMR.pdf'), text('words.pdf', 'application/pdf'), pdf('Dodací list č. 7.pdf'), tooLarge];
  await choose(page, 'Add documents', files, area);
  const refused = (name: string) => area.getByRole('listitem').filter({ hasText: name });
  await expect(refused('large.pdf')).toContainText('A file may have at most 5 MB.');
  await expect(refused('large.pdf').getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(refused('words.pdf')).toContainText('Only PDF, Word, Excel and OpenDocument');
  // Sent at once, they arrive in any order.
  await expect(area.getByRole('link')).toHaveCount(2);
  const titles = await area.getByRole('link').allInnerTexts();
  expect(titles.toSorted()).toEqual(['CMR.pdf', 'Dodací list č. 7.pdf']);
  await expect(refused('words.pdf').getByRole('button', { name: 'Retry' }), 'it stays what it is').toHaveCount(0);
  for (const name of ['words.pdf', 'large.pdf']) {
    await area.getByRole('button', { name: `Remove ${name} from the list` }).click();
    await expect(refused(name)).toHaveCount(0);
  }
  await choose(page, 'Add documents', [pdf('Protokol.pdf')], area);
  const all = area.getByRole('link');
  await expect(all, 'the newest stands first').toHaveText(['Protokol.pdf', ...titles], { useInnerText: true });

  const pencil = area.getByRole('button', { name: 'Change the title of CMR.pdf' });
  const title = area.getByLabel('Title of CMR.pdf');
  await pencil.click();
  await title.fill('Never saved');
  await title.press('Escape');
  await expect(area.getByRole('link', { name: 'CMR.pdf' })).toBeVisible();
  await expect(pencil).toBeFocused();
  await page.keyboard.press('Enter');
  await title.fill('Nákladný list');
  await title.press('Enter');
  const link = area.getByRole('link', { name: 'Nákladný list' });
  await expect(link).toBeVisible();
  await expect(area.getByRole('listitem').filter({ hasText: 'Nákladný list' })).toContainText('CMR.pdf · 1 kB');
  await page.reload();
  await expect(link).toBeVisible();

  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-disposition']).toMatch(/^attachment;.*CMR\.pdf/);
  expect(await answer.body()).toEqual(pdf('CMR.pdf').buffer);
  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe('CMR.pdf');

  await area.getByRole('button', { name: 'Delete CMR.pdf' }).click();
  await dialog(page).getByText('Delete', { exact: true }).click();
  await expect(page.getByText('File removed.')).toBeVisible();
  await expect(area.getByRole('link')).toHaveCount(2);
});

test('photos: dropped, pasted, chosen; looked at by keyboard, named, deleted', async ({ page, api }) => {
  test.slow();
  const id = await container(api, 'FOTO');
  await signIn(page, plainAdmin);
  await page.goto(`/containers/${id}/edit?tab=mediaFiles`);
  const area = part(page, 'Photos');
  const region = area.getByRole('region', { name: 'Add photos' });
  await expect(area.getByText('no items found')).toBeVisible();
  await drop(page, region, red);
  await expect(photos(area)).toHaveCount(1);
  await paste(page, region, green);
  await expect(photos(area)).toHaveCount(2);
  await choose(page, 'Add photos', [blue, text('no-picture.png', 'image/png')], area);
  await expect(photos(area)).toHaveCount(3);
  await expect(area.getByRole('alert')).toContainText('Only pictures are accepted here');
  await area.getByRole('button', { name: 'Remove no-picture.png from the list' }).click();
  await expectAccessible(page);

  await photos(area).first().getByRole('button', { name: /^Open/ }).click();
  const box = dialog(page);
  await expect(box).toContainText('1 of 3');
  const shown = box.locator('img');
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
  await expectAccessible(page);
  const first = await shown.getAttribute('alt');
  await page.keyboard.press('ArrowRight');
  await expect(box).toContainText('2 of 3');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(box).toContainText('3 of 3');
  await box.getByRole('button', { name: 'Next photo' }).click();
  await expect(shown).toHaveAttribute('alt', first ?? '');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(photos(area).first().getByRole('button', { name: /^Open/ })).toBeFocused();

  const figure = photos(area).filter({ hasText: 'image.png' });
  await figure.getByTitle('Change the title').click();
  await area.getByLabel('Title of image.png').fill('Ľavá strana');
  await page.keyboard.press('Enter');
  await expect(photos(area).filter({ hasText: 'Ľavá strana' })).toBeVisible();
  await area.getByRole('button', { name: 'Delete Ľavá strana' }).click();
  await dialog(page).getByText('Delete', { exact: true }).click();
  await expect(photos(area)).toHaveCount(2);
});

test('a photo over the limit is made smaller before it is sent', async ({ page, api }) => {
  const id = await container(api, 'HUGE');
  const wide = png('wide.png', [30, 80, 200], 4000, 1000);
  // What follows a picture's end is not read; it makes the file as large as one of a phone's camera.
  const large = { ...wide, buffer: Buffer.concat([wide.buffer, Buffer.alloc(maxFileBytes)]) };
  const broken = { ...large, name: 'broken.png', buffer: Buffer.alloc(maxFileBytes + 1) };
  await signIn(page, plainAdmin);
  await page.goto(`/containers/${id}/edit?tab=mediaFiles`);
  const area = part(page, 'Photos');
  await choose(page, 'Add photos', [large, broken], area);
  await expect(photos(area)).toContainText('wide.jpg');
  await expect(area.getByRole('alert')).toContainText('A file may have at most 5 MB.');
  const [photo] = await api.call(routes.containerImages.list, { params: { account, id }, body: {} });
  expect(photo).toMatchObject({ width: 2560, height: 640 });
});

test('a picture of a damage is shown with the photos, and changed with the damage', async ({ page, api }) => {
  const id = await container(api, 'BOTH');
  const body = { type: 'outer', damage: 'outer_side_top', isDraft: false } as const;
  await api.call(routes.damages.create, { params: { account, containerId: id }, body });
  await signIn(page, plainAdmin);
  await page.goto(`/containers/${id}/edit?tab=damages`);
  await page.getByRole('button', { name: 'Outer top' }).click();
  await choose(page, 'Add photos', [red], dialog(page));
  await expect(photos(dialog(page))).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: 'Media files' }).click();
  const figure = photos(part(page, 'Photos'));
  await expect(figure).toContainText('damage');
  await expect(figure.getByRole('button')).toHaveCount(1);
});

test('a transfer has its pictures before and after', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const box = await scene.container('MOVE');
  await scene.put(box, 1, 1, 1);
  await scene.reserve(box, 2, 1, 1);
  const body = { containerId: box.id, type: 'transfer', title: 'Move for inspection' } as const;
  const task = await api.call(routes.workTasks.create, { params: { account }, body });
  await signIn(page, plainAdmin);
  await page.goto(`/transfer-tasks/${box.id}/${box.name}/${task.id}/edit`);
  for (const [name, file] of [
    ['Images Before', red],
    ['Images After', green],
  ] as const) {
    await choose(page, 'Add photos', [file], part(page, name));
    await expect(photos(part(page, name))).toHaveCount(1);
  }
  await expect(photos(part(page, 'Images Before'))).toContainText('red.png');
  await expect(photos(part(page, 'Images After'))).toContainText('green.png');
  await part(page, 'Images Before').getByRole('button', { name: 'Delete red.png' }).click();
  await dialog(page).getByText('Delete', { exact: true }).click();
  await expect(photos(part(page, 'Images Before'))).toHaveCount(0);
  await page.getByRole('link', { name: 'Clients' }).click();
  await expect(page, 'pictures are no unsaved input').toHaveURL('/clients');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('photos fit, with the camera at hand and room for a thumb', async ({ page, api }) => {
    const id = await container(api, 'MOBI');
    await signIn(page, plainAdmin);
    await page.goto(`/containers/${id}/edit?tab=mediaFiles`);
    const area = part(page, 'Photos');
    await expect(area.getByRole('button', { name: 'Take a photo' })).toBeVisible();
    await choose(page, 'Add photos', [red, blue], area);
    await expect(photos(area)).toHaveCount(2);
    // At one moment: those of an upload go when it is done.
    const small = await area
      .getByRole('button')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height <= 43).map((one) => one.outerHTML));
    expect(small).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await photos(area).first().getByRole('button', { name: /^Open/ }).tap();
    await expect(dialog(page)).toContainText('1 of 2');
    const picture = await dialog(page).locator('img').boundingBox();
    expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual(360);
    await dialog(page).getByRole('button', { name: 'Next photo' }).tap();
    await expect(dialog(page)).toContainText('2 of 2');
    await dialog(page).getByRole('button', { name: 'Close' }).tap();
    await expect(dialog(page)).toBeHidden();
  });
});
