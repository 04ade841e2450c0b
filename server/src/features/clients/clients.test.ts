import { clientTypes } from '@boxyard/contract/core/enums.ts';
import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { statementsOf } from '../../../test/tools/statements.ts';
import { createTenantTable } from '../../../test/tools/tenant-tables.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot, stranger } = depotWith(app, { stranger: () => createDepot(app) }, beforeAll);

const whole = {
  name: 'Maersk Žilina',
  description: 'Liner, weekly block train',
  notes: 'Call before noon.\nAsk for Eva.',
  contactEmail: 'depot@maersk.test',
  workingHours: 'Mon–Fri 8:00–16:00',
  currency: 'CZK' as const,
  type: 'supplier' as const,
  isActive: false,
  paysAtGate: true,
  reeferHours: 6,
  reeferDeviation: 1.5,
  creditLimit: 1250.5,
  autoApproveMax: 300.25,
  dpp: 75.5,
  dppMode: 'all_or_nothing' as const,
  ptiDays: 90,
  releaseOrdersFrom: '2026-11-01',
  acceptanceOrdersFrom: '2026-12-01',
  fullWithoutOrder: true,
  addressLine1: 'Košická',
  addressLine2: '12/B',
  addressCity: 'Žilina',
  addressZip: '010 01',
  addressCountry: 'SVK',
  billingAddressLine1: 'Vinohradská',
  billingAddressLine2: '7',
  billingAddressCity: 'Praha',
  billingAddressZip: '120 00',
  billingAddressCountry: 'CZE',
  cin: '31333532',
  tin: '2020987654',
  vatNumber: 'SK2020987654',
  paymentDays: 21,
  buyerReference: 'PO 17',
  invoiceLanguage: 'sk' as const,
  peppolId: '0245:2020987654',
  vatTreatments: [{ chargeCodeId: null, category: 'AE' as const, reason: 'prenesenie daňovej povinnosti' }],
  externalId: 'SAP-1',
};

const create = async (values: Partial<typeof whole> = {}, from = depot) => {
  const { payload } = await from.admin.call(clientRoutes.create, {
    params: { account: from.account },
    body: { name: 'Somebody', type: 'customer', ...values },
  });
  return payload;
};
const clientParams = (id: number, from = depot) => ({ account: from.account, id });
const list = async (query: Record<string, unknown>, from = depot) =>
  from.admin.call(clientRoutes.list, { params: { account: from.account }, query });
const names = async (query: Record<string, unknown>, from = depot) =>
  (await list(query, from)).payload.map((row) => row.name);

