import type { OrderCreate } from '@boxyard/contract/bookings/gate-orders.ts';
import { routes } from '@boxyard/contract/core/routes.ts';
import type { Locator, Page } from '@playwright/test';
import type { Api } from '../tools/api.ts';
import { account, owner } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fill } from '../tools/form.ts';
import { button, rowOf, toast, unique } from '../tools/page-parts.ts';
import { arrived, dayAgo, payerOf } from '../tools/tariff.ts';

const params = { account };
const dialog = (page: Page) => page.getByRole('dialog');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Bookings' }).getByRole('link', { name, exact: true }).click();

const pressIn = (row: Locator, name: RegExp) => row.getByRole('button', { name }).click();

/** An acceptance order for one container. */
function orderOf(api: Api, clientId: number, more: Partial<OrderCreate> = {}) {
  const body: OrderCreate = { direction: 'in', clientId, number: `ACC${unique()}`, lines: [{ quantity: 1 }], ...more };
  return api.call(routes.gateOrders.create, { params, body });
}

async function arrivalOf(api: Api, clientId: number) {
  const box = await arrived(api, clientId, 0);
  const [move] = await api.call(routes.transports.listAll, { params: { ...params, containerId: box.id }, query: {} });
  return { ...box, transportId: move?.id ?? 0 };
}

async function chooseClient(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Client' }).fill(name);
  await page.getByRole('option', { name }).click();
}

