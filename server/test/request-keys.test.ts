import { containerImageRoutes } from '@boxyard/contract/core/images.ts';
import { keyHeader } from '@boxyard/contract/core/request-keys.ts';
import type { CallInput, Route } from '@boxyard/contract/core/route.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { apiTokenRoutes } from '@boxyard/contract/integrations/api-tokens.ts';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { privacyRoutes } from '@boxyard/contract/people/privacy.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import { storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepKeys } from '../src/core/http/once-by-key.ts';
import type { Depot } from './tools/depot.ts';
import { depotWith } from './tools/depot-with.ts';
import { pdf, picture } from './tools/file-samples.ts';
import { useTestApp } from './tools/test-app.ts';
import { withToken } from './tools/tokens.ts';
import { createYard } from './tools/yard.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);
let containerId = 0;
let truckId = 0;
let clientId = 0;
let photo: Buffer;

beforeAll(async () => {
  const yard = await createYard(depot);
  ({ clientId } = yard);
  containerId = (await yard.container('KEYU1234567')).id;
  truckId = (await yard.container('CSQU3054383')).id;
  photo = await picture().jpeg().toBuffer();
});

const ofContainer = () => ({ params: { account: depot.account, id: containerId } });

function send<R extends Route & { upload: true }>(
  route: R,
  input: CallInput<R>,
  bytes: Uint8Array,
  { key, name = 'file.bin', person = depot.owner }: { key: string; name?: string; person?: Depot['owner'] },
) {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  return person.call(route, input, { form, headers: { [keyHeader]: key } });
}

const sendPhoto = (key: string, more = {}, bytes: Uint8Array = photo) =>
  send(containerImageRoutes.upload, ofContainer(), bytes, { key, ...more });

const photosOf = async () =>
  (await depot.owner.call(containerImageRoutes.list, { ...ofContainer(), body: {} })).payload.map(({ id }) => id);

describe('a file that is sent again with its key', () => {
  it('is stored once, and answered with fresh links', async () => {
    const account = { params: { account: depot.account } };
    const both = async (answers: Promise<{ status: number; payload: { id: number } }>[]) => {
      const [first, second] = await Promise.all(answers);
      expect([first?.status, second?.status]).toEqual([201, 201]);
      expect(second?.payload.id).toBe(first?.payload.id);
      return first?.payload.id;
    };
    const id = await both([sendPhoto('photo'), sendPhoto('photo')]);
    const again = await sendPhoto('photo');
    expect([again.status, again.payload.id]).toEqual([201, id]);
    expect((await fetch(app.address + again.payload.url)).status).toBe(200);
    expect(await photosOf()).toEqual([id]);

    const paper = () => send(documentRoutes.upload, ofContainer(), pdf, { key: 'paper' });
    await both([paper(), paper()]);
    expect((await depot.owner.call(documentRoutes.list, { ...ofContainer(), query: {} })).payload).toHaveLength(1);

    const rows = Buffer.from('Name\nAlpha\n');
    const kind = { params: { ...account.params, kind: 'clients' as const } };
    const file = () => send(importRoutes.upload, kind, rows, { key: 'rows', name: 'clients.csv' });
    await both([file(), file()]);
    expect((await depot.owner.call(importRoutes.list, { ...account, query: {} })).payload).toHaveLength(1);

    const logo = await picture().png().toBuffer();
    const asLogo = () => send(accountRoutes.setLogo, account, logo, { key: 'logo' });
    await both([asLogo(), asLogo()]);
  });

  it('is refused where the key came with something else, and is its own for each person', async () => {
    const { id } = (await sendPhoto('mine')).payload;
    for (const wrong of [
      sendPhoto('mine', { name: 'other.jpg' }),
      sendPhoto('mine', {}, await picture(300, 200).jpeg().toBuffer()),
      send(documentRoutes.upload, ofContainer(), pdf, { key: 'mine' }),
    ]) {
      const { status, problem } = await wrong;
      expect([status, problem.errors]).toMatchObject([422, [{ path: keyHeader, key: 'keyReused' }]]);
      expect(problem.errors?.[0]?.message).toContain('Idempotency-Key');
    }
    const theirs = await sendPhoto('mine', { person: depot.admin });
    expect(theirs.status).toBe(201);
    expect(theirs.payload.id).not.toBe(id);
  });

  it('is stored after a refusal, and is not made anew once it was deleted', async () => {
    expect((await sendPhoto('second try', {}, Buffer.from('no picture'))).status).toBe(422);
    expect((await sendPhoto('second-try', {}, Buffer.from('no picture'))).status).toBe(415);
    const { id } = (await sendPhoto('second-try')).payload;
    await depot.owner.call(containerImageRoutes.remove, {
      params: { ...ofContainer().params, imageId: id },
    });
    expect((await sendPhoto('second-try')).status).toBe(404);
  });

  it('is another one after a week', async () => {
    const { id } = (await sendPhoto('old')).payload;
    await sweepKeys(app);
    expect((await sendPhoto('old')).payload.id).toBe(id);
    await sql`update request_key set until = now() where key = 'old'`.execute(app.inspect);
    await sweepKeys(app);
    expect((await sendPhoto('old')).payload.id).not.toBe(id);
  });
});

