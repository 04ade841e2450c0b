import { entityNames, type HistoryEntity, historyEntities, historyOf } from '@boxyard/contract/core/entities.ts';
import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { exportRoutes } from '@boxyard/contract/integrations/exports.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot, type Depot, type Person } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { fillDepot, type Params } from '../../../test/tools/full-depot.ts';
import { rowsOfCsv } from '../../../test/tools/spreadsheets.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';
import { toldFields } from './told-fields.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);

const ofRecord = async (entity: HistoryEntity, id: number, query: object = {}, by: Person = depot.admin) =>
  (await by.call(historyRoutes.ofRecord, { params: { account: depot.account, entity, id }, query })).payload;
const list = async (query: object = {}) =>
  (await depot.owner.call(historyRoutes.list, { params: { account: depot.account }, query })).payload;

describe('the history of a record', () => {
  it('tells who changed what, by the labels of fields and with names in place of ids', async () => {
    const { account } = depot;
    const status = await depot.owner.call(containerStatusRoutes.create, {
      params: { account },
      body: { name: 'Sold' },
    });
    const client = { name: 'Maersk', type: 'customer', currency: 'EUR' } as const;
    const maersk = await depot.admin.call(clientRoutes.create, { params: { account }, body: client });
    const { id } = await yard.container('CSQU3054383');
    const params = { account, id };
    await depot.admin.call(positionRoutes.createCurrent, { params, body: placeIn(yard.section, 1, 1, 2) });
    const change = {
      clientId: maersk.payload.id,
      containerStatusId: status.payload.id,
      certificationExpiryDate: 1_790_000_000,
      isEmpty: false,
      containerCondition: 'repaired',
    } as const;
    await depot.admin.call(containerRoutes.update, { params, body: change });
    await depot.admin.call(containerRoutes.update, { params, body: { containerStatusId: null } });
    const statusParams = { account, id: status.payload.id };
    await depot.owner.call(containerStatusRoutes.remove, { params: statusParams });

    const { changes, hasOlder } = await ofRecord('container', id);
    expect(hasOlder).toBe(false);
    const [, changed, placed, made] = changes;
    expect(changes).toHaveLength(4);
    expect(changed).toMatchObject({
      entity: 'container',
      recordName: 'CSQU3054383',
      action: 'update',
      admin: { id: depot.admin.id, name: depot.admin.email },
      canRestore: true,
      isGone: false,
    });
    expect(changed?.fields).toEqual([
      {
        field: 'clientId',
        kind: 'record',
        before: expect.anything(),
        after: { id: maersk.payload.id, name: 'Maersk' },
      },
      // The status is deleted by now.
      {
        field: 'containerStatusId',
        kind: 'record',
        words: 'enums:containerStatus',
        before: null,
        after: { id: status.payload.id, name: 'Sold' },
      },
      {
        field: 'containerCondition',
        kind: 'choice',
        words: 'enums:containerCondition',
        before: 'used',
        after: 'repaired',
      },
      { field: 'isEmpty', kind: 'plain', before: true, after: false },
      { field: 'certificationExpiryDate', kind: 'instant', before: null, after: 1_790_000_000 },
    ]);
    expect(placed).toMatchObject({ entity: 'container_place', of: { entity: 'container', name: 'CSQU3054383' } });
    expect(placed?.fields.find(({ field }) => field === 'place')).toMatchObject({
      kind: 'place',
      before: null,
      after: { storageAreaName: 'Area A', row: 1, tier: 1, position: 2, blockIndex: 1 },
    });
    expect(made).toMatchObject({ action: 'insert' });
    // What nobody filled in is no news.
    expect(made?.fields.map(({ field }) => field)).not.toContain('notes');

    expect((await ofRecord('container', id, { own: true })).changes).toHaveLength(3);
    const first = await ofRecord('container', id, { pageSize: 3 });
    expect(first.hasOlder).toBe(true);
    const older = await ofRecord('container', id, { pageSize: 3, before: first.changes[2]?.id });
    expect([older.changes.map(({ id }) => id), older.hasOlder]).toEqual([[made?.id], false]);
  });

  it('keeps the name of somebody who left', async () => {
    const other = await createDepot(app);
    const params = { account: other.account };
    const body = { name: 'Haulier', type: 'transport', currency: 'EUR' } as const;
    const { payload } = await other.admin.call(clientRoutes.create, { params, body });
    await other.owner.call(adminRoutes.remove, { params: { ...params, id: other.admin.id } });
    const record = { ...params, entity: 'client' as const, id: payload.id };
    const { changes } = (await other.owner.call(historyRoutes.ofRecord, { params: record })).payload;
    expect(changes[0]?.admin).toEqual({ id: other.admin.id, name: other.admin.email });
  });

  it('is of the own account, and of people for owners only', async () => {
    const stranger = await createDepot(app);
    const theirs = { account: stranger.account, entity: 'client' as const, id: yard.clientId };
    expect((await stranger.owner.call(historyRoutes.ofRecord, { params: theirs })).status).toBe(404);
    for (const entity of historyEntities.filter((name) => historyOf[name].forOwners)) {
      const params = { account: depot.account, entity, id: depot.admin.id };
      expect((await depot.admin.call(historyRoutes.ofRecord, { params })).status, entity).toBe(403);
    }
    const { changes } = await ofRecord('admin', depot.admin.id, {}, depot.owner);
    expect(changes.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['admin', 'membership']));
    const answer = await depot.admin.call(historyRoutes.list, { params: { account: depot.account } });
    expect(answer.status).toBe(403);
  });
});

