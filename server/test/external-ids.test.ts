import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { describe, expect, it } from 'vitest';
import { createDepot } from './tools/depot.ts';
import { depotWith } from './tools/depot-with.ts';
import { useTestApp } from './tools/test-app.ts';
import { withToken } from './tools/tokens.ts';
import { createYard } from './tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });

const params = () => ({ account: depot.account });
const externalId = 'SAP 47/11-ž?';

/** A record of each kind that may have an id of another system: how it is saved under one, and listed by it. */
async function kinds() {
  const container = await yard.container('MSKU6011672');
  const inContainer = { ...params(), containerId: container.id };
  const { clientId } = yard;
  const { call } = depot.admin;
  return {
    client: {
      save: (notes: string, id = externalId) =>
        call(clientRoutes.saveByExternalId, {
          params: { ...params(), externalId: id },
          body: { name: 'Hapag', type: 'customer', notes },
        }),
      list: () => call(clientRoutes.list, { params: params(), query: { externalId } }),
    },
    container: {
      save: (notes: string, id = externalId) =>
        call(containerRoutes.saveByExternalId, {
          params: { ...params(), externalId: id },
          body: { name: 'CSQU3054383', clientId, containerTypeId: yard.typeOf(40), notes },
        }),
      list: () => call(containerRoutes.list, { params: params(), body: { externalId } }),
    },
    transport: {
      save: (notes: string, id = externalId) =>
        call(transportRoutes.saveByExternalId, {
          params: { ...inContainer, externalId: id },
          body: { type: 'gate_in', clientId, vehicleType: 'truck', arrivalDate: 1_790_000_000, notes },
        }),
      list: () => call(transportRoutes.list, { params: params(), query: { externalId } }),
    },
    workTask: {
      save: (notes: string, id = externalId) =>
        call(workTaskRoutes.saveByExternalId, {
          params: { ...inContainer, externalId: id },
          body: { type: 'cleaning', title: 'Wash', description: notes },
        }),
      list: () => call(workTaskRoutes.list, { params: params(), query: { externalId } }),
    },
    transaction: {
      save: (notes: string, id = externalId) =>
        call(transactionRoutes.saveByExternalId, {
          params: { ...inContainer, externalId: id },
          body: { type: 'sold', clientId, unitPrice: 1200.5, startedAt: 1_790_000_000, notes },
        }),
      list: () => call(transactionRoutes.list, { params: params(), query: { externalId } }),
    },
    employee: {
      save: (notes: string, id = externalId) =>
        call(employeeRoutes.saveByExternalId, {
          params: { ...params(), externalId: id },
          body: { username: 'eva', email: 'eva@depot.test', firstname: notes },
        }),
      list: () => call(employeeRoutes.list, { params: params(), query: { externalId } }),
    },
    warehouse: {
      save: (notes: string, id = externalId) =>
        call(warehouseRoutes.saveByExternalId, {
          params: { ...params(), externalId: id },
          body: { name: 'Hall', description: notes },
        }),
      list: () => call(warehouseRoutes.list, { params: params(), query: { externalId } }),
    },
  };
}

