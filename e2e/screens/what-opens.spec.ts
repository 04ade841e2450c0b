import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';

/** By the name of the button, or by the label of the field that opens it. */
type Opener = { button: string | RegExp } | { field: string };

/** What opens on a screen: every kind of list, menu and dialog once. */
const openers: Record<string, Opener[]> = {
  '/containers': [
    { button: /^Find/ },
    { button: /Language$/ },
    { button: 'Export' },
    { button: 'Views' },
    { button: 'Columns' },
    { field: 'Filter Type' },
    { field: 'Filter Company' },
  ],
  '/containers/create': [
    { field: 'Client' },
    { field: 'Type' },
    { field: 'Status' },
    { field: 'Warehouse' },
    { field: 'Condition' },
    { field: 'Cargo type allowed' },
    { button: 'Calendar: Certification expiry date' },
  ],
  '/containers/1/edit': [{ button: 'Add' }, { button: 'Delete' }, { button: 'History' }],
  '/reefers': [{ button: /^Read / }, { field: 'Filter Warehouse' }],
  '/bookings/orders': [{ field: 'Filter State' }, { field: 'Filter Client' }],
  '/bookings/orders/create': [{ field: 'Client' }, { field: 'Transport company' }, { button: 'Calendar: Valid to' }],
  '/bookings/trucks': [{ button: 'Announce a truck' }],
  '/bookings/holds': [{ button: 'Place a hold' }, { field: 'Filter Kind' }],
  '/bookings/stops': [{ button: 'New stop' }],
  '/edi': [{ button: 'Read a message' }],
  '/edi/messages': [{ field: 'Filter Status' }],
  '/edi/partners/create': [{ field: 'Mode' }, { button: 'Calendar: Report gate moves from' }],
  '/inspections': [{ field: 'Filter Kind' }, { field: 'Filter Outcome' }],
  '/inspections/due': [{ field: 'Filter Examination' }],
  '/inspections/estimates': [{ field: 'Filter Client' }],
  '/inspections/estimates?segment=all': [{ field: 'Filter State' }],
  '/rate-cards/1/edit': [{ button: 'New version' }, { button: 'Calendar: Valid to' }],
  '/transports': [{ button: 'Filter Date: All' }, { button: /^Edit / }],
  '/transactions': [{ button: /^Edit / }],
  '/warehouses/1/storage-areas': [
    { button: 'Add new area' },
    { button: 'Edit area' },
    { button: 'Add new section' },
    { button: 'Settings of Block A1' },
  ],
};

const opened = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

// Minutes each: shared out among the workers.
test.describe.configure({ mode: 'parallel' });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`what opens, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 1440, height: 900 } });

    test('axe finds nothing in lists, menus and dialogs, neither open nor shut again', async ({ page }) => {
      test.setTimeout(5 * 60_000);
      page.setDefaultTimeout(10_000);
      await signIn(page, owner);
      for (const [path, own] of Object.entries(openers)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        for (const opener of own) {
          await test.step(`${path}: ${Object.values(opener)}`, async () => {
            await openerOf(page, opener).click();
            const part = page.locator(opened).filter({ visible: true });
            await expect(part.first(), 'opens').toBeVisible();
            await expect.soft(expectAccessible(page), `${path}: ${Object.values(opener)}`).resolves.toBeUndefined();
            await page.keyboard.press('Escape');
            await expect(part, 'is shut').toHaveCount(0);
          });
        }
        await expect.soft(expectAccessible(page), `${path}, shut again`).resolves.toBeUndefined();
      }
    });
  });
}

const openerOf = (page: Page, opener: Opener): Locator =>
  'button' in opener
    ? page.getByRole('button', { name: opener.button, exact: true }).filter({ visible: true }).first()
    : page.getByRole('combobox', { name: opener.field }).filter({ visible: true }).first();
