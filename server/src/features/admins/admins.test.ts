import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { givePassword, login, password, refresh, signIn } from '../../../test/tools/sign-in.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
let depot: Depot;
let other: Depot;
const inDepot = (id: number, of: Depot = depot) => ({ params: { account: of.account, id } });
const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values);

beforeAll(async () => {
  depot = await createDepot(app);
  other = await createDepot(app);
});

const get = async (id: number, from: Depot = depot) =>
  (await from.owner.call(adminRoutes.get, inDepot(id, from))).payload;

describe('an owner', () => {
  it('changes an admin, one field or all, and the version moves on with what changed', async () => {
    const { id } = depot.admin;
    const before = await get(id);
    const body = {
      firstname: 'Eva',
      lastname: 'Malá',
      email: 'eva@depot.test',
      username: 'eva',
      countryCode: 'CZE',
    } as const;
    const changed = await depot.owner.call(adminRoutes.update, { ...inDepot(id), body }, { ifMatch: before.version });
    expect(changed.payload).toEqual({ ...before, ...body, ...someTimes, version: before.version + 1 });
    const same = await depot.owner.call(adminRoutes.update, { ...inDepot(id), body }, { ifMatch: before.version + 1 });
    expect(same.payload).toEqual(changed.payload);
    const stale = await depot.owner.call(
      adminRoutes.update,
      { ...inDepot(id), body: { firstname: 'X' } },
      { ifMatch: before.version },
    );
    expect([stale.status, stale.problem.code]).toEqual([412, 'STALE']);
    expect(await get(id)).toEqual(changed.payload);
  });

  it('of two who save the same version at once, one is told', async () => {
    const { id } = depot.admin;
    const { version } = await get(id);
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((firstname) =>
        depot.owner.call(adminRoutes.update, { ...inDepot(id), body: { firstname } }, { ifMatch: version }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
    expect((await get(id)).firstname).toBe(answers.find(({ status }) => status === 200)?.payload.firstname);
  });

  it('cannot demote, disable as the last, or delete themself', async () => {
    const mine = await createDepot(app);
    const own = inDepot(mine.owner.id, mine);
    const demoted = await mine.owner.call(adminRoutes.update, { ...own, body: { isOwner: false } });
    expect([demoted.status, demoted.problem.detail]).toEqual([409, 'You cannot take away your own ownership.']);
    const disabled = await mine.owner.call(adminRoutes.update, { ...own, body: { isEnabled: false } });
    expect([disabled.status, disabled.problem.detail]).toEqual([409, 'An account needs at least one enabled owner.']);
    const deleted = await mine.owner.call(adminRoutes.remove, own);
    expect([deleted.status, deleted.problem.detail]).toEqual([409, 'You cannot delete yourself.']);
    expect(await get(mine.owner.id, mine)).toMatchObject({ isOwner: true, isEnabled: true });
  });

  it('takes an admin out of the account, whose sessions end there; history keeps the name', async () => {
    const mine = await createDepot(app);
    expect((await mine.owner.call(adminRoutes.remove, inDepot(mine.admin.id, mine))).status).toBe(204);
    expect((await mine.owner.call(adminRoutes.get, inDepot(mine.admin.id, mine))).status).toBe(404);
    expect((await mine.owner.call(adminRoutes.remove, inDepot(mine.admin.id, mine))).status).toBe(404);
    expect((await mine.admin.call(adminRoutes.whoami, {})).status).toBe(401);
    expect((await query('select username from admin where id = $1', [mine.admin.id])).rows).toHaveLength(1);
  });

  it('enabled stays in every account, when two owners disable each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const mine = await createDepot(app);
      await mine.owner.call(adminRoutes.update, { ...inDepot(mine.admin.id, mine), body: { isOwner: true } });
      const [a, b] = await Promise.all([
        mine.owner.call(adminRoutes.update, { ...inDepot(mine.admin.id, mine), body: { isEnabled: false } }),
        mine.admin.call(adminRoutes.update, { ...inDepot(mine.owner.id, mine), body: { isEnabled: false } }),
      ]);
      const outcome = [a, b].map(({ status }) => status).toSorted();
      // The second request is either refused by the rule or, if its sender was disabled by then, not let in.
      expect([
        [200, 409],
        [200, 401],
      ]).toContainEqual(outcome);
      const refused = [a, b].find(({ status }) => status === 409);
      if (refused) expect(refused.problem.key).toBe('lastOwner');
      const { rows } = await query(
        'select count(*) from membership where account_id = $1 and is_owner and is_enabled',
        [mine.accountId],
      );
      expect(rows).toEqual([{ count: 1 }]);
    }
  });
});

