import { routes } from '@boxyard/contract/core/routes.ts';
import { usualItems } from '@boxyard/contract/inspections/checklists.ts';
import { codesOf } from '@boxyard/contract/inspections/damage-codes.ts';
import type { SurveyCreate } from '@boxyard/contract/inspections/surveys.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import type { Api } from '../tools/api.ts';
import { account, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { button } from '../tools/page-parts.ts';
import { arrived, payerOf } from '../tools/tariff.ts';

const params = { account };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function boxOf(api: Api, daysAgo = 0) {
  const client = await payerOf(api, 'Line');
  return { ...(await arrived(api, client.id, daysAgo)), clientId: client.id };
}
const surveysOf = (api: Api, containerId: number) => api.call(routes.surveys.list, { params, query: { containerId } });

async function lookUp(page: Page, name: string): Promise<void> {
  await page.goto(`/inspection/create?number=${name}`);
  await expect(button(page, 'All in order')).toBeVisible();
}

test.describe('on a phone', () => {
  test.use(phone);

  test('a sound container is surveyed by three taps', async ({ page, api }) => {
    const box = await boxOf(api);
    await signIn(page, plainAdmin);
    await lookUp(page, box.name);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await button(page, 'All in order').tap();
    await button(page, 'Finish').tap();
    await button(page, 'Record as passed').tap();
    await expect(page.getByText('recorded, Passed')).toBeVisible();
    expect(await surveysOf(api, box.id)).toMatchObject([{ kind: 'gate_in', outcome: 'passed', damagesCount: 0 }]);
  });

  test('a damage is a tap on the unfolded box; without a line the survey waits, and is sent once', async ({
    page,
    api,
    context,
  }) => {
    test.slow();
    const box = await boxOf(api);
    await signIn(page, plainAdmin);
    // What surveys are made by is on the device after that.
    const known = [page.waitForResponse(/checklists/), page.waitForResponse(/survey-settings/)];
    await page.goto('/inspections');
    await page.getByRole('link', { name: 'New survey' }).tap();
    await Promise.all(known);
    const number = page.getByRole('combobox', { name: 'Container number' });
    await expect(number).toBeVisible();
    await context.setOffline(true);
    await number.fill(box.name);
    await button(page, 'Look up').tap();
    await expect(page.getByText('Not looked up because there is no connection')).toBeVisible();
    await button(page, 'All in order').tap();
    await button(page, 'Add damage').tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Left side/ }).tap();
    await dialog.getByRole('button', { name: 'Left side, lower half, section 2 from the door' }).tap();
    await dialog.getByRole('button', { name: 'Left side, lower half, section 4 from the door' }).tap();
    await expect(dialog.getByText('Left side, lower half, sections 2-4 from the door')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /Dent/ }).tap();
    // Lists low in the dialog open at their fields, and widen nothing.
    for (const list of ['Any damage', 'Any component']) {
      await dialog.getByLabel(list).tap();
      await expect(page.getByRole('option').filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => innerWidth)).toBe(390);
    }
    await page.getByRole('option', { name: 'CPA Corner post' }).tap();
    // A phone's Back closes the dialog and keeps the survey.
    await page.evaluate(() => history.back());
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: /sections 2-4/ }).tap();
    await button(dialog, 'Done').tap();
    await expect(dialog).toHaveCount(0);
    await button(page, 'Finish').tap();
    await page.getByRole('button', { name: /^Record as/ }).tap();
    await expect(page.getByText('It waits on this device for a connection')).toBeVisible();
    expect(await surveysOf(api, box.id)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(async () => (await surveysOf(api, box.id)).length, { timeout: 30_000 }).toBe(1);
    const damages = await api.call(routes.damages.list, { params: { account, containerId: box.id }, query: {} });
    expect(damages).toMatchObject([
      { location: 'LB24', component: 'CPA', damageCode: 'DT', scdCode: 'outer_side_left' },
    ]);
  });
});

