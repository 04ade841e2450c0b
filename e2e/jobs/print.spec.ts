import { routes } from '@boxyard/contract/core/routes.ts';
import type { Locator } from '@playwright/test';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf } from '../tools/form.ts';
import { charge, charged, issuedTo } from '../tools/invoicing.ts';
import { sceneOf } from '../tools/yard-scene.ts';

/** In pixels, from the left and from the top. */
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return box;
};

test('a container is printed with units beside their numbers, a day without a time, and no empty frame', async ({
  page,
  api,
}) => {
  const scene = await sceneOf(api);
  const { id } = await scene.container('PRINT');
  const body = { tareWeightKg: 2230, certificationExpiryDate: 1_860_537_599, styleWarehouseColor: '#0b5394' };
  await api.call(routes.containers.update, { params: { account, id }, body });
  await signIn(page, owner);
  await page.goto(`/containers/${id}/edit`);
  await expect(fieldOf(page, 'Tare weight')).toHaveValue('2230');
  await expect(fieldOf(page, 'Certification expiry date')).toHaveValue(/^\d\d\.\d\d\.\d\d$/);
  await page.emulateMedia({ media: 'print' });
  const field = fieldOf(page, 'Tare weight');
  const [input, unit] = [await boxOf(field), await boxOf(field.locator('..').getByText('kg'))];
  const room = Number.parseFloat(await field.evaluate((element) => getComputedStyle(element).paddingRight));
  expect(input.x + input.width - room, 'the number ends before its unit').toBeLessThanOrEqual(unit.x);
  await expect(page.getByRole('group', { name: 'At the gate' })).toBeHidden();
});

test('a long invoice begins on its first sheet, and a list is printed with whole places', async ({ page, api }) => {
  const { client, box } = await charged(api, [10]);
  for (let nth = 0; nth < 30; nth++) await charge(api, box.id, client.id, 20 + nth);
  const { id } = await issuedTo(api, client.id);
  await signIn(page, owner);
  await page.goto(`/invoices/${id}`);
  await page.emulateMedia({ media: 'print' });
  const lines = page.getByRole('group', { name: '31 lines' });
  await expect(lines).toHaveCSS('break-inside', 'auto');
  await expect(lines.getByRole('row').first()).toHaveCSS('break-inside', 'avoid');
  const [above, below] = [await boxOf(page.getByRole('group', { name: 'Buyer' })), await boxOf(lines)];
  expect(below.y - (above.y + above.height)).toBeGreaterThanOrEqual(6);

  await page.emulateMedia({ media: null });
  await page.goto('/containers');
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  const cut = await page
    .locator('tbody td span')
    .evaluateAll(
      (spans) =>
        spans.filter(
          (span) =>
            getComputedStyle(span).textOverflow === 'ellipsis' &&
            span.scrollWidth > span.clientWidth + 1 &&
            span.clientWidth > 0,
        ).length,
    );
  expect(cut).toBe(0);
});