/** A value of a choice or a field, as the contract spells it. */
const codes = /[a-z]_[a-z]|[a-z][A-Z]/;

describe('a full depot', () => {
  let full: Depot;
  let paramsOf: (path: string) => Params;
  beforeAll(async () => {
    full = await createDepot(app);
    paramsOf = await fillDepot(full);
    const { containerId, id } = paramsOf('/:account/container-transports/:containerId/:id');
    const params = { account: full.account, containerId: Number(containerId), id: Number(id) };
    expect((await full.owner.call(receiptRoutes.issue, { params, body: {} })).status).toBe(200);
    const invited = { username: 'New', email: `new-${full.account}@depot.test` };
    await full.owner.call(adminRoutes.create, { params: { account: full.account }, body: invited });
  });

  it('tells of every table but looks and views, and of nothing that the contract does not answer', async () => {
    const { account, accountId } = full;
    const answers = [];
    const asked = await full.owner.call(historyRoutes.list, { params: { account }, query: {} });
    answers.push(...asked.payload);
    const { rows: records } = await sql<{ entity: HistoryEntity; recordId: number; ofEntity: HistoryEntity | null }>`
      select distinct entity, record_id, of_entity from audit_log
      where account_id = ${accountId} and entity not in ('list_view', 'list_setting')`.execute(app.inspect);
    for (const { entity, recordId: id, ofEntity } of records) {
      const { status, payload } = await full.owner.call(historyRoutes.ofRecord, { params: { account, entity, id } });
      expect(status, entity).toBe(200);
      answers.push(...payload.changes);
      if (ofEntity) expect(historyOf[entity].belongsTo, entity).toContain(ofEntity);
      // A hold on a number belongs to no record.
      else if (entity !== 'hold') expect(historyOf[entity].belongsTo, entity).toBeUndefined();
    }
    const told = new Set(answers.map(({ entity }) => entity));
    for (const untouched of ['account_logo', 'export'] as const) told.add(untouched);
    expect([...told].toSorted()).toEqual(historyEntities.toSorted());
    const untold = ['edi_event', 'edi_message', 'list_setting', 'list_view'];
    expect(historyEntities).toEqual(expect.arrayContaining(entityNames.filter((name) => !untold.includes(name))));
    for (const { entity, fields, recordName, of, owners } of answers) {
      const { named } = historyOf[entity];
      if (named === 'byKind') expect([recordName, of], entity).toEqual(['', null]);
      else expect(named === 'itself' && entity !== 'hold' ? recordName : recordName || of?.name, entity).toBeTruthy();
      expect(of ? [of] : [], entity).toEqual(owners.filter(({ name }) => name !== '').slice(0, 1));
      const known = [...toldFields[entity].map(({ field }) => field), 'place'];
      expect(known).toEqual(expect.arrayContaining(fields.map(({ field }) => field)));
    }

    // Every text of every table that is a secret or machinery, as the database has it.
    const { rows: secrets } = await sql<{ value: string }>`
      select check_token as value from transport_receipt union all select path from document union all select path from image
      union all select hash from activation_link union all select hash from refresh_token union all select hash from known_device
      union all select sealed_secret from second_factor union all select password_hash from admin where password_hash is not null
      union all select contents::text from transport_receipt`.execute(app.inspect);
    expect(secrets.length).toBeGreaterThan(5);
    const said = JSON.stringify(answers);
    // Other tests have files whose path is a letter.
    for (const { value } of secrets.filter(({ value }) => value.length > 8)) expect(said).not.toContain(value);
    expect(said).not.toMatch(/password_?hash|check_?token|_key"|[a-z]Key"|sealed|"path"|"version"|updatedAt/i);
  });

  it('is exported with words of the language alone: no value of a choice, no name of a field', async () => {
    const { payload } = await full.owner.call(exportRoutes.create, {
      params: { account: full.account },
      body: { list: 'history', format: 'csv', language: 'sk' },
    });
    const [, ...rows] = rowsOfCsv((await (await fetch(app.address + payload.url)).text()).slice(1), ';');
    const kinds = new Set(rows.map((row) => row[3]));
    // All but the logo, which nobody has given it.
    expect(kinds.size).toBe(historyEntities.length - 1);
    for (const [, , action, kind, record, of, changes = ''] of rows) {
      expect(['Pridané', 'Zmenené', 'Odstránené']).toContain(action);
      expect(`${kind} ${record} ${of}`, `${kind}: ${changes}`).not.toMatch(codes);
      for (const line of changes.split('\n')) expect(line.replace(/: .*/, ''), line).not.toMatch(codes);
    }
  });
});