/** Answers the dialog that asks for a reason. */
async function giveReason(page: Page, reason: string, action: string): Promise<void> {
  await fill(page, { Reason: reason });
  await button(dialog(page), action).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('a container, a client and an order are held, and each hold is lifted with its reason', async ({ page, api }) => {
  const client = await payerOf(api, 'Held line');
  const order = await orderOf(api, client.id);
  const number = `HELD${unique()}`;
  const holds = async () => {
    const all = await api.call(routes.holds.list, { params, query: { pageSize: 100 } });
    const own = all.filter(
      (hold) => hold.number === number || hold.clientId === client.id || hold.orderId === order.id,
    );
    return Object.fromEntries(own.map(({ kind, isActive, liftReason }) => [kind, isActive || liftReason]));
  };
  await signIn(page, owner);
  await page.goto('/bookings/holds');
  await button(page, 'Place a hold').click();
  await fill(page, { 'Container number': number, Kind: 'Customs', 'Moves in the yard': true });
  await button(dialog(page), 'Place').click();
  await expect(rowOf(page, number)).toContainText('out, moves');
  await expect(rowOf(page, number)).toContainText('Active');
  await button(page, 'Place a hold').click();
  await dialog(page).getByText('Client', { exact: true }).click();
  await chooseClient(page, client.name);
  await fill(page, { Kind: 'Payment' });
  await button(dialog(page), 'Place').click();
  await expect(rowOf(page, client.name)).toContainText('Active');

  await tab(page, 'Orders');
  await page.getByRole('link', { name: order.number }).click();
  await button(page, 'Hold').click();
  await fill(page, { Kind: 'Police' });
  await button(dialog(page), 'Place').click();
  const note = page.getByRole('alert').filter({ hasText: 'Held: Police' });
  await expect(note).toContainText('blocks out');
  expect(await holds()).toEqual({ customs: true, payment: true, police: true });
  await button(note, `Lift the hold: Police, ${order.number}`).click();
  await giveReason(page, 'Papers seen', 'Lift');
  await expect(note).toHaveCount(0);
  expect(await holds()).toEqual({ customs: true, payment: true, police: 'Papers seen' });

  await tab(page, 'Holds');
  await button(page, `Lift the hold: Customs, ${number}`).click();
  await giveReason(page, 'Cleared', 'Lift');
  await expect(rowOf(page, number)).toContainText('Lifted');
  await expect(rowOf(page, client.name)).toContainText('Active');
  await button(page, `Lift the hold: Payment, ${client.name}`).click();
  await giveReason(page, 'Paid', 'Lift');
  await expect(rowOf(page, client.name)).toContainText('Lifted');
  expect(await holds()).toEqual({ customs: 'Cleared', payment: 'Paid', police: 'Papers seen' });
});

test('the list says which order has nothing left and which has expired; a draft gets a last day for its line, is opened, closed and cancelled', async ({
  page,
  api,
}) => {
  const { id: clientId } = await payerOf(api, 'Line');
  const mark = `ACC${unique()}`;
  const full = await orderOf(api, clientId, { number: `${mark}-FULL` });
  const { transportId } = await arrivalOf(api, clientId);
  const assigned = { ...params, id: full.lines[0]?.id ?? 0 };
  await api.call(routes.gateOrders.assign, { params: assigned, body: { transportId } });
  await orderOf(api, clientId, { number: `${mark}-LATE`, validTo: dayAgo(1) });
  await orderOf(api, clientId, { number: `${mark}-MORE` });
  const draft = await orderOf(api, clientId, { number: `${mark}-NEXT`, isDraft: true });
  await orderOf(api, clientId, { number: `${mark}-GONE`, isDraft: true });
  const standings = async () => {
    const all = await api.call(routes.gateOrders.list, { params, query: { q: mark } });
    return Object.fromEntries(all.map(({ number, standing }) => [number.slice(-4), standing]));
  };
  const others = { FULL: 'full', LATE: 'expired', MORE: 'open' };
  await signIn(page, owner);
  await page.goto(`/bookings/orders?q=${mark}`);
  await expect(rowOf(page, `${mark}-FULL`)).toContainText('Nothing left');
  await expect(rowOf(page, `${mark}-LATE`)).toContainText('Expired');
  await expect(rowOf(page, `${mark}-MORE`)).toContainText('Open');
  await page.getByRole('combobox', { name: 'Filter State' }).click();
  await page.getByRole('option', { name: 'Expired' }).click();
  await expect(rowOf(page, mark), 'of the expired').toHaveText([/LATE/]);
  await page.goto(`/bookings/orders?q=${mark}`);

  await page.getByRole('link', { name: draft.number }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await button(page, 'Last day and references').click();
  await fill(page, { 'Last day': '24.12.2098' }, 'Line 1');
  await button(page, 'Save').click();
  await expect(page.getByText('valid to 24/12/2098')).toBeVisible();
  expect((await api.call(routes.gateOrders.get, { params: { ...params, id: draft.id } })).lines).toMatchObject([
    { validTo: '2098-12-24' },
  ]);
  await button(page, 'Open').click();
  await button(page, 'Close the order').click();
  await button(dialog(page), 'Close the order').click();
  await expect(toast(page, `Order ${draft.number} is closed.`)).toBeVisible();
  await expect(button(page, 'Open again')).toBeVisible();
  expect(await standings()).toEqual({ ...others, NEXT: 'closed', GONE: 'draft' });
  await button(page, 'Open again').click();
  await button(page, 'Cancel the order').click();
  await button(dialog(page), 'Cancel the order').click();
  await expect(toast(page, `Order ${draft.number} is cancelled.`)).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  expect(await standings()).toEqual({ ...others, NEXT: 'cancelled', GONE: 'draft' });

  await page.goto(`/bookings/orders?q=${mark}`);
  await page.getByRole('link', { name: `${mark}-GONE` }).click();
  await button(page, 'Delete').click();
  await button(dialog(page), 'Delete').click();
  await expect(rowOf(page, `${mark}-MORE`)).toBeVisible();
  await expect(rowOf(page, `${mark}-GONE`)).toHaveCount(0);
  expect(await standings()).toEqual({ ...others, NEXT: 'cancelled' });
});

test('a gate move gets an order; its container is given back, and kept where the move is gone', async ({
  page,
  api,
}) => {
  const client = await payerOf(api, 'Line');
  const { id: containerId, name, transportId } = await arrivalOf(api, client.id);
  const body = { acceptanceOrdersFrom: dayAgo(1) };
  await api.call(routes.clients.update, { params: { ...params, id: client.id }, body });
  const order = await orderOf(api, client.id, { lines: [{ quantity: 1 }, { quantity: 1 }] });
  const at = { ...params, id: order.id };
  const taken = async () => (await api.call(routes.gateOrders.get, { params: at })).lines.map((line) => line.taken);
  await signIn(page, owner);
  await page.goto(`/bookings/exceptions?q=${name}`);
  await button(page, `Assign an order: ${name}`).click();
  await button(dialog(page), `Take this line: 2 of order ${order.number}`).click();
  await expect(toast(page, `The gate move belongs to order ${order.number}.`)).toBeVisible();
  await expect(button(page, `Assign an order: ${name}`)).toHaveCount(0);
  expect(await taken()).toEqual([0, 1]);

  await tab(page, 'Orders');
  await page.getByRole('link', { name: order.number }).click();
  await button(page, `Return ${name} to the order`).click();
  await giveReason(page, 'Came back unused', 'Return to the order');
  await expect(button(page, `Return ${name} to the order`)).toHaveCount(0);
  expect(await taken()).toEqual([0, 0]);

  const line = { ...params, id: order.lines[0]?.id ?? 0 };
  await api.call(routes.gateOrders.assign, { params: line, body: { transportId } });
  await api.call(routes.transports.remove, { params: { ...params, containerId, id: transportId } });
  await expect(page.getByText('Gate move gone')).toBeVisible();
  await button(page, `Keep ${name}`).click();
  await giveReason(page, 'Taken by rail', 'Keep');
  await expect(page.getByText('Kept: Taken by rail')).toBeVisible();
  expect(await taken()).toEqual([1, 0]);
});

test('a truck is announced for an order, changed and called off; so is an acceptance stop', async ({ page, api }) => {
  const client = await payerOf(api, 'Line');
  const order = await orderOf(api, client.id);
  const trucks = () => api.call(routes.announcedTrucks.list, { params, query: { orderId: order.id } });
  const stops = () => api.call(routes.acceptanceStops.list, { params, query: { clientId: client.id } });
  const plate = `ZA${unique()}`;
  await signIn(page, owner);
  await page.goto(`/bookings/orders/${order.id}`);
  await button(page, 'Announce a truck').click();
  await fill(page, { Truck: plate });
  await button(dialog(page), 'Save').click();
  await expect(page.getByText(plate)).toBeVisible();
  expect(await trucks()).toMatchObject([
    { vehicleNumber: plate, direction: 'in', clientId: client.id, day: dayAgo(0) },
  ]);
  await tab(page, 'Expected trucks');
  await pressIn(rowOf(page, plate), /^Edit the truck/);
  await fill(page, { Driver: 'Eva Malá' });
  await button(dialog(page), 'Save').click();
  await expect(rowOf(page, plate)).toContainText('Eva Malá');
  expect(await trucks()).toMatchObject([{ vehicleNumber: plate, driverName: 'Eva Malá' }]);
  await pressIn(rowOf(page, plate), /^Delete/);
  await button(dialog(page), 'Delete').click();
  await expect(rowOf(page, plate)).toHaveCount(0);
  expect(await trucks()).toEqual([]);

  await tab(page, 'Stops');
  await button(page, 'New stop').click();
  await chooseClient(page, client.name);
  await fill(page, { 'Send trucks to': 'Depot Senec' });
  await button(dialog(page), 'Save').click();
  await expect(rowOf(page, client.name)).toContainText('Active');
  expect(await stops()).toMatchObject([{ otherPlace: 'Depot Senec', fromDay: dayAgo(0), isActive: true }]);
  await pressIn(rowOf(page, client.name), /^Edit the stop/);
  await fill(page, { 'Send trucks to': 'Depot Trnava' });
  await button(dialog(page), 'Save').click();
  await expect(rowOf(page, client.name)).toContainText('Depot Trnava');
  await pressIn(rowOf(page, client.name), /^Delete/);
  await button(dialog(page), 'Delete').click();
  await expect(rowOf(page, client.name)).toHaveCount(0);
  expect(await stops()).toEqual([]);
});
