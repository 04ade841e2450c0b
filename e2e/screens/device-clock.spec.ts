import { routes } from '@boxyard/contract/core/routes.ts';
import { clientOf, haulierOf, numberOf, plate, typeNumber } from '../tools/at-the-gate.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf } from '../tools/form.ts';
import { button } from '../tools/page-parts.ts';

test('a device whose clock is two hours slow says so, and records a gate move by the clock of the server', async ({
  page,
  api,
}) => {
  test.slow();
  const haulier = await haulierOf(api);
  const { name: client } = await clientOf(api);
  const number = numberOf('SLOU');
  await page.clock.setSystemTime(Date.now() - 2 * 3600_000);
  await signIn(page, owner);
  await page.goto('/gate');
  await expect(page.getByText(/The clock of this device is (119|120|121) minutes slow/)).toBeVisible();
  await typeNumber(page, number);
  for (const [label, option] of [
    ['Client', client],
    ['Container type', "20' Dry"],
    ['Transport company', haulier],
  ] as const) {
    await fieldOf(page, label).click();
    await fieldOf(page, label).fill(option);
    await page.getByRole('option', { name: option, exact: true }).first().click();
  }
  await page.getByRole('button', { name: plate }).first().click();
  const before = Math.floor(Date.now() / 1000);
  await button(page, 'Record gate in').click();
  await expect(page).toHaveURL(/\/gate\?done=/);
  const [found] = await api.call(routes.containers.list, { params: { account }, body: { name: number } });
  const params = { account, containerId: found?.id ?? 0 };
  const [move] = await api.call(routes.transports.listGateIn, { params, query: {} });
  expect(move?.date ?? 0).toBeGreaterThanOrEqual(before - 60);
  expect(move?.date ?? 0).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 60);
});
