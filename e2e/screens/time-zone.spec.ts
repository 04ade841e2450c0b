import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf, fill } from '../tools/form.ts';
import { button, rowOf } from '../tools/page-parts.ts';
import { sceneOf } from '../tools/yard-scene.ts';

const seconds = (text: string) => Date.parse(text) / 1000;

test.describe('in a browser of another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('times are those of the depot, which is named', async ({ page, api }) => {
    const scene = await sceneOf(api);
    const { id: containerId } = await scene.container('ZONE');
    const params = { account, id: containerId };
    const { clientId } = await api.call(containerRoutes.get, { params });
    const body = { clientId, vehicleType: 'truck' as const, arrivalDate: seconds('2026-10-24T23:30Z') };
    const { id } = await api.call(transportRoutes.createGateIn, { params: { account, containerId }, body });
    await signIn(page, owner);
    await page.goto(`/containers/${containerId}/edit?tab=transports`);
    await expect(page.getByRole('img', { name: 'Europe/Bratislava' })).toBeVisible();
    const row = rowOf(page, 'Gate in');
    await expect(row).toContainText('25/10/2026 01:30');
    await row.getByRole('button', { name: /^Edit/ }).click();
    await expect(fieldOf(page, 'Arrival date and time')).toHaveValue('25.10.26 01:30');
    // The day on which the clocks go forward.
    await fill(page, { 'Arrival date and time': '29.03.26 12:00' });
    await page.getByRole('button', { name: 'Calendar: Arrival date and time' }).click();
    await expect(page.getByText('Times of Europe/Bratislava')).toBeVisible();
    await expect(page.getByRole('button', { name: '29 March 2026' })).toHaveAttribute('data-selected', 'true');
    await page.keyboard.press('Escape');
    await button(page, 'Save').click();
    // A gate move of more than 60 days ago is asked about.
    await page.getByRole('button', { name: 'Save with this date' }).click();
    await expect(row).toContainText('29/03/2026 12:00');
    const saved = await api.call(transportRoutes.get, { params: { account, containerId, id } });
    expect(saved.arrivalDate).toBe(seconds('2026-03-29T12:00+02:00'));
  });
});

test('the zone is not named where the browser has the same clocks', async ({ page }) => {
  await signIn(page, owner);
  await page.goto('/transports');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('img', { name: 'Europe/Bratislava' })).toHaveCount(0);
});
