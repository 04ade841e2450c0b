import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { actHeader } from '@boxyard/contract/core/acts.ts';
import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { apiTokenRoutes } from '@boxyard/contract/integrations/api-tokens.ts';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { webhookRoutes } from '@boxyard/contract/integrations/webhooks.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { documentRoutes } from '@boxyard/contract/yard/documents.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { act, refusal as refusalIn, undo as undoIn } from '../../../test/tools/acts.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { pdf } from '../../../test/tools/file-samples.ts';
import { confirm, stage } from '../../../test/tools/imports.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { upload } from '../../../test/tools/uploads.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { sweepOrphans } from '../files/orphan-sweep.service.ts';

const app = useTestApp();
const { depot } = depotWith(app);
const undo = (id: string, person = depot.admin) => undoIn(depot, id, person);
const refusal = (id: string, person = depot.admin) => refusalIn(depot, id, person);

describe('what cannot be taken back', () => {
  it('is what needs an owner, by one who was an owner then', async () => {
    const { account } = depot;
    const setOwner = (isOwner: boolean) =>
      depot.owner.call(adminRoutes.update, { params: { account, id: depot.admin.id }, body: { isOwner } });
    const body = { name: 'Haulier', type: 'transport', currency: 'EUR' } as const;
    const create = { params: { account }, body };
    const own = await act(depot.admin, clientRoutes.create, create);
    expect((await undo(own)).status, 'an own new one goes again').toBe(200);
    await setOwner(true);
    const { payload: client } = await depot.owner.call(clientRoutes.create, create);
    const deleted = await act(depot.admin, clientRoutes.remove, { params: { account, id: client.id } });
    await setOwner(false);
    expect((await undo(deleted)).problem.key, 'only owners delete clients').toBe('ownerOnly');
    await setOwner(true);
    const type = await act(depot.admin, containerStatusRoutes.create, { params: { account }, body: { name: 'Odd' } });
    await setOwner(false);
    expect((await undo(type)).problem.key).toBe('ownerOnly');
    await setOwner(true);
    expect((await undo(type)).status).toBe(200);
  });

  it('is a token that was made or ended; and what was done to a webhook, but by owners', async () => {
    const params = { account: depot.account };
    const input = { name: 'Robot', scopes: ['clients:read' as const], days: 1 };
    const { payload: token } = await depot.owner.call(apiTokenRoutes.create, { params, body: input });
    const made = await act(depot.owner, apiTokenRoutes.create, { params, body: { ...input, name: 'Other' } });
    const ended = await act(depot.owner, apiTokenRoutes.end, { params: { ...params, id: token.id } });
    for (const id of [made, ended]) expect(await refusal(id, depot.owner)).toEqual([409, 'This cannot be undone.']);
    const hook = { name: 'Hook', url: 'https://erp.example/', events: ['client.created' as const], isEnabled: false };
    const { payload: webhook } = await depot.owner.call(webhookRoutes.create, { params, body: hook });
    await depot.owner.call(adminRoutes.update, { params: { ...params, id: depot.admin.id }, body: { isOwner: true } });
    const change = { params: { ...params, id: webhook.id }, body: { url: 'https://other.example/' } };
    const changed = await act(depot.admin, webhookRoutes.update, change);
    await depot.owner.call(adminRoutes.update, { params: { ...params, id: depot.admin.id }, body: { isOwner: false } });
    expect((await undo(changed)).problem.key).toBe('ownerOnly');
    const again = sql`update api_token set ended_at = null where id = ${token.id}`.execute(app.inspect);
    await expect(again).rejects.toThrow('an ended token stays ended');
  });

  it('is the passage of a receipt that was issued since', async () => {
    const { account } = depot;
    const yard = await createYard(depot);
    const { id: containerId } = await yard.container('MSKU1234565');
    const at = 1_790_000_000;
    const plan = { clientId: yard.clientId, vehicleType: 'truck', arrivalDate: at } as const;
    const planned = await depot.admin.call(transportRoutes.createPlannedIn, {
      params: { account, containerId },
      body: plan,
    });
    const params = { account, containerId, id: planned.payload.id };
    const id = await act(depot.admin, transportRoutes.update, { params, body: { type: 'gate_in' } });
    expect((await depot.owner.call(receiptRoutes.issue, { params, body: {} })).status).toBe(200);
    expect((await refusal(id))[0]).toBe(409);
    expect((await depot.admin.call(transportRoutes.get, { params })).payload.type).toBe('gate_in');
  });

  it('is that a person was taken out', async () => {
    const id = await act(depot.owner, adminRoutes.remove, { params: { account: depot.account, id: depot.admin.id } });
    expect(await refusal(id, depot.owner)).toEqual([409, 'This cannot be undone.']);
  });

  it('is a record that others refer to by now', async () => {
    const { account } = depot;
    const yard = await createYard(depot);
    const body = { name: 'Haulier', type: 'transport', currency: 'EUR' } as const;
    const id = await act(depot.owner, clientRoutes.create, { params: { account }, body });
    const { payload: clients } = await depot.admin.call(clientRoutes.list, {
      params: { account },
      query: { name: 'Haulier' },
    });
    const own = { name: 'MSKU1234565', clientId: clients[0]?.id ?? 0, containerTypeId: yard.typeOf(20) };
    await depot.owner.call(containerRoutes.create, { params: { account }, body: own });
    expect(await refusal(id, depot.owner)).toEqual([
      409,
      'A record that belongs to it was added or deleted since, so this can no longer be undone.',
    ]);
  });

  it('is a new name that somebody else has given meanwhile', async () => {
    const { account } = depot;
    const { id: containerId } = await (await createYard(depot)).container('MSKU1234565');
    const params = { account, id: containerId };
    const id = await act(depot.admin, containerRoutes.remove, { params });
    const again = await createSame();
    expect(again).toBe(201);
    expect(await refusal(id)).toEqual([409, 'This container number is already in the depot.']);

    async function createSame(): Promise<number> {
      const { payload: clients } = await depot.admin.call(clientRoutes.list, { params: { account } });
      const { payload: types } = await depot.admin.call(containerTypeRoutes.list, { params: { account } });
      const body = { name: 'MSKU1234565', clientId: clients[0]?.id ?? 0, containerTypeId: types[0]?.id ?? 0 };
      return (await depot.owner.call(containerRoutes.create, { params: { account }, body })).status;
    }
  });
});

