import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

const app = useTestApp();

it('tells whose containers have which colour in an area: those that stand there, and nobody else’s', async () => {
  const depot = await createDepot(app);
  const yard = await createYard(depot);
  const inAccount = { account: depot.account };
  const addClient = async (name: string) => {
    const body = { name, type: 'customer', currency: 'EUR' } as const;
    return (await depot.admin.call(clientRoutes.create, { params: inAccount, body })).payload.id;
  };
  const [second, third, fourth] = [await addClient('CMA'), await addClient('Evergreen'), await addClient('One')];
  let at = 0;
  async function stand(clientId: number, styleWarehouseColor: string) {
    at++;
    const body = { name: `BOX ${at}`, clientId, containerTypeId: yard.typeOf(20), styleWarehouseColor };
    const { payload } = await depot.admin.call(containerRoutes.create, { params: inAccount, body });
    const place = placeIn(yard.section, 1 + Math.floor((at - 1) / 6), 1, 1 + ((at - 1) % 6));
    await depot.admin.call(positionRoutes.createCurrent, { params: { ...inAccount, id: payload.id }, body: place });
  }
  for (const [clientId, color] of [
    [yard.clientId, '#112233'],
    [yard.clientId, '#445566'],
    [yard.clientId, '#445566'],
    [second, '#445566'],
    [third, '#445566'],
    [fourth, '#445566'],
  ] as const)
    await stand(clientId, color);
  await yard.container('NOT HERE');

  const params = { ...inAccount, id: yard.warehouseId, areaId: yard.areaId };
  const colors = async () => depot.admin.call(storageAreaRoutes.colors, { params });
  expect((await colors()).payload).toEqual([
    { color: '#445566', containers: 5, clients: 4, clientNames: ['Maersk', 'CMA', 'Evergreen'] },
    { color: '#112233', containers: 1, clients: 1, clientNames: ['Maersk'] },
  ]);
  const other = await createDepot(app);
  const theirs = await other.admin.call(storageAreaRoutes.colors, { params: { ...params, account: other.account } });
  expect(theirs.status).toBe(404);
});