describe('the own profile', () => {
  it('is anyone’s to change, and nobody else’s', async () => {
    const mine = await createDepot(app);
    const before = await get(mine.admin.id, mine);
    const body = { firstname: 'Own', phoneNumber: '1' };
    const saved = await mine.admin.call(
      adminRoutes.updateProfile,
      { ...inDepot(mine.admin.id, mine), body },
      { ifMatch: before.version },
    );
    expect(saved.payload).toEqual({ ...before, ...body, ...someTimes, version: before.version + 1, isOnline: true });
    expect((await mine.admin.call(adminRoutes.updateProfile, { ...inDepot(mine.owner.id, mine), body })).status).toBe(
      403,
    );
    const stale = await mine.admin.call(
      adminRoutes.updateProfile,
      { ...inDepot(mine.admin.id, mine), body: { firstname: 'Y' } },
      { ifMatch: before.version },
    );
    expect(stale.status).toBe(412);
  });

  it('holds no membership: an admin cannot make themself an owner', async () => {
    const mine = await createDepot(app);
    const { status, payload } = await mine.admin.call(adminRoutes.updateProfile, {
      ...inDepot(mine.admin.id, mine),
      body: { isOwner: true } as never,
    });
    expect([status, payload.isOwner]).toEqual([200, false]);
  });

  it('keeps its version while its owner only works, or switches the account', async () => {
    const mine = await createDepot(app);
    await query('update admin set seen_at = null where id = $1', [mine.admin.id]);
    await mine.admin.call(adminRoutes.whoami, {});
    await query('update membership set chosen_at = now() where admin_id = $1', [mine.admin.id]);
    const { payload } = await mine.admin.call(adminRoutes.get, inDepot(mine.admin.id, mine));
    expect([payload.version, payload.isOnline]).toEqual([1, true]);
  });
});

describe('the own e-mail', () => {
  it('needs the current password, whichever call changes it; other fields do not', async () => {
    const mine = await createDepot(app);
    await givePassword(app, mine.owner);
    const own = inDepot(mine.owner.id, mine);
    const email = `moved-${mine.owner.id}@depot.test`;
    for (const route of [adminRoutes.update, adminRoutes.updateProfile]) {
      const without = await mine.owner.call(route, { ...own, body: { email } });
      expect([without.status, without.problem.errors?.[0]]).toMatchObject([
        422,
        { path: 'currentPassword', key: 'passwordCurrent' },
      ]);
      const wrong = await mine.owner.call(route, { ...own, body: { email, currentPassword: 'Wrong-2026' } });
      expect([wrong.status, wrong.problem.errors?.[0]?.key]).toEqual([422, 'passwordOld']);
      expect((await mine.owner.call(route, { ...own, body: { email: mine.owner.email, firstname: 'X' } })).status).toBe(
        200,
      );
    }
    const saved = await mine.owner.call(adminRoutes.updateProfile, {
      ...own,
      body: { email, currentPassword: password },
    });
    expect(saved.payload.email).toBe(email);
    expect((await login(app, email)).status).toBe(200);
  });
});

describe('the e-mail of an own admin', () => {
  it('tells that an address is taken ten times only, without mail', async () => {
    const mine = await createDepot(app);
    const byAdmin = inDepot(mine.admin.id, mine);
    const rename = (email: string) => mine.owner.call(adminRoutes.update, { ...byAdmin, body: { email } });
    for (let n = 0; n < 12; n += 1) expect((await rename(mine.admin.email)).status).toBe(200);
    const tries = await Promise.all(Array.from({ length: 40 }, () => rename(other.owner.email)));
    const refused = tries.filter(({ status }) => status === 409);
    expect([refused.length, tries.filter(({ status }) => status === 429).length]).toEqual([10, 30]);
    expect((await rename(other.owner.email)).status).toBe(429);
    expect((await rename('free@depot.test')).status).toBe(429);
    expect((await mine.owner.call(adminRoutes.update, { ...byAdmin, body: { firstname: 'x' } })).status).toBe(200);
    // Nor are more people of one network told more.
    let more = 0;
    for (let n = 0; n < 3; n += 1) {
      const depot = await createDepot(app);
      const change = { ...inDepot(depot.admin.id, depot), body: { email: other.owner.email } };
      const answers = await Promise.all(Array.from({ length: 10 }, () => depot.owner.call(adminRoutes.update, change)));
      more += answers.filter(({ status }) => status === 409).length;
    }
    expect(more).toBeLessThanOrEqual(20);
    await app.db.pool.query('delete from sign_in_failure');
  });
});

