import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { textOfPdf } from '../../server/test/tools/pdf-text.ts';
import { expectAccessible } from '../tools/accessible.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { png } from '../tools/sample-files.ts';
import { sceneOf } from '../tools/yard-scene.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const logo = png('logo.png', [0, 84, 47], 90, 30);
const photo = png('door.png', [180, 70, 40]);

/** Does what opens a receipt, and reads the PDF that the browser was led to. */
async function paperAfter(page: Page, work: () => Promise<void>): Promise<{ text: string; pdf: Buffer }> {
  const opened = page.context().waitForEvent('page');
  const answers: { payload: { url: string } }[] = [];
  page.on('response', async (answer) => {
    if (answer.url().endsWith('/receipt') && answer.ok()) answers.push(await answer.json());
  });
  await work();
  await (await opened).close();
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  const pdf = await (await page.request.get(answers.at(-1)?.payload.url ?? '')).body();
  return { text: textOfPdf(pdf).replaceAll('\u00a0', ' '), pdf };
}

async function choose(page: Page, button: string, file: typeof logo): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles([file]);
}

test('a receipt from its issue to the stranger who checks it', async ({ page, api, browser, baseURL }) => {
  test.slow();
  await signIn(page, owner);
  const box = await (await sceneOf(api)).container('PAPER');
  const [client] = await api.call(routes.clients.list, { params: { account }, query: { page: 1, pageSize: 1 } });
  const arrivalDate = Math.floor(Date.now() / 1000) - 7 * 86_400 - 60;
  const body = { clientId: client?.id ?? 0, vehicleType: 'truck', driverName: 'Ľubo Ďurčanský', arrivalDate } as const;
  const within = { account, containerId: box.id };
  const transport = await api.call(routes.transports.createGateIn, { params: within, body });
  const tripCode = transport.tripCode;
  let number = '';
  let checkPath = '';

  await test.step('the account gets a logo', async () => {
    await page.goto('/account');
    await choose(page, 'Choose a logo', logo);
    await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose another logo' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is issued a week late, and says so', async () => {
    await page.goto(`/containers/${box.id}/edit?tab=mediaFiles`);
    await choose(page, 'Add photos', photo);
    await expect(page.getByRole('figure')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Transports' }).click();
    const issue = page.getByRole('button', { name: `Issue receipt (EIR) of ${tripCode}` });
    const { text, pdf } = await paperAfter(page, async () => {
      await issue.click();
      await expect(page.getByText(/^Receipt \S+ is ready$/)).toBeVisible();
    });
    expect(text).toContain('Issued 7 days after the gate move.');
    expect(text).toContain('Revision 1');
    expect(pdf.toString('latin1')).toContain('/Width 90');
    number = /\d{4}\/\d{6}/.exec(text)?.[0] ?? '';
    checkPath = /\/check\/[\w-]{24}/.exec(text)?.[0] ?? '';
    await expect(page.getByRole('button', { name: `Receipt ${number}` })).toBeVisible();
  });

  await test.step('it is revised, and replaces what was printed', async () => {
    await api.call(routes.transports.update, {
      params: { ...within, id: transport.id },
      body: { type: 'gate_in', driverName: 'Iná Vodička' },
    });
    const { text } = await paperAfter(page, async () => {
      await page.getByRole('button', { name: `Receipt ${number}` }).click();
      await dialog(page).getByRole('button', { name: 'Issue a revision' }).click();
    });
    for (const words of ['Revision 2 replaces all earlier prints.', 'Iná Vodička', number])
      expect(text).toContain(words);
  });

  await test.step('it is printed with a photo', async () => {
    await page.getByRole('button', { name: `Receipt of ${tripCode} with photos` }).click();
    await expect(dialog(page).getByRole('button', { name: 'Open the PDF' })).toBeDisabled();
    await dialog(page)
      .getByRole('checkbox', { name: /door\.png/ })
      .check();
    await expect(dialog(page).getByText('1 of 4 chosen')).toBeVisible();
    await expectAccessible(page);
    const { text } = await paperAfter(page, () => dialog(page).getByRole('button', { name: 'Open the PDF' }).click());
    for (const words of ['Photos', 'Page 2 of 2']) expect(text).toContain(words);
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('it speaks Slovak', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'sk'));
    await page.reload();
    const { text } = await paperAfter(page, () => page.getByRole('button', { name: `Protokol ${number}` }).click());
    for (const words of ['VJAZD', 'Vystavený 7 dní po prejazde bránou.', 'Revízia 2']) expect(text).toContain(words);
  });

  await test.step('whoever holds the paper checks it, in the language of their browser', async () => {
    const languages = [
      ['en-GB', 'Check of a receipt', 'Gate in', 'Only a paper of revision 2 is valid'],
      ['sk-SK', 'Overenie protokolu', 'Vjazd bránou', 'Platí iba papier s revíziou 2'],
    ] as const;
    for (const [locale, title, direction, valid] of languages) {
      const stranger = await browser.newContext({
        locale,
        viewport: { width: 390, height: 844 },
        ...(baseURL && { baseURL }),
      });
      const theirs = await stranger.newPage();
      const answer = await theirs.goto(checkPath);
      expect(answer?.headers()['x-robots-tag']).toBe('noindex');
      await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(title);
      for (const words of [number, direction, valid]) await expect(theirs.getByText(words)).toBeVisible();
      await expect(theirs.getByText('Vodička')).toHaveCount(0);
      await expectAccessible(theirs);
      await stranger.close();
    }
  });

  await test.step('a code that no receipt has is said to be unknown', async () => {
    await page.goto('/check/AAAAAAAAAAAAAAAAAAAAAAAA');
    await expect(page.getByRole('alert')).toContainText('K tomuto kontrolnému kódu nepatrí žiadny protokol.');
  });
});