describe('a call that is sent again with its key', () => {
  const params = () => ({ account: depot.account });
  const add = (key: string, name: string, by = depot.admin) =>
    by.call(
      clientRoutes.create,
      { params: params(), body: { name, type: 'customer' } },
      { headers: { [keyHeader]: key } },
    );
  const named = async (q: string) =>
    (await depot.admin.call(clientRoutes.list, { params: params(), query: { q } })).payload.map(({ id }) => id);

  it('is done once, also when both come at once, and is answered as it was first', async () => {
    const [one, two] = await Promise.all([add('c1', 'Repeated'), add('c1', 'Repeated')]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.payload).toEqual(one.payload);
    const { id } = one.payload;
    await depot.admin.call(clientRoutes.update, { params: { ...params(), id }, body: { name: 'Repeated, renamed' } });
    expect((await add('c1', 'Repeated')).payload).toEqual(one.payload);
    expect(await named('repeated')).toEqual([id]);
  });

  it('is refused with another body or at another address, and belongs to its person or token', async () => {
    await add('c2', 'Own');
    for (const wrong of [
      add('c2', 'Another'),
      depot.admin.call(
        warehouseRoutes.create,
        { params: params(), body: { name: 'Own' } },
        { headers: { [keyHeader]: 'c2' } },
      ),
    ])
      expect(await wrong).toMatchObject({ status: 422, problem: { errors: [{ path: keyHeader, key: 'keyReused' }] } });
    const token = { ...depot.admin, call: await withToken(app, depot, ['clients:write']) };
    expect((await add('c2', 'Own', depot.owner)).status).toBe(201);
    expect((await add('c2', 'Own', token)).status).toBe(201);
    expect(await named('own')).toHaveLength(3);
  });

  it('is refused with the same body for another record', async () => {
    const made = ['One', 'Two'].map((name) =>
      depot.admin.call(warehouseRoutes.create, { params: params(), body: { name } }),
    );
    const [one = 0, two = 0] = (await Promise.all(made)).map(({ payload }) => payload.id);
    const addArea = (id: number) =>
      depot.admin.call(
        storageAreaRoutes.create,
        { params: { ...params(), id }, body: { name: 'Area' } },
        { headers: { [keyHeader]: 'area' } },
      );
    expect((await addArea(one)).status).toBe(201);
    expect(await addArea(two)).toMatchObject({ status: 422, problem: { errors: [{ key: 'keyReused' }] } });
    await sendPhoto('one-box');
    const other = send(containerImageRoutes.upload, { params: { ...params(), id: truckId } }, photo, {
      key: 'one-box',
    });
    expect(await other).toMatchObject({ status: 422, problem: { errors: [{ key: 'keyReused' }] } });
  });

  it('leaves nothing behind when it was refused', async () => {
    expect((await add('c3', '')).status).toBe(422);
    expect((await add('c3', 'Now right')).status).toBe(201);
  });

  it('answers no secret again, but says that it was done and what it made', async () => {
    const make = () =>
      depot.owner.call(
        apiTokenRoutes.create,
        { params: params(), body: { name: 'ERP', scopes: ['yard:read'], days: 30 } },
        { headers: { [keyHeader]: 'secret' } },
      );
    const { id, token } = (await make()).payload;
    const again = await make();
    expect([again.status, again.problem.detail]).toEqual([
      409,
      `This was done before; what it made has the id ${id}. What is shown once is not shown again.`,
    ]);
    const { rows } = await sql<{ made: string }>`select made::text from request_key where key = 'secret'`.execute(
      app.inspect,
    );
    expect(rows).toEqual([{ made: `{"id": ${id}}` }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('keeps no answer that may name somebody who was erased', async () => {
    const make = () =>
      depot.admin.call(
        transportRoutes.createGateIn,
        {
          params: { ...params(), containerId: truckId },
          body: {
            clientId,
            vehicleType: 'truck',
            arrivalDate: 1_790_000_000,
            driverName: 'Jozef Mak',
            driverLicenseNumber: 'X1',
          },
        },
        { headers: { [keyHeader]: 'driver' } },
      );
    const { id } = (await make()).payload;
    const body = { kind: 'driver' as const, name: 'Jozef Mak', license: 'X1' };
    expect((await depot.owner.call(privacyRoutes.erase, { params: params(), body })).status).toBe(200);
    const { rows } = await sql<{ made: string }>`select made::text from request_key where key = 'driver'`.execute(
      app.inspect,
    );
    expect(rows).toEqual([{ made: `{"id": ${id}}` }]);
    expect((await make()).status).toBe(409);
  });

  it('is another one after a day, and after a week where it is a gate move', async () => {
    const { id } = (await add('c4', 'Daily')).payload;
    await depot.admin.call(
      transportRoutes.createGateIn,
      {
        params: { ...params(), containerId },
        body: { clientId: id, vehicleType: 'truck', arrivalDate: Math.floor(Date.now() / 1000) - 60 },
      },
      { headers: { [keyHeader]: 'gate' } },
    );
    const { rows } = await sql<{
      key: string;
      days: number;
    }>`select key, round(extract(epoch from until - created_at) / 86400) as days
      from request_key where key in ('c4', 'gate') order by key`.execute(app.inspect);
    expect(rows).toEqual([
      { key: 'c4', days: 1 },
      { key: 'gate', days: 7 },
    ]);
    await sql`update request_key set until = now() where key = 'c4'`.execute(app.inspect);
    await sweepKeys(app);
    expect((await add('c4', 'Daily')).payload.id).not.toBe(id);
  });
});

it('a truck that is sent again after its gate move was deleted does not pass a second time', async () => {
  const params = { account: depot.account };
  const body = {
    clientId,
    vehicleType: 'truck' as const,
    passedAt: Math.floor(Date.now() / 1000),
    boxes: [{ direction: 'gate_in' as const, containerId, isRepeat: true }],
  };
  const pass = () => depot.owner.call(gateRoutes.pass, { params, body }, { headers: { [keyHeader]: 'truck-1' } });
  const [passed] = (await pass()).payload;
  const id = passed?.transport.id ?? 0;
  await depot.owner.call(transportRoutes.remove, { params: { ...params, containerId, id } });
  expect((await pass()).problem).toMatchObject({ status: 409, key: 'doneBefore', params: { id } });
});