describe('a password', () => {
  it('is changed with the old one; every other session ends, this one goes on', async () => {
    const mine = await createDepot(app);
    await givePassword(app, mine.admin);
    const ownSession = await signIn(app, mine.admin.email);
    const there = await signIn(app, mine.admin.email);
    const change = (oldPassword: string, newPassword: string) =>
      caller(app, ownSession.jwt)(adminRoutes.changePassword, {
        ...inDepot(mine.admin.id, mine),
        body: { oldPassword, newPassword },
      });
    const wrong = await change('Wrong-2026', 'Better-2026');
    expect([wrong.status, wrong.problem.errors?.[0]]).toEqual([
      422,
      { path: 'oldPassword', message: 'The old password is not right.', key: 'passwordOld' },
    ]);
    const weak = await change(password, 'short');
    expect(weak.problem.errors?.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'newPassword: Password must be at least 8 characters long.',
      'newPassword: Must have an uppercase letter.',
      'newPassword: Must have a number.',
    ]);
    expect((await change(password, 'Password1')).problem.errors?.[0]).toMatchObject({
      path: 'newPassword',
      key: 'passwordCommon',
    });
    const devices = 'select from known_device where admin_id = $1';
    expect((await app.db.pool.query(devices, [mine.admin.id])).rowCount).toBe(2);
    expect((await change(password, 'Better-2026')).status).toBe(204);
    expect((await app.db.pool.query(devices, [mine.admin.id])).rowCount).toBe(0);
    expect((await refresh(app, ownSession.cookie)).status).toBe(200);
    expect((await caller(app, there.jwt)(adminRoutes.whoami, {})).status).toBe(401);
    expect((await refresh(app, there.cookie)).status).toBe(401);
    expect((await login(app, mine.admin.email)).status).toBe(401);
    expect((await login(app, mine.admin.email, 'Better-2026')).status).toBe(200);
  });

  it('is nobody else’s to change, and guessing the old one is limited like signing in', async () => {
    const mine = await createDepot(app);
    await givePassword(app, mine.admin);
    const body = { oldPassword: 'Wrong-2026', newPassword: 'Better-2026' };
    const elses = await mine.owner.call(adminRoutes.changePassword, { ...inDepot(mine.admin.id, mine), body });
    expect([elses.status, elses.problem.code]).toEqual([403, 'FORBIDDEN']);
    const guess = (given = body) =>
      mine.admin.call(adminRoutes.changePassword, { ...inDepot(mine.admin.id, mine), body: given });
    const guesses = await Promise.all(Array.from({ length: 60 }, () => guess()));
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.every((status) => status === 422 || status === 429)).toBe(true);
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
    for (let n = 0; n < 10; n += 1) await guess();
    // Now even the right password is refused like a wrong one; sign-ins from elsewhere still work.
    expect((await guess({ ...body, oldPassword: password })).status).toBe(429);
    expect((await login(app, mine.admin.email)).status).toBe(200);
  });
});

it('keeps the language that a person chooses, and no colleague sees a change', async () => {
  const mine = await createDepot(app);
  const whoami = async () => (await mine.admin.call(adminRoutes.whoami, {})).payload;
  expect((await whoami()).language).toBeNull();
  const before = await get(mine.admin.id, mine);
  const answer = await mine.admin.call(adminRoutes.chooseLanguage, { body: { language: 'sk' } });
  expect(answer.status).toBe(204);
  expect((await whoami()).language).toBe('sk');
  expect(await get(mine.admin.id, mine), 'a form that is open stays current').toEqual(before);
  expect((await mine.owner.call(adminRoutes.whoami, {})).payload.language).toBeNull();
  const other = await mine.admin.call(adminRoutes.chooseLanguage, { body: { language: 'de' as 'en' } });
  expect([other.status, other.problem.errors?.map(({ path }) => path)]).toEqual([422, ['language']]);
});
