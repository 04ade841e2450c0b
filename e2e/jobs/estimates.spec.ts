import { routes } from '@boxyard/contract/core/routes.ts';
import { noCodes } from '@boxyard/contract/inspections/damage-codes.ts';
import type { Page } from '@playwright/test';
import type { Api } from '../tools/api.ts';
import { account, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fill } from '../tools/form.ts';
import { button, toast } from '../tools/page-parts.ts';
import { arrived, payerOf } from '../tools/tariff.ts';

const params = { account };
const dialog = (page: Page) => page.getByRole('dialog');

/** Two repairs at 70.93 and 84.65 that a client was asked about. */
async function sentEstimate(api: Api) {
  const client = await payerOf(api, 'Line');
  const box = await arrived(api, client.id, 0);
  const damageIds: number[] = [];
  for (const damage of ['outer_side_left', 'outer_side_top'] as const) {
    const body = { type: 'outer', damage, isDraft: false } as const;
    damageIds.push((await api.call(routes.damages.create, { params: { ...params, containerId: box.id }, body })).id);
  }
  const made = await api.call(routes.estimates.create, { params, body: { containerId: box.id, damageIds } });
  const at = { ...params, id: made.id };
  const codes = { ...noCodes, location: 'DX1N', component: 'GTA', damageCode: 'MS', repairCode: 'RP' };
  const lines = damageIds.map((damageId, nth) => ({
    ...{ ...codes, damageId, remark: '', payer: 'owner' as const },
    ...{ hours: 0, material: nth === 0 ? 70.93 : 84.65 },
  }));
  await api.call(routes.estimates.update, { params: at, body: { lines } });
  await api.call(routes.estimates.send, { params: at, body: { recipients: [] } });
  const read = () => api.call(routes.estimates.get, { params: at });
  return { id: made.id, sent: await read(), read, box, client };
}

test('what a client said by telephone is recorded, and what it turned down becomes the next revision', async ({
  page,
  api,
}) => {
  const { id, read } = await sentEstimate(api);
  await signIn(page, plainAdmin);
  await page.goto(`/inspections/estimates/${id}`);
  await button(page, 'Add link').click();
  await fill(page, { Name: 'Eva Line', 'Mail address': 'eva@line.test' });
  await button(dialog(page), 'Make link').click();
  await expect(dialog(page).getByLabel('Link of Eva Line')).toHaveValue(/^http/);
  await button(dialog(page), 'Close').last().click();
  await button(page, 'Revoke the link of Eva Line').click();
  await button(dialog(page), 'Revoke').click();
  await expect(page.getByText(/^Revoked \d/)).toBeVisible();
  expect((await read()).links).toMatchObject([{ email: 'eva@line.test', revokedAt: expect.any(Number) }]);

  await button(page, 'Record the answer').click();
  await fill(page, { 'Said by': 'Paula Line', Comment: 'By telephone' });
  await button(dialog(page), 'Approve all').click();
  await dialog(page).getByRole('radiogroup', { name: /^2\./ }).getByText('Rejected').click();
  await button(dialog(page), 'Record').click();
  await expect(page.getByText('recorded by the depot')).toBeVisible();
  await expect(page.getByText('Paula Line')).toBeVisible();
  await expect(page.getByText(/^70\.93\sPLN of 155\.58\sPLN/)).toBeVisible();
  const { lines, decision, workTaskId } = await read();
  expect(lines.map(({ choice }) => choice)).toEqual(['approved', 'rejected']);
  expect(decision).toMatchObject({ way: 'member', name: 'Paula Line', comment: 'By telephone' });
  expect(workTaskId).not.toBeNull();

  await button(page, 'Next revision').click();
  await button(dialog(page), 'Next revision').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\/2/);
  const next = Number(page.url().split('/').at(-1));
  const revision = await api.call(routes.estimates.get, { params: { ...params, id: next } });
  expect(revision).toMatchObject({ status: 'draft', revision: 2, lines: [{ material: 84.65 }] });
  await button(page, 'Delete').click();
  await button(dialog(page), 'Delete').click();
  await expect(page).toHaveURL(/\/inspections\/estimates(\?|$)/);
  expect((await read()).revisions).toMatchObject([{ id, status: 'decided' }]);
});

test('what was approved while the container was away is repaired once it is back', async ({ page, api }) => {
  const { id, sent, read, box, client } = await sentEstimate(api);
  const gate = { clientId: client.id, vehicleType: 'truck' as const };
  const at = { params: { ...params, containerId: box.id } };
  const now = Math.floor(Date.now() / 1000);
  await api.call(routes.transports.createGateOut, { ...at, body: { ...gate, departureDate: now } });
  const choices = sent.lines.map((line) => ({ lineId: line.id, choice: 'approved' as const }));
  await api.call(routes.estimates.decide, { params: { ...params, id }, body: { name: 'Paula Line', choices } });
  await signIn(page, plainAdmin);
  await page.goto(`/inspections/estimates/${id}`);
  await expect(page.getByText('recorded by the depot')).toBeVisible();
  await expect(button(page, 'Make repair task')).toHaveCount(0);
  await api.call(routes.transports.createGateIn, { ...at, body: { ...gate, arrivalDate: now } });
  await button(page, 'Make repair task').click();
  await expect(toast(page, 'Repair task made.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open the task/ })).toBeVisible();
  const { workTaskId } = await read();
  const task = await api.call(routes.workTasks.get, { params: { ...params, id: workTaskId ?? 0 } });
  expect(task).toMatchObject({ type: 'repair', containerId: box.id });
});
