import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { expect, it } from 'vitest';
import { depotWith } from './tools/depot-with.ts';
import { confirm, previewOf, stage } from './tools/imports.ts';
import { useTestApp } from './tools/test-app.ts';
import { createYard } from './tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });
const params = () => ({ account: depot.account });
/** A scanner's group separator, a zero-width blank, a soft hyphen, a mark that turns the reading direction round. */
const unseen = ['\u001d', '\u200b', '\u00ad', '\u202e'];
const within = (name: string) => unseen.map((sign, nth) => name.slice(0, nth) + sign + name.slice(nth));

it('a container number with signs that nobody sees is the same number: when it is made, looked for and imported', async () => {
  const { id, name, clientId, containerTypeId } = await yard.container('CSQU3054383');
  for (const number of within(name)) {
    const made = await depot.admin.call(containerRoutes.create, {
      params: params(),
      body: { name: number, clientId, containerTypeId },
    });
    expect([made.status, made.problem.key]).toEqual([409, 'containerNumberTaken']);
    const looked = await depot.admin.call(gateRoutes.look, { params: params(), query: { number } });
    expect(looked.payload?.id, JSON.stringify(number)).toBe(id);
    const listed = await depot.admin.call(containerRoutes.list, { params: params(), body: { name: number } });
    expect(listed.payload.map((one) => one.id)).toEqual([id]);
  }
  const [scanned = ''] = within('TEXU3070079');
  const made = await depot.admin.call(containerRoutes.create, {
    params: params(),
    body: { name: scanned, clientId, containerTypeId },
  });
  expect(made.payload.name).toBe('TEXU3070079');

  const [known] = (await depot.admin.call(containerRoutes.list, { params: params(), body: {} })).payload;
  const [client, type] = [known?.clientName, known?.containerTypeName];
  const file = `Container number;Client;Type\n${within(name)[1]};${client};${type}\nMSKU\u200b6011672;${client};${type}`;
  const draft = await stage(depot, 'containers', file);
  const { rows } = await previewOf(depot, draft.id, 'all');
  expect(rows.map(({ state }) => state)).toEqual(['exists', 'new']);
  await confirm(depot, draft.id);
  const imported = await depot.admin.call(containerRoutes.list, { params: params(), body: { name: 'MSKU6011672' } });
  expect(imported.payload.map((one) => one.name)).toEqual(['MSKU6011672']);
});

it('what is empty without them is refused, and a text of several lines keeps its lines and tabs alone', async () => {
  const create = (body: object) =>
    depot.admin.call(clientRoutes.create, { params: params(), body: { name: 'Anna', type: 'customer', ...body } });
  const empty = await create({ name: unseen.join('') });
  expect([empty.status, empty.problem.errors]).toMatchObject([422, [{ path: 'name', key: 'required' }]]);
  const { payload } = await create({ notes: 'One\u0007\r\nTwo\u001d\tthree' });
  expect(payload.notes).toBe('One\r\nTwo\tthree');
});
