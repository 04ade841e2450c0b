import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { driver, haulierOf, plate, typeNumber } from '../tools/at-the-gate.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf } from '../tools/form.ts';
import { button, typedMoment } from '../tools/page-parts.ts';
import { sceneOf } from '../tools/yard-scene.ts';

test('a part of a number finds the container, and a second way in is questioned', async ({ page, api }) => {
  const scene = await sceneOf(api);
  const box = await scene.container('PARTU');
  const haulier = await haulierOf(api);
  const pass = await api.call(routes.clients.list, {
    params: { account },
    query: { q: haulier, page: 1, pageSize: 1 },
  });
  await api.call(routes.gate.pass, {
    params: { account },
    body: {
      clientId: pass[0]?.id ?? 0,
      vehicleType: 'truck',
      passedAt: Math.floor(Date.now() / 1000) - 60,
      boxes: [{ direction: 'gate_in', containerId: box.id }],
    },
  });
  await signIn(page, owner);
  await page.goto('/gate');
  await fieldOf(page, 'Container number').fill(box.name.slice(2));
  await page.getByRole('option', { name: box.name }).click();
  await expect(page.getByRole('radio', { name: 'Out' })).toBeChecked();
  await page.getByText('In', { exact: true }).click();
  await expect(page.getByText('It came in before and has not gone out since.')).toBeVisible();
  await page.getByRole('button', { name: plate }).first().click();
  await page.getByRole('checkbox', { name: 'With receipt' }).uncheck();
  await button(page, 'Record gate in').click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(box.name.slice(-7, -1));
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/gate$/);
  await expect(fieldOf(page, 'Driver')).toHaveValue(driver);
  await button(page, 'Record gate in').click();
  await question.getByRole('button', { name: 'Save all the same' }).click();
  await expect(page).toHaveURL(/\/gate\?done=/);
});

test('an old number leads to the container that has another one now, and a new one with it is asked about', async ({
  page,
  api,
}) => {
  const scene = await sceneOf(api);
  const box = await scene.container('FORMU');
  const now = `NOWXU${box.name.slice(5)}`;
  await api.call(routes.containers.update, { params: { account, id: box.id }, body: { name: now } });
  await signIn(page, owner);
  await page.goto('/containers');
  await button(page, 'Find').click();
  await page.getByRole('combobox', { name: 'Find' }).fill(box.name);
  await expect(page.getByRole('option', { name: `${box.name}, now ${now}` })).toBeVisible();
  await page.goto('/gate');
  await typeNumber(page, box.name);
  const doubt = page.getByRole('status').filter({ hasText: `${box.name} was renumbered on` });
  await expect(doubt).toContainText(`now ${now}`);
  // It is longer than a number, and so offered as a part of one, too.
  await page.keyboard.press('Escape');
  await button(page, `Use ${now}`).click();
  await expect(fieldOf(page, 'Container number')).toHaveValue(now);
  await expect(doubt).toBeHidden();
  await page.goto('/containers/create');
  await fieldOf(page, 'Container number').fill(box.name);
  await expect(doubt).toContainText(`now ${now}`);
});

test('Enter takes the only container that has a part of a number, and a passage of tomorrow is refused', async ({
  page,
  api,
}) => {
  const scene = await sceneOf(api);
  const box = await scene.container('ONLYU');
  const haulier = await haulierOf(api);
  await signIn(page, owner);
  await page.goto('/gate');
  await typeNumber(page, box.name.slice(1));
  await expect(fieldOf(page, 'Container number')).toHaveValue(box.name);
  await expect(page.getByRole('radio', { name: 'In', exact: true })).toBeChecked();
  await fieldOf(page, 'Transport company').fill(haulier);
  await page.getByRole('option', { name: haulier }).click();
  await button(page, 'Another time').click();
  await fieldOf(page, 'Time of the gate move').fill(typedMoment(Math.floor(Date.now() / 1000) + 86_400));
  await button(page, 'Record gate in').click();
  await expect(page.getByText('The gate move cannot be in the future.').first()).toBeVisible();
});

/** In a page that is opened next: the first answers of these calls wait for each other, and come in the same moment. */
const answerTogether = (page: Page, paths: string[]) =>
  page.addInitScript((paths: string[]) => {
    const unasked = new Set(paths);
    let missing = paths.length;
    const { promise: all, resolve: release } = Promise.withResolvers<void>();
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      const path = [...unasked].find((path) => url.includes(path));
      if (!path) return send(input, init);
      unasked.delete(path);
      const answer = await send(input, init);
      const whole = new Response(await answer.arrayBuffer(), answer);
      missing -= 1;
      if (missing === 0) release();
      await all;
      return whole;
    };
  }, paths);

test('Enter takes it also where the answers about the part come in the same moment', async ({ page, api }) => {
  const box = await (await sceneOf(api)).container('BOTHU');
  await signIn(page, owner);
  await answerTogether(page, ['/containers/list', '/gate/container']);
  await page.goto('/gate');
  await typeNumber(page, box.name.slice(1));
  await expect(page.getByRole('radio', { name: 'In', exact: true })).toBeChecked();
  await expect(fieldOf(page, 'Container number')).toHaveValue(box.name);
});
