import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);
const inAccount = (from: Depot = depot) => ({ params: { account: from.account } });
const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values);

const fields = {
  name: 'Prístavný depot, s. r. o.',
  shortName: 'Prístav',
  contactEmail: 'office@pristav.test',
  phoneAreaCode: '+421',
  phoneNumber: '2 5556 1200',
  terminalName: 'Pálenisko',
  workingHours: 'Mon–Fri 6:00–18:00',
  cin: '47256281',
  tin: '2023805642',
  vatNumber: 'SK2023805642',
  addressLine1: 'Prístavná',
  addressLine2: '12/A',
  addressCity: 'Bratislava',
  addressZip: '821 09',
  addressCountry: 'SVK',
  hasBillingAddress: true,
  billingAddressLine1: 'Vídeňská',
  billingAddressLine2: '88',
  billingAddressCity: 'Brno',
  billingAddressZip: '639 00',
  billingAddressCountry: 'CZE',
  currency: 'CZK',
  timezone: 'Europe/Prague',
  language: 'sk',
  defaultVat: 23.5,
  onOpenRepair: 'refuse',
  onCscDue: 'off',
  onOverCredit: 'refuse',
} as const;

describe('the account form', () => {
  it('keeps every field', async () => {
    const before = (await depot.owner.call(accountRoutes.get, inAccount())).payload;
    const saved = await depot.owner.call(
      accountRoutes.update,
      { ...inAccount(), body: fields },
      { ifMatch: before.version },
    );
    expect(saved.payload).toEqual({ ...before, ...fields, ...someTimes, version: before.version + 1 });
    expect((await depot.admin.call(accountRoutes.get, inAccount())).payload).toEqual(saved.payload);
  });

  it.each(['Depot\r\nBcc: x@x.test', 'Depot\tNorth', 'A\u2028B', 'A\u0085B'])(
    'takes no %j for a name, which stands in mails',
    async (name) => {
      const { status, problem } = await depot.owner.call(accountRoutes.update, { ...inAccount(), body: { name } });
      expect([status, problem.errors]).toMatchObject([422, [{ path: 'name', key: 'notOneLine' }]]);
      const username = { params: { account: depot.account }, body: { username: name, email: 'line@depot.test' } };
      expect((await depot.owner.call(adminRoutes.create, username)).problem.errors?.[0]).toMatchObject({
        path: 'username',
        key: 'notOneLine',
      });
    },
  );

  it('changes what is sent and leaves the rest', async () => {
    const saved = await depot.owner.call(accountRoutes.update, { ...inAccount(), body: { terminalName: '' } });
    expect(saved.payload).toMatchObject({ ...fields, terminalName: '' });
  });

  it('refuses every wrong field, each by name', async () => {
    const body = {
      name: '  ',
      shortName: '',
      contactEmail: '',
      cin: '',
      phoneNumber: '1'.repeat(21),
      addressLine1: 'x'.repeat(65),
      addressLine2: 'x'.repeat(11),
      addressCity: 'x'.repeat(33),
      addressZip: 'x'.repeat(13),
      addressCountry: 'XXX',
      currency: 'GBP',
      timezone: '+01:00',
      language: 'de',
      defaultVat: 19.999,
      owner: 'me',
    };
    const { status, problem } = await depot.owner.call(accountRoutes.update, { ...inAccount(), body: body as never });
    expect(status).toBe(422);
    expect(Object.fromEntries(problem.errors?.map(({ path, message }) => [path, message]) ?? [])).toEqual({
      name: 'This field is required.',
      shortName: 'This field is required.',
      contactEmail: 'This field is required.',
      cin: 'This field is required.',
      phoneNumber: 'At most 20 characters.',
      addressLine1: 'At most 64 characters.',
      addressLine2: 'At most 10 characters.',
      addressCity: 'At most 32 characters.',
      addressZip: 'At most 12 characters.',
      addressCountry: 'Choose a country by its three letters, such as SVK.',
      currency: 'Choose one of these: CZK, EUR, HUF, PLN, USD.',
      timezone: 'Choose a time zone from the list.',
      language: 'Choose one of these: en, sk.',
      defaultVat: 'At most 2 digits after the decimal point.',
      owner: 'Unknown field owner.',
    });
  });

  it('takes the time zones that the database knows by name, and no others', async () => {
    const put = (timezone: string) => depot.owner.call(accountRoutes.update, { ...inAccount(), body: { timezone } });
    const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(app.inspect);
    const known = new Set(rows.map(({ name }) => name));
    const abbreviations =
      'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST';
    for (const zone of [...abbreviations.split(' '), 'US/Pacific-New', 'europe/bratislava', 'posix/CET', 'CET+1']) {
      const { status, problem } = await put(zone);
      expect([zone, status, problem.errors?.map(({ path, key }) => [path, key])]).toEqual([
        zone,
        422,
        [['timezone', 'notTimezone']],
      ]);
    }
    const offered = Intl.supportedValuesOf('timeZone');
    expect(offered.filter((zone) => !known.has(zone))).toEqual([]);
    for (const zone of ['UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Europe/Bratislava']) {
      expect([zone, (await put(zone)).status]).toEqual([zone, 200]);
      await sql`select now() at time zone ${zone}`.execute(app.inspect);
    }
  });

  it('tells who saves over someone else’s change, and changes nothing', async () => {
    const { version } = (await depot.owner.call(accountRoutes.get, inAccount())).payload;
    const answers = await Promise.all(
      ['A', 'B'].map((terminalName) =>
        depot.owner.call(accountRoutes.update, { ...inAccount(), body: { terminalName } }, { ifMatch: version }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const now = (await depot.owner.call(accountRoutes.get, inAccount())).payload;
    expect(now.terminalName).toBe(answers.find(({ status }) => status === 200)?.payload.terminalName);
  });
});

describe('a new account', () => {
  const wanted = { slug: 'novy', name: 'Nový depot', shortName: 'Nový', contactEmail: 'A@B.sk', cin: '1' };

  it('is owned by who made it, with the common types and statuses', async () => {
    const { status, payload } = await depot.owner.call(accountRoutes.create, { body: wanted });
    expect(status).toBe(201);
    expect(payload).toMatchObject({
      ...wanted,
      contactEmail: 'a@b.sk',
      currency: 'EUR',
      isEnabled: true,
      isTrialMode: false,
    });
    const params = { account: 'novy' };
    expect((await depot.owner.call(accountRoutes.get, { params })).payload).toEqual(payload);
    const types = await depot.owner.call(containerTypeRoutes.list, { params });
    expect(types.payload.map(({ name, isoCode, size }) => `${name} ${isoCode} ${size}`)).toEqual([
      "20' Dry 22G1 20",
      "20' Open Top 22U1 20",
      "20' Reefer 22R1 20",
      "20' Tank 22T1 20",
      "40' Dry 42G1 40",
      "40' Flat Rack 42P3 40",
      "40' High Cube 45G1 40",
      "40' High Cube Reefer 45R1 40",
      "40' Open Top 42U1 40",
    ]);
    for (const type of types.payload) {
      expect(type.payloadCapacityKg + type.tareWeightKg, type.name).toBe(type.maxGrossWeightKg);
      expect(type.lengthFt, type.name).toBe(type.size);
    }
    const statuses = await depot.owner.call(containerStatusRoutes.list, { params });
    expect(statuses.payload.map(({ name }) => name)).toEqual([
      'Available',
      'In use',
      'In repair',
      'Reserved',
      'Out of service',
    ]);
    expect((await depot.admin.call(accountRoutes.get, { params })).status).toBe(404);
  });

  it('needs a short address of its own', async () => {
    const taken = await depot.owner.call(accountRoutes.create, { body: wanted });
    expect([taken.status, taken.problem.errors?.[0]]).toEqual([
      409,
      { path: 'slug', message: 'This short address is already in use.', key: 'slugTaken' },
    ]);
    for (const slug of ['list', 'create', 'auth', 'Velký', '-a', 'a b', 'x'.repeat(41)]) {
      const refused = await depot.owner.call(accountRoutes.create, { body: { ...wanted, slug } });
      expect([slug, refused.status, refused.problem.errors?.[0]?.path]).toEqual([slug, 422, 'slug']);
    }
  });

  it('needs the fields of SPEC section 5, and its maker to be an owner', async () => {
    const { problem } = await depot.owner.call(accountRoutes.create, { body: {} as never });
    expect(problem.errors?.map(({ path }) => path).toSorted()).toEqual([
      'cin',
      'contactEmail',
      'name',
      'shortName',
      'slug',
    ]);
    expect((await depot.admin.call(accountRoutes.create, { body: { ...wanted, slug: 'plain' } })).status).toBe(403);
  });
});

describe('the accounts of an admin', () => {
  it('begin with the one chosen last', async () => {
    const mine = await createDepot(app);
    const slugs = async () => (await mine.owner.call(accountRoutes.list, {})).payload.map(({ slug }) => slug);
    await mine.owner.call(accountRoutes.create, { body: { ...fieldsOf('second'), slug: `${mine.account}-b` } });
    expect(await slugs(), 'a new one is not the current one').toEqual([mine.account, `${mine.account}-b`]);
    expect((await mine.owner.call(accountRoutes.choose, { params: { account: `${mine.account}-b` } })).status).toBe(
      204,
    );
    expect(await slugs()).toEqual([`${mine.account}-b`, mine.account]);
    const { payload } = await mine.owner.call(adminRoutes.whoami, {});
    expect(payload.accounts[0]).toEqual({
      accountId: expect.any(Number),
      accountName: 'second',
      modules: [],
      accountShortName: 'second',
      accountTimezone: 'Europe/Bratislava',
      accountSlug: `${mine.account}-b`,
      isOwner: true,
      mayRelease: false,
      mayCancelOrders: false,
    });
    expect((await mine.admin.call(accountRoutes.list, {})).payload.map(({ slug }) => slug)).toEqual([mine.account]);
    const found = await mine.owner.call(accountRoutes.list, { query: { q: 'SECÓND', sort: '-name' } });
    expect([found.payload.length, found.meta]).toEqual([1, { total: 1, page: 1, pageSize: 1000 }]);
  });

  it('show nothing of an account that would not let them in', async () => {
    const [home, away] = [await createDepot(app), await createDepot(app)];
    const join = 'insert into membership (account_id, admin_id, is_owner) values ($1, $2, false)';
    await query(join, [away.accountId, home.admin.id]);
    const slugs = async () => (await home.admin.call(accountRoutes.list, {})).payload.map(({ slug }) => slug);
    expect((await slugs()).toSorted()).toEqual([away.account, home.account].toSorted());
    await query('update account set requires_second_factor = true where id = $1', [away.accountId]);
    expect(await slugs()).toEqual([home.account]);
    await query('update account set requires_second_factor = false, is_enabled = false where id = $1', [
      away.accountId,
    ]);
    expect(await slugs()).toEqual([home.account]);
  });

  it('decide with their first what whoami says of ownership and its rights', async () => {
    const [home, away] = [await createDepot(app), await createDepot(app)];
    await query('insert into membership (account_id, admin_id, is_owner) values ($1, $2, false)', [
      away.accountId,
      home.owner.id,
    ]);
    const rights = async () => {
      const { isOwner, roleResources } = (await home.owner.call(adminRoutes.whoami, {})).payload;
      return { isOwner, roleResources };
    };
    await home.owner.call(accountRoutes.choose, inAccount(away));
    expect(await rights()).toEqual({ isOwner: false, roleResources: [] });
    expect((await home.owner.call(accountRoutes.create, { body: fieldsOf('third') })).status).toBe(403);
    await home.owner.call(accountRoutes.choose, inAccount(home));
    const roleResources = ['accountSettings', 'configurations', 'delete'];
    expect(await rights()).toEqual({ isOwner: true, roleResources });
  });
});

const fieldsOf = (name: string) => ({ slug: name, name, shortName: name, contactEmail: 'a@b.sk', cin: '1' });

describe('disabling', () => {
  it('shuts everyone out at once; an owner whose token still lives may read, enable and delete', async () => {
    const mine = await createDepot(app);
    expect((await mine.admin.call(accountRoutes.disable, inAccount(mine))).status).toBe(403);
    const disabled = await mine.owner.call(accountRoutes.disable, inAccount(mine));
    expect(disabled.payload.isEnabled).toBe(false);
    for (const who of [mine.owner, mine.admin]) {
      expect((await who.call(containerTypeRoutes.list, inAccount(mine))).status).toBe(401);
      expect((await who.call(adminRoutes.whoami, {})).status).toBe(401);
    }
    expect((await mine.admin.call(accountRoutes.get, inAccount(mine))).status).toBe(401);
    expect((await mine.admin.call(accountRoutes.enable, inAccount(mine))).status).toBe(401);
    expect((await mine.owner.call(accountRoutes.get, inAccount(mine))).payload.isEnabled).toBe(false);
    expect((await mine.owner.call(accountRoutes.enable, inAccount(mine))).payload.isEnabled).toBe(true);
    expect((await mine.admin.call(adminRoutes.whoami, {})).status).toBe(200);
  });

  it('comes before deleting, which keeps the data and frees nobody', async () => {
    const mine = await createDepot(app);
    const early = await mine.owner.call(accountRoutes.remove, inAccount(mine));
    expect([early.status, early.problem.detail]).toEqual([409, 'Disable the account before you delete it.']);
    await mine.owner.call(accountRoutes.disable, inAccount(mine));
    expect((await mine.owner.call(accountRoutes.remove, inAccount(mine))).status).toBe(204);
    expect((await mine.owner.call(accountRoutes.get, inAccount(mine))).status).toBe(401);
    expect((await mine.owner.call(accountRoutes.enable, inAccount(mine))).status).toBe(401);
    const { rows } = await query('select deleted_at is not null as deleted from account where id = $1', [
      mine.accountId,
    ]);
    expect(rows).toEqual([{ deleted: true }]);
    const types = await withAccountTransaction(app.db, mine.accountId, null, (tx) =>
      tx.selectFrom('containerType').select('id').execute(),
    );
    expect(types).toHaveLength(9);
  });
});
