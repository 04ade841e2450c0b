import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { apiTokenRoutes } from '@boxyard/contract/integrations/api-tokens.ts';
import { type ExportRequest, exportRoutes } from '@boxyard/contract/integrations/exports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../test/tools/caller.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { rowsOfCsv } from '../../../test/tools/spreadsheets.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { withToken } from '../../../test/tools/tokens.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);

describe('an export by a token', () => {
  const ask = (call: Call, body: Partial<ExportRequest> & Pick<ExportRequest, 'list'>) =>
    call(exportRoutes.create, { params: { account: depot.account }, body: { format: 'csv', ...body } });
  const read = async (url: string) =>
    rowsOfCsv(
      Buffer.from(await (await fetch(app.address + url)).arrayBuffer())
        .toString()
        .slice(1),
      ',',
    );

  it('has ids, codes and ISO times beside what people read', async () => {
    const { payload: client } = await depot.owner.call(clientRoutes.create, {
      params: { account: depot.account },
      body: { name: 'Token Line', type: 'supplier', externalId: 'SAP-9' },
    });
    const call = await withToken(app, depot, ['clients:read']);
    const [headings = [], ...rows] = await read(
      (await ask(call, { list: 'clients', input: { name: 'Token' } })).payload.url,
    );
    const row = Object.fromEntries(headings.map((heading, at) => [heading, rows[0]?.[at]]));
    expect(row).toMatchObject({
      Name: 'Token Line',
      Type: 'Supplier',
      id: String(client.id),
      externalId: 'SAP-9',
      type: 'supplier',
      version: '1',
      createdAt: new Date(client.createdAt * 1000).toISOString(),
    });
    const plain = await read((await ask(call, { list: 'clients', withFields: false })).payload.url);
    expect(plain[0]).not.toContain('id');
  });

  it('tells damages and cargos of all containers', async () => {
    const { id: containerId } = await yard.container('DAMU1234567');
    await depot.admin.call(damageRoutes.create, {
      params: { account: depot.account, containerId },
      body: { type: 'outer', damage: 'outer_side_left', remark: 'Dent', isDraft: false },
    });
    const task = await depot.admin.call(workTaskRoutes.create, {
      params: { account: depot.account },
      body: {
        containerId,
        type: 'loading',
        title: 'Load',
        cargo: { sealNumber: 'S7', items: [{ cargoTypeCode: 'DRY', volume: 2.5, weight: 900 }] },
      },
    });
    const call = await withToken(app, depot, ['yard:read', 'tasks:read']);
    const rowOf = async (list: 'damages' | 'cargos' | 'cargo-items') => {
      const [headings = [], ...rows] = await read((await ask(call, { list })).payload.url);
      return Object.fromEntries(headings.map((heading, at) => [heading, rows.at(0)?.[at]]));
    };
    expect(await rowOf('damages')).toMatchObject({
      Container: 'DAMU1234567',
      'Damage type': 'Outer side left',
      scdCode: 'outer_side_left',
      remark: 'Dent',
      transportId: '',
      containerId: String(containerId),
    });
    expect(await rowOf('cargos')).toMatchObject({
      'Seal number': 'S7',
      workTaskId: String(task.payload.id),
      Task: 'Load',
    });
    expect(await rowOf('cargo-items')).toMatchObject({
      'Weight (kg)': '900',
      cargoTypeCode: 'DRY',
      Container: 'DAMU1234567',
    });
  });

  it('needs the scope of the list, is never of people, and ends with the token', async () => {
    const call = await withToken(app, depot, ['clients:read', 'files:read']);
    expect((await ask(call, { list: 'containers' })).problem).toMatchObject({ status: 403, key: 'scopeNeeded' });
    for (const list of ['admins', 'history'] as const)
      expect((await ask(call, { list })).problem, list).toMatchObject({ status: 403, key: 'peopleOnly' });
    const { url } = (await ask(call, { list: 'clients' })).payload;
    const tokens = (await depot.owner.call(apiTokenRoutes.list, { params: { account: depot.account } })).payload;
    for (const { id } of tokens) await depot.owner.call(apiTokenRoutes.end, { params: { account: depot.account, id } });
    expect((await fetch(app.address + url)).status).toBe(401);
    const { payload } = await depot.owner.call(historyRoutes.list, {
      params: { account: depot.account },
      query: { entity: 'api_token', q: 'clients:read files:read', pageSize: 10 },
    });
    const told = payload.find(({ fields }) => fields.some(({ field }) => field === 'list'));
    expect(told).toMatchObject({
      admin: { id: null, name: 'clients:read files:read' },
      fields: [
        { field: 'list', after: 'clients' },
        { field: 'format', after: 'csv' },
      ],
    });
  });
});