describe("an owner's list", () => {
  it('is filtered by record, kind, person, what was done and when, and exported so', async () => {
    const { account } = depot;
    const body = { name: 'Žilina Cargo', type: 'customer', currency: 'EUR', notes: 'a' } as const;
    const { payload: client } = await depot.admin.call(clientRoutes.create, { params: { account }, body });
    const user = { username: `eva-${account}`, email: `eva-${account}@depot.test`, firstname: 'Eva' };
    await depot.owner.call(clientUserRoutes.create, { params: { account, clientId: client.id }, body: user });
    const params = { account, id: client.id };
    await depot.owner.call(clientRoutes.update, { params, body: { type: 'supplier', name: 'Žilina Freight' } });

    // By the name that it has, and by that which it had.
    for (const q of ['zilina cargo', 'ŽILINA F']) {
      expect((await list({ q })).map(({ entity, action }) => [entity, action])).toEqual([
        ['client', 'update'],
        ['client_user', 'insert'],
        ['client', 'insert'],
      ]);
    }
    const filtered = { q: 'Žilina', adminId: depot.owner.id };
    expect((await list({ ...filtered, entity: 'client' })).map(({ action }) => action)).toEqual(['update']);
    expect((await list({ ...filtered, action: 'insert' })).map(({ entity }) => entity)).toEqual(['client_user']);
    const now = Math.floor(Date.now() / 1000);
    expect(await list({ q: 'Žilina', from: now - 60, to: now + 60 })).toHaveLength(3);
    expect(await list({ q: 'Žilina', to: now - 60 })).toEqual([]);
    const paged = { params: { account }, query: { q: 'Žilina', page: 2, pageSize: 2, sort: 'at' as const } };
    const { payload, meta } = await depot.owner.call(historyRoutes.list, paged);
    expect([payload.map(({ action }) => action), meta.total]).toEqual([['update'], 3]);

    const order = { list: 'history', format: 'csv', input: { q: 'Žilina' }, language: 'en' } as const;
    const exported = (by: Person) => by.call(exportRoutes.create, { params: { account }, body: order });
    expect((await exported(depot.admin)).status).toBe(403);
    const file = await fetch(app.address + (await exported(depot.owner)).payload.url);
    const [headings = [], first = []] = rowsOfCsv(await file.text(), ',');
    expect(headings).toEqual(['When', 'Person', 'What was done', 'Kind of record', 'Record', 'Belongs to', 'Changes']);
    expect(first.slice(1)).toEqual([
      depot.owner.email,
      'Changed',
      'Client',
      'Žilina Freight',
      '',
      'Name: Žilina Cargo → Žilina Freight\nCompany type: Customer → Supplier',
    ]);
  });
});