describe('PUT by the id of another system', () => {
  it('makes the record once and changes it from then on; lists find it by that id', async () => {
    for (const [kind, { save, list }] of Object.entries(await kinds())) {
      expect((await list()).payload, kind).toEqual([]);
      const made = (await save('first')).payload;
      expect([made.version, made.externalId], kind).toEqual([1, externalId]);
      const changed = (await save('second')).payload;
      expect([changed.id, changed.version], kind).toEqual([made.id, 2]);
      expect(JSON.stringify(changed), kind).toContain('second');
      expect((await list()).payload, kind).toMatchObject([{ id: made.id, externalId }]);
    }
  });

  it('makes one record of two calls at once', async () => {
    for (const [kind, { save, list }] of Object.entries(await kinds())) {
      const saved = await Promise.all([save('one'), save('two'), save('three')]);
      expect(new Set(saved.map(({ payload }) => payload.id)).size, kind).toBe(1);
      expect(Math.max(...saved.map(({ payload }) => payload.version)), kind).toBe(3);
      expect((await list()).payload, kind).toHaveLength(1);
    }
  });

  it('takes 64 signs of any writing', async () => {
    const long = 'č'.repeat(64);
    const { client } = await kinds();
    expect((await client.save('', long)).payload.externalId).toBe(long);
    expect((await client.save('', `${long}č`)).problem.status).toBe(422);
  });

  it('takes the version as any PUT does, and none for a record that is not there', async () => {
    const { client } = await kinds();
    const send = (ifMatch: number) =>
      depot.admin.call(
        clientRoutes.saveByExternalId,
        { params: { ...params(), externalId }, body: { name: 'Hapag', type: 'customer' } },
        { ifMatch },
      );
    expect((await send(1)).problem.code).toBe('STALE');
    await client.save('');
    expect((await send(1)).status).toBe(200);
    await client.save('by somebody else');
    expect((await send(1)).problem.code).toBe('STALE');
  });

  it('asks for all that a new record needs', async () => {
    const save = (body: Record<string, unknown>) =>
      depot.admin.call(transportRoutes.saveByExternalId, {
        params: { ...params(), containerId: 1, externalId },
        body: body as never,
      });
    expect((await save({})).problem.errors?.map(({ path }) => path).toSorted()).toEqual([
      'clientId',
      'type',
      'vehicleType',
    ]);
    const { id } = await yard.container('TEXU3070079');
    const arrival = await depot.admin.call(transportRoutes.saveByExternalId, {
      params: { ...params(), containerId: id, externalId },
      body: { type: 'planned_in', clientId: yard.clientId, vehicleType: 'truck', vehicleNumber: 'BA123AB' },
    });
    expect(arrival.problem.errors?.map(({ path, key }) => [path, key]).toSorted()).toEqual([
      ['arrivalDate', 'dateRequired'],
      ['vehicleNumber', 'gateOnly'],
    ]);
  });

  it('leaves what hangs on a container at its container, and of its kind', async () => {
    const { transaction, workTask, transport } = await kinds();
    for (const { save } of [transaction, workTask, transport]) await save('');
    const other = await yard.container('TEXU3070079');
    const elsewhere = { ...params(), containerId: other.id, externalId };
    const bill = { type: 'sold', clientId: yard.clientId, unitPrice: 1, startedAt: 1_790_000_000 } as const;
    const moved = [
      await depot.admin.call(transactionRoutes.saveByExternalId, { params: elsewhere, body: bill }),
      await depot.admin.call(workTaskRoutes.saveByExternalId, {
        params: elsewhere,
        body: { type: 'cleaning', title: 'Wash' },
      }),
      await depot.admin.call(transportRoutes.saveByExternalId, {
        params: elsewhere,
        body: { type: 'gate_in', clientId: yard.clientId, vehicleType: 'truck', arrivalDate: 1_790_000_000 },
      }),
    ];
    expect(moved.map(({ problem }) => problem.key)).toEqual(Array(3).fill('externalIdElsewhere'));
    const [{ containerId } = { containerId: 0 }] = (await transaction.list()).payload;
    const turned = await depot.admin.call(transactionRoutes.saveByExternalId, {
      params: { ...params(), containerId, externalId },
      body: { ...bill, type: 'cleaning_fee' },
    });
    expect(turned.problem).toMatchObject({ status: 409, key: 'typeFixed' });
  });

  it('may carry back what GET answered', async () => {
    const { client } = await kinds();
    const { payload } = await client.save('');
    const again = await depot.admin.call(clientRoutes.saveByExternalId, {
      params: { ...params(), externalId },
      body: payload as never,
    });
    expect(again.payload).toMatchObject({ id: payload.id, version: 1 });
  });
});

describe('an id or a number that is taken', () => {
  it('is refused with the id of the record that has it', async () => {
    for (const [kind, { save }] of Object.entries(await kinds())) await save(kind);
    const { clientId } = yard;
    const again = await depot.admin.call(clientRoutes.create, {
      params: params(),
      body: { name: 'Another', type: 'customer', externalId },
    });
    expect(again.problem).toMatchObject({ status: 409, errors: [{ path: 'externalId' }] });
    const [client] = (await depot.admin.call(clientRoutes.list, { params: params(), query: { externalId } })).payload;
    expect(again.problem.params).toEqual({ id: client?.id });

    const box = { name: 'csqu 305438-3', clientId, containerTypeId: yard.typeOf(40) };
    const taken = await depot.admin.call(containerRoutes.create, { params: params(), body: box });
    const [container] = (
      await depot.admin.call(containerRoutes.list, { params: params(), body: { name: 'CSQU3054383' } })
    ).payload;
    expect(taken.problem).toMatchObject({ status: 409, key: 'containerNumberTaken', params: { id: container?.id } });
    const blind = await withToken(app, depot, ['gate:write']);
    const atGate = await blind(gateRoutes.pass, {
      params: params(),
      body: {
        clientId,
        vehicleType: 'truck',
        passedAt: Math.floor(Date.now() / 1000),
        boxes: [{ direction: 'gate_in', newContainer: box }],
      },
    });
    expect(atGate.problem).toMatchObject({ status: 409, key: 'containerNumberTaken' });
    expect(JSON.stringify(atGate.problem), 'its scopes do not let it read containers').not.toContain(
      `"id":${container?.id}`,
    );
  });

  it('may be taken by a record of another kind and of another account, and again once it is free', async () => {
    for (const { save } of Object.values(await kinds())) expect((await save('')).status).toBe(200);
    const other = await createDepot(app);
    const elsewhere = await other.admin.call(clientRoutes.saveByExternalId, {
      params: { account: other.account, externalId },
      body: { name: 'Theirs', type: 'customer' },
    });
    expect(elsewhere.payload.version).toBe(1);
    const [client] = (await depot.admin.call(clientRoutes.list, { params: params(), query: { externalId } })).payload;
    await depot.admin.call(clientRoutes.update, {
      params: { ...params(), id: client?.id ?? 0 },
      body: { externalId: '' },
    });
    expect((await depot.admin.call(clientRoutes.list, { params: params(), query: { externalId } })).payload).toEqual(
      [],
    );
  });
});