/** Every item of the checklist is in order; it fails for what it found, or for its remark. */
function failedSurvey(
  api: Api,
  kind: 'gate_in' | 'post_repair',
  more: Pick<SurveyCreate, 'containerId'> & Partial<SurveyCreate>,
) {
  const now = Math.floor(Date.now() / 1000);
  const answers = usualItems[kind].map(({ key }) => ({ key, answer: 'ok' as const, value: null, note: '' }));
  return api.call(routes.surveys.create, {
    params,
    body: {
      ...{ kind, answers, checklistRevision: 0, startedAt: now - 60, finishedAt: now },
      ...{ outcome: 'failed', signature: 'Ján Surveyor', ...more },
    },
  });
}

test('an estimate is sent, answered in part by its link on another phone, repaired and billed', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  test.slow();
  const box = await boxOf(api);
  const survey = await failedSurvey(api, 'gate_in', {
    containerId: box.id,
    findings: [
      { location: 'DX1N', component: 'GTA', damageCode: 'MS', repairCode: 'RP' },
      { location: 'LB2N', component: 'RLA', damageCode: 'BT', repairCode: 'GS' },
    ],
  });
  await signIn(page, plainAdmin);
  await page.goto(`/inspections/${survey.id}`);
  await page.getByRole('link', { name: 'Make estimate' }).click();
  await button(page, 'Make estimate').click();
  await expect(page).toHaveURL(/\/inspections\/estimates\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  // The demo has no tariff in this currency: hours and material by hand.
  const { lines } = await api.call(routes.estimates.get, { params: { account, id } });
  await api.call(routes.estimates.update, {
    params: { account, id },
    body: {
      lines: lines.map((line, nth) => ({
        damageId: line.damageId,
        ...codesOf(line),
        remark: line.remark,
        payer: line.payer,
        hours: 0,
        material: nth === 0 ? 1 : 84.65,
      })),
    },
  });
  await page.reload();
  // As a spoken or a filled-in number comes: at once, and with the other decimal sign.
  await page.getByRole('group', { name: 'Line 1' }).getByRole('textbox', { name: 'Material' }).fill('70,93');
  await button(page, 'Send').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').first().fill('Eva Line');
  await dialog.getByLabel('Mail address').first().fill('eva@line.test');
  await dialog.getByRole('button', { name: 'Send' }).click();
  const link = await dialog.getByLabel('Link of Eva Line').inputValue();
  const other = await browser.newContext({ ...phone, javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const recipient = await other.newPage();
  await recipient.goto(new URL(link).pathname);
  await expect(recipient.getByText('70.93 PLN')).toBeVisible();
  await recipient.getByLabel('Approve', { exact: true }).first().check();
  await recipient.getByLabel('Ask', { exact: true }).last().check();
  await recipient.getByLabel('Your question, if you ask').last().fill('Is it not old?');
  await recipient.getByLabel('Your full name').fill('Eva Line');
  await recipient.getByRole('button', { name: 'Send the answer' }).click();
  await expect(recipient.getByText('Answered by Eva Line')).toBeVisible();
  await other.close();

  await page.reload();
  await expect(page.getByText('Is it not old?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open the task' }).click();
  await page.getByRole('button', { name: /^Done: Replace/ }).click();
  const { workTaskId } = await api.call(routes.estimates.get, { params: { account, id } });
  await expect
    .poll(async () => (await api.call(routes.estimates.get, { params: { account, id } })).lines[0]?.done)
    .toBe('done');
  await api.call(routes.workTasks.update, { params: { account, id: workTaskId ?? 0 }, body: { status: 'completed' } });
  const bills = await api.call(routes.transactions.listOfContainer, {
    params: { account, containerId: box.id },
    query: {},
  });
  expect(bills.map(({ unitPrice, type, clientId }) => [unitPrice, type, clientId])).toEqual([
    [70.93, 'repair_fee', box.clientId],
  ]);

  // The task says why it is to be done again.
  const again = page.getByRole('alert').filter({ hasText: 'The survey after this repair failed' });
  await expect(again).toHaveCount(0);
  await failedSurvey(api, 'post_repair', { containerId: box.id, workTaskId, remark: 'The gasket hangs loose' });
  await expect(again).toContainText('The gasket hangs loose');
  await expectAccessible(page);
  await again.getByRole('link', { name: 'Open the survey' }).click();
  await expect(page.getByText('The gasket hangs loose')).toBeVisible();
});
