import { routes } from '@boxyard/contract/core/routes.ts';
import { expectAccessible } from '../tools/accessible.ts';
import type { Api } from '../tools/api.ts';
import { numberOf } from '../tools/at-the-gate.ts';
import { account, owner, plainAdmin } from '../tools/demo.ts';
import { expect, signIn, test } from '../tools/fixtures.ts';
import { fieldOf } from '../tools/form.ts';
import { button, rowOf, unique } from '../tools/page-parts.ts';

const params = { account };

/** A client of its own with a container that came in. */
async function lineOf(api: Api) {
  const client = await api.call(routes.clients.create, {
    params,
    body: { name: `Line ${unique()}`, type: 'customer' },
  });
  const types = await api.call(routes.containerTypes.list, { params, query: {} });
  const containerTypeId = types.find(({ isoCode }) => isoCode === '22G1')?.id ?? 0;
  const pass = async () => {
    const name = numberOf('EDIU');
    const [passed] = await api.call(routes.gate.pass, {
      params,
      body: {
        clientId: client.id,
        vehicleType: 'truck',
        vehicleNumber: 'BA 123-AB',
        trailerNumber: 'BA 456-YZ',
        driverName: 'Ján Vodič',
        passedAt: Math.floor(Date.now() / 1000),
        boxes: [{ direction: 'gate_in', newContainer: { name, clientId: client.id, containerTypeId } }],
      },
    });
    return { name, containerId: passed?.transport.containerId ?? 0 };
  };
  return { client, pass };
}
const sampleOf = (theirs: string) =>
  [
    `UNB+UNOA:1+SKBTSDEP+${theirs}+260918:1410+88120`,
    'UNH+1+CODECO:D:95B:UN:ITG12',
    'BGM+34+1+9',
    'NAD+CF+TTR:160:166',
    'EQD+CN+MSKU6011672+22G1:102:5++3+4',
    'DTM+7:202609181405:203',
    'LOC+165+SKBTS:139:6+BTSDEPOT1:TER:ZZZ',
    'HAN+6',
    'TDT+1++3+31++++BA123AB:146',
    'CNT+16:1',
    'UNT+10+1',
    'UNZ+1+88120',
  ]
    .map((segment) => `${segment}'`)
    .join('');

test('an owner makes a partner from the line’s sample, and a gate move is told in its way', async ({ page, api }) => {
  test.slow();
  const { client, pass } = await lineOf(api);
  const theirs = `L${unique()}`;
  await signIn(page, owner);
  await page.goto('/edi/partners/create');
  await page.getByLabel('Paste a message of the line').fill(sampleOf(theirs));
  await expect(fieldOf(page, 'The partner’s id')).toHaveValue(theirs);
  await expect(fieldOf(page, 'Operator code')).toHaveValue('TTR');
  await fieldOf(page, 'Client').click();
  await fieldOf(page, 'Client').fill(client.name);
  await page.getByRole('option', { name: client.name }).click();
  await fieldOf(page, 'Mode').click();
  await page.getByRole('option', { name: 'Live' }).click();
  await expectAccessible(page);
  await button(page, 'Create').click();
  await expect(page.getByRole('heading', { name: client.name })).toBeVisible();
  // The profile began with what the sample says.
  await expect(page.getByText('HAN+6').first()).toBeVisible();
  await expectAccessible(page);
  const { name, containerId } = await pass();
  await page.goto(`/edi/messages?q=${name}`);
  await rowOf(page, name).getByRole('link').first().click();
  await expect(page.getByText('HAN+6')).toBeVisible();
  await expect(page.getByText('Nobody sends it', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Sent by hand').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sent by hand' }).click();
  await expect(page.getByText('A person sent it another way.', { exact: false })).toBeVisible();
  await page.goto(`/containers/${containerId}/edit`);
  await page.getByRole('tab', { name: 'EDI', exact: true }).click();
  await expect(rowOf(page, client.name)).toContainText('Sent');
});