describe('a client', () => {
  it('keeps every field of a create', async () => {
    const created = await create(whole);
    expect(created).toEqual({ id: created.id, version: 1, ...someTimes, ...whole });
    expect((await depot.admin.call(clientRoutes.get, { params: clientParams(created.id) })).payload).toEqual(created);
  });

  it('keeps every field of an update', async () => {
    const { id } = await create();
    const { payload } = await depot.owner.call(
      clientRoutes.update,
      { params: clientParams(id), body: { ...whole, externalId: 'SAP-2' } },
      { ifMatch: 1 },
    );
    expect(payload).toEqual({ id, version: 2, ...someTimes, ...whole, externalId: 'SAP-2' });
    expect((await depot.admin.call(clientRoutes.get, { params: clientParams(id) })).payload).toEqual(payload);
  });

  it('starts active, in EUR and otherwise empty', async () => {
    expect(await create()).toMatchObject({ currency: 'EUR', isActive: true, notes: '', addressCountry: '' });
  });

  it('takes an address and a billing address by their own calls', async () => {
    const { id } = await create();
    const { addressLine1, addressLine2, addressCity, addressZip, addressCountry, ...others } = whole;
    const { billingAddressLine1, billingAddressLine2, billingAddressCity, billingAddressZip, billingAddressCountry } =
      others;
    const address = { addressLine1, addressLine2, addressCity, addressZip, addressCountry };
    const billing = {
      billingAddressLine1,
      billingAddressLine2,
      billingAddressCity,
      billingAddressZip,
      billingAddressCountry,
    };
    await depot.admin.call(clientRoutes.setAddress, { params: clientParams(id), body: address });
    const { payload } = await depot.admin.call(clientRoutes.setBillingAddress, {
      params: clientParams(id),
      body: billing,
    });
    expect(payload).toMatchObject({ name: 'Somebody', version: 3, ...address, ...billing });
    const put = (body: object) =>
      depot.admin.call(clientRoutes.setAddress, { params: clientParams(id), body: body as never });
    expect((await put({ name: 'Other' })).payload).toEqual(payload);
    expect((await put({ street: 'Other' })).status).toBe(422);
  });

  it('needs name, type and currency', async () => {
    const params = { account: depot.account };
    const { problem } = await depot.admin.call(clientRoutes.create, { params, body: { currency: '' } as never });
    expect(problem.status).toBe(422);
    expect(problem.errors?.map(({ path, key }) => [path, key]).toSorted()).toEqual([
      ['currency', 'required'],
      ['name', 'required'],
      ['type', 'required'],
    ]);
  });

  it('holds every limit at its field', async () => {
    const limits: [keyof typeof whole, number][] = [
      ['name', 120],
      ['description', 4000],
      ['notes', 4000],
      ['workingHours', 120],
      ['addressLine1', 64],
      ['addressLine2', 10],
      ['addressCity', 32],
      ['addressZip', 12],
      ['billingAddressLine1', 64],
      ['billingAddressLine2', 10],
      ['billingAddressCity', 32],
      ['billingAddressZip', 12],
    ];
    const sized = (extra: number) => Object.fromEntries(limits.map(([field, max]) => [field, 'ž'.repeat(max + extra)]));
    expect(await create(sized(0))).toMatchObject(sized(0));
    const params = { account: depot.account };
    const { problem } = await depot.admin.call(clientRoutes.create, {
      params,
      body: { ...whole, ...sized(1), contactEmail: 'nobody', type: 'bank', currency: 'GBP', addressCountry: 'XXX' },
    } as never);
    expect(problem.errors?.map(({ path, message }) => [path, message]).toSorted()).toEqual(
      [
        ...limits.map(([field, max]) => [field, `At most ${max} characters.`]),
        ['addressCountry', 'Choose a country by its three letters, such as SVK.'],
        ['contactEmail', 'Enter a valid e-mail address.'],
        ['currency', 'Choose one of these: CZK, EUR, HUF, PLN, USD.'],
        ['type', 'Choose one of these: customer, supplier, transport, inspection.'],
      ].toSorted(),
    );
  });

  it('is not there for another tenant', async () => {
    const { id } = await create();
    const calls = [
      stranger.owner.call(clientRoutes.get, { params: clientParams(id, stranger) }),
      stranger.owner.call(clientRoutes.update, { params: clientParams(id, stranger), body: { name: 'Mine' } }),
      stranger.owner.call(clientRoutes.setAddress, {
        params: clientParams(id, stranger),
        body: { addressCity: 'Mine' },
      }),
      stranger.owner.call(clientRoutes.remove, { params: clientParams(id, stranger) }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
    expect((await depot.admin.call(clientRoutes.get, { params: clientParams(id) })).payload).toMatchObject({
      name: 'Somebody',
    });
  });

  it('is not overwritten by who has not seen the newest version', async () => {
    const { id } = await create();
    await depot.admin.call(clientRoutes.update, { params: clientParams(id), body: { notes: 'first' } }, { ifMatch: 1 });
    const late = await depot.admin.call(
      clientRoutes.update,
      { params: clientParams(id), body: { notes: 'late' } },
      { ifMatch: 1 },
    );
    expect([late.status, late.problem.code]).toEqual([412, 'STALE']);
    expect((await depot.admin.call(clientRoutes.get, { params: clientParams(id) })).payload.notes).toBe('first');
  });
});

describe('the list', () => {
  let yard: Depot;
  beforeAll(async () => {
    yard = await createDepot(app);
    const given = [
      'Žilina Cargo',
      'zilinska doprava',
      'Bratislava Žilina',
      '100% Logistika',
      '100 Logistika',
      'A_B',
      'AxB',
    ];
    for (const [i, name] of given.entries())
      await create({ name, type: clientTypes[i % 4] as never, isActive: i % 2 === 0, addressCity: `Mesto ${i}` }, yard);
    const [first] = (await list({ name: 'Žilina C' }, yard)).payload;
    for (const username of ['eva', 'ivan']) {
      await yard.admin.call(clientUserRoutes.create, {
        params: { account: yard.account, clientId: first?.id ?? 0 },
        body: { username, email: `${username}@zilina.test` },
      });
    }
  });

  it('answers status and users count beside the fields', async () => {
    const [row] = (await list({ name: 'žilina c' }, yard)).payload;
    expect(row).toMatchObject({ name: 'Žilina Cargo', type: 'customer', status: 'active', usersCount: 2 });
  });

  it('is one query, however many rows it has', async () => {
    const statements = await statementsOf(() => list({ page: 1, pageSize: 100 }, yard));
    expect(statements.filter(({ text }) => /client/.test(text))).toHaveLength(1);
  });

  it('finds a name by the start of any word, without regard to case and diacritics', async () => {
    expect(await names({ name: 'zilina' }, yard)).toEqual(['Bratislava Žilina', 'Žilina Cargo']);
    expect(await names({ name: 'ŽILIN' }, yard)).toEqual(['Bratislava Žilina', 'Žilina Cargo', 'zilinska doprava']);
    expect(await names({ name: 'cargo' }, yard)).toEqual(['Žilina Cargo']);
    expect(await names({ name: 'argo' }, yard)).toEqual([]);
  });

  it('takes a word after any sign that parts words, and goes on over several', async () => {
    const other = await createDepot(app);
    for (const name of ['Vlk-Trans s.r.o.', '(Dunaj) Lines', 'AB&Syn']) await create({ name }, other);
    const found = await Promise.all(
      ['trans', 'TRANS S.R', 'r.o', 'dunaj', '(dunaj)', 'syn', ' lines', 'b'].map((name) => names({ name }, other)),
    );
    expect(found.map(([name]) => name)).toEqual([
      'Vlk-Trans s.r.o.',
      'Vlk-Trans s.r.o.',
      'Vlk-Trans s.r.o.',
      '(Dunaj) Lines',
      '(Dunaj) Lines',
      'AB&Syn',
      '(Dunaj) Lines',
      undefined,
    ]);
  });

  it('takes % and _ as themselves', async () => {
    expect(await names({ name: '100%' }, yard)).toEqual(['100% Logistika']);
    expect(await names({ name: 'a_' }, yard)).toEqual(['A_B']);
    expect(await names({ q: '%' }, yard)).toEqual(['100% Logistika']);
    expect(await names({ name: '%' }, yard)).toEqual([]);
  });

  it('filters by status and type', async () => {
    expect((await list({ status: 'inactive' }, yard)).payload.map((row) => row.isActive)).toEqual([
      false,
      false,
      false,
    ]);
    expect((await list({ type: 'transport' }, yard)).meta.total).toBe(2);
    expect((await list({ status: 'asleep' }, yard)).problem.errors?.[0]?.path).toBe('status');
  });

  it('finds a keyword in name, e-mail and city', async () => {
    expect(await names({ q: 'mesto 5' }, yard)).toEqual(['A_B']);
    expect(await names({ q: 'zilina' }, yard)).toEqual(['Bratislava Žilina', 'Žilina Cargo']);
  });

  it('sorts and pages', async () => {
    expect(await names({ sort: '-usersCount', pageSize: 1, page: 1 }, yard)).toEqual(['Žilina Cargo']);
    expect((await list({ sort: '-name', pageSize: 3, page: 3 }, yard)).payload).toHaveLength(1);
    const pages = await Promise.all([1, 2, 3].map((page) => names({ sort: 'type', pageSize: 3, page }, yard)));
    expect(new Set(pages.flat()).size).toBe(7);
    expect((await list({ pageSize: 3 }, yard)).meta).toEqual({ total: 7, page: 1, pageSize: 3 });
    expect((await list({ sort: 'notes' }, yard)).status).toBe(422);
  });
});

describe('deleting a client', () => {
  const remove = (id: number) => depot.owner.call(clientRoutes.remove, { params: clientParams(id) });
  const addUser = (clientId: number, username: string) =>
    depot.admin.call(clientUserRoutes.create, {
      params: { account: depot.account, clientId },
      body: { username, email: `${username}@use.test` },
    });

  it('is for owners, and for a client that nothing uses', async () => {
    const { id } = await create();
    expect((await depot.admin.call(clientRoutes.remove, { params: clientParams(id) })).status).toBe(403);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
  });

  it('is refused with the number of records that use it', async () => {
    const { id } = await create({ name: 'Maersk' });
    await addUser(id, 'one');
    expect((await remove(id)).problem).toMatchObject({ code: 'CONFLICT', detail: 'Client Maersk is used by 1 user.' });
    await addUser(id, 'two');
    const { status, problem } = await remove(id);
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      key: 'inUse',
      detail: 'Client Maersk is used by 2 users.',
      params: { table: 'client', usedBy: 'client_user:2' },
    });
  });

  it('counts tables that nobody told it of, each record once', async () => {
    await createTenantTable(app, 'crate', 'client_id bigint, payer_id bigint', [
      'foreign key (account_id, client_id) references client (account_id, id)',
      'foreign key (account_id, payer_id) references client (account_id, id)',
    ]);
    const { id } = await create({ name: 'MSC' });
    await addUser(id, 'three');
    await withAccountTransaction(app.db, depot.accountId, null, (tx) =>
      sql`insert into crate (client_id, payer_id) values (${id}, ${id}), (${id}, null), (null, ${id})`.execute(tx),
    );
    expect((await remove(id)).problem.detail).toBe('Client MSC is used by 3 crates, 1 user.');
    await sql`drop table crate`.execute(app.inspect);
  });

  it('never leaves a user without a client when both happen at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await create({ name: `Race ${round}` });
      const [added, removed] = await Promise.all([addUser(id, `race-${round}`), remove(id)]);
      expect([
        [201, 409],
        [404, 204],
        [422, 204],
      ]).toContainEqual([added.status, removed.status]);
    }
  });
});
