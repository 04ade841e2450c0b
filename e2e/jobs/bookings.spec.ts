import { routes } from '@boxyard/contract/core/routes.ts';
import { expectAccessible } from '../tools/accessible.ts';
import type { Api } from '../tools/api.ts';
import { haulierOf, numberOf, typeNumber } from '../tools/at-the-gate.ts';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf } from '../tools/form.ts';
import { button, unique } from '../tools/page-parts.ts';

const params = { account };

/** A client of its own with containers that came in, and a release order for some of them. */
async function releaseOf(api: Api, { boxes, quantity, pin = '' }: { boxes: number; quantity: number; pin?: string }) {
  const client = await api.call(routes.clients.create, {
    params,
    body: { name: `Line ${unique()}`, type: 'customer' },
  });
  const [type] = await api.call(routes.containerTypes.list, { params, query: {} });
  const containerTypeId = type?.id ?? 0;
  const names: string[] = [];
  for (let nth = 0; nth < boxes; nth++) {
    const name = numberOf('BKGU');
    const newContainer = { name, clientId: client.id, containerTypeId };
    const body = { clientId: client.id, vehicleType: 'truck' as const, passedAt: Math.floor(Date.now() / 1000) - 7200 };
    await api.call(routes.gate.pass, { params, body: { ...body, boxes: [{ direction: 'gate_in', newContainer }] } });
    names.push(name);
  }
  const number = `REL ${unique()}`;
  const lines = [{ quantity, pin }];
  const order = await api.call(routes.gateOrders.create, {
    params,
    body: { direction: 'out', clientId: client.id, number, lines },
  });
  return { client, names, order };
}

test('a planner pastes a mail, and the order stands with its lines and days', async ({ page, api }) => {
  const { client } = await releaseOf(api, { boxes: 0, quantity: 1 });
  await signIn(page, owner);
  await page.goto('/bookings/orders');
  await page.getByRole('link', { name: 'New order' }).click();
  const number = `HLCU-${unique()}`;
  const haulier = await haulierOf(api);
  const mail = `Dear depot,
please release against our Release No.: ${number}
3 x 20'DC empty, valid until 31.12.2099, PIN: 4711, grade B or better
Shipping line: ${client.name.toUpperCase()} a.s.
Haulier: ${haulier}
Vessel: MSC ANNA
Seal 55123
Regards`;
  const paste = fieldOf(page, 'Paste a mail or a list of numbers');
  await paste.fill(mail.replace(haulier, 'Nobody Trucking'));
  await expect(page.getByText('Not used:')).toBeVisible();
  await expect(page.getByText('Transport company: Nobody Trucking')).toBeVisible();
  await expect(fieldOf(page, 'Transport company')).toHaveValue('');
  await paste.fill(mail);
  await expect(fieldOf(page, 'Transport company')).toHaveValue(haulier);
  await expect(page.getByText('Transport company: Nobody Trucking')).toHaveCount(0);
  for (const left of ['Vessel: MSC ANNA', 'Seal 55123'])
    await expect(page.getByText(left, { exact: true })).toBeVisible();
  const filled = { Number: number, Client: client.name, PIN: '4711', 'Minimum grade': 'B', Quantity: '3' };
  for (const [label, value] of Object.entries(filled)) await expect(fieldOf(page, label)).toHaveValue(value);
  await expectAccessible(page);
  await button(page, 'Create').click();
  await expect(page.getByRole('heading', { name: new RegExp(number) })).toBeVisible();
  const [order] = await api.call(routes.gateOrders.list, { params, query: { q: number } });
  expect(order).toMatchObject({
    ...{ direction: 'out', validTo: '2099-12-31', quantity: 3, standing: 'open' },
    clientName: client.name,
  });
  const { lines } = await api.call(routes.gateOrders.get, { params: { ...params, id: order?.id ?? 0 } });
  expect(lines).toMatchObject([{ haulierName: haulier, pin: '4711', leastGrade: 'B' }]);
});

test('a gate man lets the last one out by its order; the next is red, recorded all the same, and waits for a word', async ({
  page,
  api,
}) => {
  test.slow();
  const { names, order } = await releaseOf(api, { boxes: 2, quantity: 1, pin: '4711' });
  const haulier = await haulierOf(api);
  await signIn(page, plainAdmin);
  await page.goto(`/gate?order=${order.id}`);
  await page.getByRole('button', { name: names[0] ?? '' }).click();
  await expect(page.getByText('The driver has to say the PIN.')).toBeVisible();
  await fieldOf(page, 'PIN that the driver says').fill('4711');
  await expect(page.getByText('May pass')).toBeVisible();
  await expectAccessible(page);
  const company = async () => {
    await fieldOf(page, 'Transport company').click();
    await fieldOf(page, 'Transport company').fill(haulier);
    await page.getByRole('option', { name: haulier, exact: true }).click();
  };
  await company();
  await page.getByLabel('With receipt').uncheck();
  await button(page, 'Record gate out').click();
  await expect(button(page, 'Next truck')).toBeVisible();

  await page.goto('/gate');
  await typeNumber(page, names[1] ?? '');
  await fieldOf(page, 'Release order').fill(order.number);
  await page.getByRole('button', { name: order.number }).click();
  await expect(page.getByText(/The only one is taken by/)).toBeVisible();
  await fieldOf(page, 'PIN that the driver says').fill('4711');
  await company();
  await page.getByLabel('With receipt').uncheck();
  await button(page, 'Record gate out').click();
  await expect(page.getByRole('dialog', { name: 'Record it all the same?' })).toBeVisible();
  await button(page, 'It has happened: record it').click();
  await expect(button(page, 'Next truck')).toBeVisible();
  const taken = await api.call(routes.gateOrders.get, { params: { ...params, id: order.id } });
  expect([taken.taken, taken.standing]).toEqual([1, 'full']);

  await page.goto(`/bookings/exceptions?q=${names[1]}`);
  await expect(page.getByText(order.number)).toBeVisible();
  await expectAccessible(page);
  await button(page, `None needed: ${names[1]}`).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Swapped with the line by telephone');
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByText(order.number)).toHaveCount(0);
});
