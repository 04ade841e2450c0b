import { routes } from '@boxyard/contract/core/routes.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../tools/accessible.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { expectFilled, fieldOf, fill } from '../tools/form.ts';
import { dayAgo, shownDay, typedDay } from '../tools/tariff.ts';
import { clickCell, sceneOf } from '../tools/yard-scene.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

// Before the demo's opening day, so that no tariff charges for it.
const daysAgo = 150;

/** A day of the stay, counted from the day on which it came in. */
function day(nth: number): { typed: string; shown: string } {
  const stayDay = dayAgo(daysAgo - nth);
  return { typed: typedDay(stayDay), shown: shownDay(stayDay) };
}

/** A gate move of more than 60 days ago is asked about. */
const sayMeant = (page: Page) => page.getByRole('button', { name: 'Save with this date' }).click();

test('from the gate to the yard, billed and paid, and out again', async ({ page, api, context, halfWay }) => {
  test.slow();
  await signIn(page, owner);
  const scene = await sceneOf(api);
  const box = await scene.container('GATE');
  const hauler = { name: `Hauler ${box.name}`, type: 'transport' } as const;
  await api.call(routes.clients.create, { params: { account }, body: hauler });
  await page.goto(`/containers/${box.id}/edit`);

  await test.step('it comes in by the gate, on paper', async () => {
    const tabs = ['Detail', 'Transports', 'Billings', 'Damages', 'Work tasks', 'Media files'];
    await expect(page.getByRole('tab')).toContainText(tabs);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const additions = ['Add gate transport', 'Add damage', 'Add work task', 'Add transaction', 'Place a hold'];
    await expect(page.getByRole('menuitem')).toHaveText(additions);
    await page.getByRole('menuitem', { name: 'Add gate transport' }).click();
    await expect(dialog(page), 'each dialog names the container').toContainText(box.name);
    await expect(fieldOf(page, 'Transport type')).toHaveValue('Gate in');
    await expect(page).not.toHaveURL(/add=/);
    await fieldOf(page, 'Arrival date and time').fill('');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Please select date & time.')).toBeVisible();
    await expect(page.getByText('This field is required.')).toHaveCount(1);
    await expectAccessible(page);
    await fieldOf(page, 'Transport company').fill(box.name);
    await page.getByRole('option', { name: hauler.name }).click();
    const arrival = {
      'Arrival date and time': `${day(0).typed} 08:15`,
      'Vehicle type': 'Truck',
      Driver: 'Ľubomír Ďurčanský',
      'Driver licence number': 'EL 554433',
      'Vehicle number': 'ZA 123 XY',
      'Vehicle issue document': 'OE 12',
      'Trailer number': 'ZA 900 YA',
      'Semitrailer number': 'ZA 901 YB',
      Notes: 'Seal checked',
    };
    await fill(page, arrival);
    await fieldOf(page, 'Driver').press('Enter');
    await sayMeant(page);
    await expect(page.getByText('Transport created successfully.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    const row = rowOf(page, 'Gate in');
    await expect(row).toContainText(`${day(0).shown} 08:15`);
    await expect(row).toContainText(/GI-\d{6}-\d+/);
    await row.getByRole('button', { name: /^Edit GI-/ }).click();
    await expectFilled(page, { ...arrival, 'Transport company': hauler.name });
    await fill(page, { Driver: 'Ľubo Ďurčanský' });
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toEqual({ type: 'gate_in', driverName: 'Ľubo Ďurčanský' });
    await expect(page.getByText('Transport updated successfully.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row.getByRole('button', { name: /^Edit GI-/ })).toBeFocused();

    const issued = page.waitForResponse((answer) => answer.url().endsWith('/receipt'));
    const opened = context.waitForEvent('page');
    await row.getByRole('button', { name: /^Issue receipt/ }).click();
    const { payload } = (await (await issued).json()) as { payload: { url: string; number: string } };
    await (await opened).close();
    await expect(row.getByRole('button', { name: `Receipt ${payload.number}` })).toBeVisible();
    const pdf = await page.request.get(payload.url);
    expect(pdf.headers()['content-type']).toContain('application/pdf');
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

    await page.emulateMedia({ media: 'print' });
    await expect(row.getByText(payload.number, { exact: true }).last(), 'on paper, too').toBeVisible();
    await page.emulateMedia({ media: null });
    await page.getByRole('tab', { name: 'Detail' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('checkbox', { name: 'Empty' }), 'a tick prints').toHaveCSS(
      'print-color-adjust',
      'exact',
    );
    await page.emulateMedia({ media: null });
    await page.getByRole('tab', { name: 'Transports' }).click();

    await row.getByRole('button', { name: /^Delete GI-/ }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`Receipt ${payload.number} was issued for this transport`)).toBeVisible();
  });

  await test.step('it gets its place', async () => {
    await page.getByRole('link', { name: 'Select storage location' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Storage Area Manager');
    await expect(page.getByText('Choose a place for')).toBeVisible();
    await clickCell(page, 1, 1, 2);
    await expect(page).toHaveURL(new RegExp(`/containers/${box.id}/edit`));
    await expect(page.getByText('North > S1 > Row: 1 > Tier: 1 > Position: 2')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Transfer', exact: true })).toBeVisible();
    const facts = page.getByRole('list', { name: 'About the container' });
    await expect(facts).toContainText(new RegExp(`Empty${daysAgo} days in yardGate in ${day(0).shown} 08:15`));
    await expect(page.getByRole('tab', { name: 'Transports' })).toContainText('1 entry');
    await expect(page.getByRole('tab', { name: 'Billings' })).toHaveText('Billings');
  });

  await halfWay();

  await test.step('its days are billed, and the bill is paid', async () => {
    await page.getByRole('tab', { name: 'Billings' }).click();
    await expect(page.getByText('no items found')).toBeVisible();
    await page.getByRole('button', { name: 'Add transaction' }).first().click();
    await expect(fieldOf(page, 'Type')).toBeFocused();
    await fill(page, { 'Unit price': '2.35', VAT: '0', Currency: 'EUR', 'Days without charge': '10' });
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Started date is required')).toBeVisible();
    await fill(page, { 'Start date': `${day(0).typed} 08:15`, 'End date': `${day(30).typed} 16:00` });
    await expect(page.getByText('31 days − 10 free = 21 × 2.35 = 49.35 EUR')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Transaction created successfully.')).toBeVisible();
    const row = rowOf(page, 'Depot');
    await expect(row).toContainText(`${day(0).shown} 08:15 – ${day(30).shown} 16:00`);
    await expect(row).toContainText('49.35 EUR');
    await expect(row).toContainText('Open');

    await row.getByRole('button', { name: /^Edit Depot/ }).click();
    await expect(page.getByText('31 days − 10 free = 21 × 2.35 = 49.35 EUR')).toBeVisible();
    await page.getByRole('button', { name: 'Add payment' }).click();
    await expect(fieldOf(page, 'Payment date')).not.toHaveValue('');
    await fill(page, { 'Payment date': `${day(35).typed} 10:00`, 'Is completed': true });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Transaction updated successfully.')).toBeVisible();
    await expect(row).toContainText('Closed');
    await expect(row).toContainText(day(35).shown);
    await row.getByRole('button', { name: /^Edit Depot/ }).click();
    await expect(fieldOf(page, 'Payment date')).toHaveValue(`${day(35).typed} 10:00`);
    await expect(page.getByRole('button', { name: 'Add payment' })).toHaveCount(0);
    await expect(fieldOf(page, 'Unit price')).toBeDisabled();
    await expectAccessible(page);
    await fill(page, { 'Payment date': '', 'Is completed': false });
    await fill(page, { 'End date': '' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row).toContainText('Open');
    await row.getByRole('button', { name: /^Edit Depot/ }).click();
    await page.getByRole('button', { name: 'Add payment' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('A transaction that is paid or completed needs an end date.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('only depot and rent run by time, and a purchase has no client to choose', async () => {
    await page.getByRole('button', { name: 'Add transaction' }).click();
    await expect(fieldOf(page, 'Billing period')).toBeVisible();
    await fill(page, { Type: 'Cleaning fee' });
    for (const label of ['Billing period', 'End date', 'Days without charge']) {
      await expect(fieldOf(page, label)).toHaveCount(0);
    }
    await fill(page, { Type: 'Purchase' });
    await expect(fieldOf(page, 'Charge client')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('it leaves by the gate, and its place is not forgotten', async () => {
    await page.getByRole('tab', { name: 'Transports' }).click();
    await page.getByRole('button', { name: 'Add transport' }).first().click();
    await page.getByRole('menuitem', { name: 'Planned out' }).click();
    await expect(fieldOf(page, 'Driver')).toHaveCount(0);
    await fill(page, { 'Transport type': 'Gate out', 'Departure date and time': `${day(32).typed} 09:00` });
    await expect(fieldOf(page, 'Driver')).toBeVisible();
    await fieldOf(page, 'Transport company').fill(box.name);
    await page.getByRole('option', { name: hauler.name }).click();
    await fill(page, { 'Departure date and time': '02.11.36 09:00' });
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText(/02\/11\/2036 09:00 is in \d+ years/)).toBeVisible();
    await page.getByRole('button', { name: 'Change the date' }).click();
    await fill(page, { 'Departure date and time': `${day(32).typed} 09:00` });
    await page.getByRole('button', { name: 'Create' }).click();
    await sayMeant(page);
    await expect(page.getByText(`${box.name} still stands at`)).toBeVisible();
    await expect(rowOf(page, 'Gate out')).toContainText(`${day(32).shown} 09:00`);
  });

  await test.step('a bill that still runs ends with its way out when it is settled', async () => {
    await page.getByRole('tab', { name: 'Billings' }).click();
    // The clerk may be quicker than the answer that tells of the way out.
    const { promise: isTicked, resolve: answerGateOut } = Promise.withResolvers<void>();
    await page.route('**/list/gate_out*', async (route) => {
      await isTicked;
      await route.continue();
    });
    const row = rowOf(page, 'Depot');
    await row.getByRole('button', { name: /^Edit Depot/ }).click();
    await expect(fieldOf(page, 'End date')).toHaveValue('');
    await fill(page, { 'Is completed': true });
    answerGateOut();
    await expect(fieldOf(page, 'End date')).toHaveValue(`${day(32).typed} 09:00`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText(`${day(0).shown} 08:15 – ${day(32).shown} 09:00`);
    await expect(row).toContainText('Completed');
  });
});