test('a clerk maps a code that is missing, in place, and what was held is told', async ({ page, api }) => {
  const { client, pass } = await lineOf(api);
  const partner = await api.call(routes.ediPartners.create, {
    params,
    body: {
      name: `Partner ${unique()}`,
      clientId: client.id,
      mode: 'test',
      theirId: `H${unique()}`,
      ourId: 'DEPOT',
      operator: 'LIN',
      locode: 'SKBTS',
    },
  });
  const profiles = await api.call(routes.ediProfiles.list, { params, query: { partnerId: partner.id } });
  const codeco = profiles.find(({ type }) => type === 'CODECO');
  if (!codeco || !('codeIn' in codeco.options)) throw new Error('A partner begins with a profile.');
  await api.call(routes.ediProfiles.update, {
    params: { ...params, id: codeco.id },
    body: { options: { ...codeco.options, needsHaulier: true } },
  });
  const { name } = await pass();
  await signIn(page, plainAdmin);
  await page.goto('/edi');
  await expectAccessible(page);
  const held = page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: name });
  await held.getByRole('button', { name: /Map this code/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('The partner’s code').fill('HAUL');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(held).toHaveCount(0);
  const found = () => api.call(routes.ediMessages.list, { params, query: { q: name } });
  await expect.poll(async () => (await found()).length).toBe(1);
  const [message] = await found();
  const { contents } = await api.call(routes.ediMessages.get, { params: { ...params, id: message?.id ?? 0 } });
  expect(contents).toContain("TDT+1++3+31+HAUL:172:87+++BA123AB:146'");
});

test('an order comes by message, is looked at, and stands under Bookings', async ({ page, api }) => {
  const { client } = await lineOf(api);
  const theirs = `O${unique()}`;
  const place = { locode: 'SKBTS', facility: 'SKBTSBXYA' };
  await api.call(routes.ediPartners.create, {
    params,
    body: { name: `Partner ${unique()}`, clientId: client.id, theirId: theirs, ourId: 'BOXYARD', ...place },
  });
  const number = `REL${unique()}`;
  const coparn = [
    `UNB+UNOA:2+${theirs}+BOXYARD+261120:1005+55'UNH+1+COPARN:D:95B:UN'BGM+12+${number}+9'RFF+BN:BK1'`,
    "TDT+20+042W+1++LIN:172:20+++ABCD1:103::MV EXAMPLE'NAD+CF+:160:20'",
    "EQD+CN++22G1:102:5++2+4'RFF+BM:BILL1'EQN+3'LOC+98+SKBTS:139:6+SKBTSBXYA:STO:ZZZ'SEL+SK004711+CA'",
    "EQD+CN++22G1:102:5++2+4'EQN+5'LOC+98+CZPRG:139:6+CZPRGMETR:STO:ZZZ'CNT+16:2'UNT+14+1'UNZ+1+55'",
  ].join('');
  await signIn(page, owner);
  await page.goto('/edi/inbox');
  await button(page, 'Read a message').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill(coparn);
  await dialog.getByRole('button', { name: 'Read', exact: true }).click();
  const mine = page.getByRole('row').filter({ hasText: 'BILL1' });
  await expect(mine).toContainText('New: release order');
  await expect(mine).toContainText('Not used: SEL+SK004711+CA');
  await expect(page.getByText('Not used: TDT+20+042W', { exact: false })).toBeVisible();
  const other = page.getByRole('row').filter({ hasText: 'which is another depot' });
  await expect(other).toContainText('Nothing: release order');
  await expect(button(page, 'Apply 1 line')).toBeVisible();
  await expectAccessible(page);
  await other.getByRole('button', { name: 'This is ours: line 2' }).click();
  const [warehouse] = await api.call(routes.warehouses.list, { params, query: {} });
  await dialog.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('option', { name: warehouse?.name ?? '', exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await button(page, 'Apply 2 lines').click();
  await expect(page.getByText('It is applied.')).toBeVisible();
  const orders = await api.call(routes.gateOrders.list, { params, query: { q: number, sort: 'id' } });
  expect(orders).toMatchObject([
    { number, quantity: 3, source: 'edi', direction: 'out', warehouseId: null },
    { number, quantity: 5, source: 'edi', direction: 'out', warehouseId: warehouse?.id },
  ]);
});