it('a header that names no act is refused', async () => {
  const body = { name: 'Haulier', type: 'transport', currency: 'EUR' } as const;
  const input = { params: { account: depot.account }, body };
  const { status, problem } = await depot.admin.call(clientRoutes.create, input, { headers: { [actHeader]: 'x' } });
  expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, [actHeader]]);
  const list = { params: { account: depot.account } };
  const looked = await depot.admin.call(clientRoutes.list, list, { headers: { [actHeader]: 'x' } });
  expect(looked.status, 'a call that belongs to no act does not read it').toBe(200);
});

it('the file of a deleted document waits for the undo', async () => {
  const { account } = depot;
  const { id } = await (await createYard(depot)).container('MSKU1234565');
  const document = await upload(depot.admin, documentRoutes.upload, { params: { account, id } }, pdf, 'a.pdf');
  const params = { account, id, docId: document.payload.id };
  const deletion = await act(depot.admin, documentRoutes.remove, { params });
  const { path } = (
    await sql<{ path: string }>`select before ->> 'path' as path from audit_log
    where account_id = ${depot.accountId} and entity = 'document' and action = 'delete'`.execute(app.inspect)
  ).rows[0] ?? { path: '' };
  const long = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(app.config.dataDir, 'files', path), long, long);
  await sweepOrphans(app);
  expect((await undo(deletion)).status).toBe(200);
  const { payload } = await depot.admin.call(documentRoutes.list, { params: { account, id } });
  expect((await fetch(app.address + payload[0]?.url)).status).toBe(200);
});

describe('the act of an import', () => {
  const client = (name: string) => ({
    params: { account: depot.account },
    body: { name, type: 'customer', currency: 'EUR' } as const,
  });
  const tenMinutesPass = () =>
    sql`update audit_log set at = (select at - interval '10 minutes') where account_id = ${depot.accountId}`.execute(
      app.inspect,
    );

  it('is none before a file is confirmed: what else was done with a draft is undone for ten minutes', async () => {
    const { owner, account } = depot;
    const draft = await stage(depot, 'clients', 'name\nNever imported\n');
    const id = await act(owner, importRoutes.remove, { params: { account, id: draft.id } });
    await act(owner, clientRoutes.create, client('Beside a draft'), id);
    await tenMinutesPass();
    expect((await undo(id, owner)).problem.key).toBe('undoOver');
  });

  it('is made by the server, and nothing else becomes part of it', async () => {
    const { owner } = depot;
    const given = await act(owner, clientRoutes.create, client('Beside a file'));
    const draft = await stage(depot, 'clients', 'name\nImported\n');
    const { act: own } = (await confirm(depot, draft.id, { [actHeader]: given })).payload;
    if (own === null) throw new Error('the import has no act');
    expect(own).not.toBe(given);
    const added = () => owner.call(clientRoutes.create, client('Added'), { headers: { [actHeader]: own } });
    expect((await added()).problem.key).toBe('actOfImport');
    await tenMinutesPass();
    expect((await undo(given, owner)).problem.key).toBe('undoOver');
    expect((await undo(own, owner)).payload.entities.toSorted()).toEqual(['client', 'import']);
    expect((await added()).status).toBe(409);
    const { payload } = await owner.call(clientRoutes.list, { params: { account: depot.account }, query: {} });
    expect(payload.map(({ name }) => name)).toEqual(['Beside a file']);
  });
});
