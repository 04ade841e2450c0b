import { routes } from '@boxyard/contract/core/routes.ts';
import { expectAccessible } from '../tools/accessible.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { loseAnswer } from '../tools/lost-answer.ts';
import { button, rowOf, unique } from '../tools/page-parts.ts';

const params = { account };

test('chosen containers are changed, exported and deleted at once, and a refusal says which one and why', async ({
  page,
  api,
}) => {
  const word = `BULK${unique()}`;
  const [client] = await api.call(routes.clients.list, { params, query: { pageSize: 1 } });
  const [type] = await api.call(routes.containerTypes.list, { params, query: {} });
  const make = (n: number) =>
    api.call(routes.containers.create, {
      params,
      body: { name: `${word}${n}`, clientId: client?.id ?? 0, containerTypeId: type?.id ?? 0 },
    });
  const made = await Promise.all([1, 2, 3, 4, 5, 6].map(make));
  const status = await api.call(routes.containerStatuses.create, { params, body: { name: `Chosen ${word}` } });

  await signIn(page, owner);
  await page.goto(`/containers?name=${word}&sort=name&pageSize=5`);
  const bar = page.getByRole('region', { name: 'Chosen rows' });

  // Space on a row, then the page, then the next page: the choice grows.
  await rowOf(page, `${word}2`).getByRole('link').first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByLabel(`Choose ${word}2`)).toBeChecked();
  await expect(bar).toContainText('1 chosen');
  await page.keyboard.press('Tab');
  // To its first button; those that are fetched later come before it.
  await expect(bar.locator('button:focus'), 'Tab leads from the row to the bar').toHaveCount(1);
  await page.getByLabel('Choose the page').click();
  await expect(bar).toContainText('5 chosen');
  await page.getByLabel('Next page').click();
  await page.getByLabel(`Choose ${word}6`).check();
  await expect(bar).toContainText('6 chosen');
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: status.name }).click();
  await expect(page.getByText('6 records changed.')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(rowOf(page, `${word}6`)).toContainText(status.name);
  // The focus is on the box of a row by now, which takes no text.
  await expect(page.locator('tbody input:focus')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(rowOf(page, `${word}6`)).not.toContainText(status.name);
  await page.getByLabel('Choose the page').click();
  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: status.name }).click();
  await expect(rowOf(page, `${word}6`)).toContainText(status.name);

  // Somebody else gives one of them a task: it may not go, and so none does.
  await page.getByLabel('Previous page').click();
  await page.getByLabel(`Choose ${word}1`).check();
  await page.getByLabel(`Choose ${word}2`).check();
  await api.call(routes.workTasks.create, {
    params,
    body: { containerId: made[1]?.id ?? 0, type: 'cleaning', title: 'Wash' },
  });
  await bar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 records?' });
  await expect(dialog).toContainText(`${word}1, ${word}2`);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${word}2: Container ${word}2 is used by 1 work task.`)).toBeVisible();
  await expect(bar).toContainText('2 chosen');
  await page.getByLabel(`Choose ${word}2`).uncheck();

  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^containers-.*\.csv$/);

  await bar.getByRole('button', { name: 'Delete' }).click();
  await button(page, 'Delete').last().click();
  await expect(page.getByText('1 record deleted.')).toBeVisible();
  await expect(rowOf(page, `${word}1`)).toHaveCount(0);

  // Another filter clears the choice, and so does Escape.
  await page.getByLabel(`Choose ${word}3`).check();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.getByLabel(`Choose ${word}3`).check();
  await page.getByLabel('Filter Container number', { exact: true }).fill(`${word}4`);
  await expect(page).toHaveURL(new RegExp(`name=${word}4`));
  await expect(bar).toHaveCount(0);
});

test('where the answer is lost, Undo is offered while the list is still read again', async ({ page, api }) => {
  const name = `BULK${unique()}`;
  const [client] = await api.call(routes.clients.list, { params, query: { pageSize: 1 } });
  const [type] = await api.call(routes.containerTypes.list, { params, query: {} });
  await api.call(routes.containers.create, {
    params,
    body: { name, clientId: client?.id ?? 0, containerTypeId: type?.id ?? 0 },
  });
  await signIn(page, owner);
  await page.goto(`/containers?name=${name}`);
  await page.getByLabel(`Choose ${name}`).check();
  const release = await loseAnswer(page, '**/containers/bulk-delete', '**/containers/list');
  await page.getByRole('region', { name: 'Chosen rows' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 record deleted.')).toBeVisible();
  await expect(button(page, 'Undo')).toBeVisible();
  release();
  await expect(rowOf(page, name)).toHaveCount(0);
});
